import { useState } from "preact/hooks";
import { ApiError, askRaw } from "../api";
import { t } from "../language";
import type { Question } from "../operations";
import { fileName, save } from "../save";
import { texts } from "../screens/sequence.texts";
import { Button } from "../ui/Button";
import type { Table } from "./load";

interface Format {
  name: NonNullable<Question<"table">["format"]>;
  label: string;
  ending: string;
}

/** b-files and plots are of values; of a grid and of outcomes there is the table. */
const FORMATS: Record<"values" | "others", Format[]> = {
  values: [
    { name: "csv", label: "CSV", ending: "csv" },
    { name: "bfile", label: "b-file", ending: "txt" },
    { name: "svg", label: "SVG", ending: "svg" },
  ],
  others: [
    { name: "csv", label: "CSV", ending: "csv" },
    { name: "text", label: "TXT", ending: "txt" },
  ],
};

/** The table as files, in the formats of the engine. */
export function Downloads({ table }: { table: Table }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const fetchFile = async (format: Format) => {
    setBusy(format.name);
    setError(null);
    try {
      const { game, misere, files } = table.request;
      const response = await askRaw("table", { game, to: table.to, misere, format: format.name }, files);
      save(fileName(game, format.ending), await response.blob());
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure);
    }
    setBusy(null);
  };
  return (
    <div class="downloads">
      <span class="soft small">{busy ? t(texts.saving) : t(texts.save)}</span>
      {FORMATS[table.kind === "line" && !table.sequence.outcomes ? "values" : "others"].map((format) => (
        <Button small key={format.name} disabled={busy !== null} label={`${t(texts.save)}: ${format.label}`} onClick={() => void fetchFile(format)}>
          {format.label}
        </Button>
      ))}
      {error && <p class="field-error" role="alert">{error.message}</p>}
    </div>
  );
}
