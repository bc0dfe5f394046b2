import { language, t } from "../language";
import type { JobProgress } from "../operations";
import { Button } from "./Button";
import { uiTexts } from "./ui.texts";

interface Props {
  progress: JobProgress | null;
  onCancel: () => void;
  label?: string;
}

/** Long work: how far it is, if that is known, and a way to stop it. */
export function Progress({ progress, onCancel, label }: Props) {
  const share = progress?.of ? Math.min(1, Number(progress.done) / Number(progress.of)) : null;
  const count = progress?.done ? BigInt(progress.done).toLocaleString(language()) : "";
  const unit = progress ? t(uiTexts.units[progress.unit] ?? { en: progress.unit, zh: progress.unit }) : "";
  return (
    <div class="progress" role="status">
      <div class="progress-line">
        <span>{label ?? t(uiTexts.working)}</span>
        <span class="progress-count">
          {count} {count && unit}
          {progress && progress.milliseconds >= 1000 && ` · ${Math.round(progress.milliseconds / 1000)} s`}
        </span>
        <Button small onClick={onCancel}>
          {t(uiTexts.cancel)}
        </Button>
      </div>
      <progress class="progress-bar" aria-label={label ?? t(uiTexts.working)} {...(share === null ? {} : { value: share, max: 1 })} />
    </div>
  );
}
