import { useId } from "preact/hooks";

interface Props {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange(next: string): void;
}

/** A short text with a few usual ones beside it. */
export function Preset({ label, value, choices, onChange }: Props) {
  const id = useId();
  return (
    <form
      class="preset"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(String(new FormData(event.currentTarget).get("preset") ?? "").trim());
      }}
    >
      <label class="field-label" for={id}>{label}</label>
      <div class="preset-row">
        <input
          id={id} name="preset" class="field-input preset-input" autocomplete="off" key={value} defaultValue={value}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
        <div class="chips preset-chips">
          {choices.map((choice) => (
            <button type="button" class="chip chip-text" key={choice.value} aria-pressed={choice.value === value} onClick={() => onChange(choice.value)}>
              {choice.label}
            </button>
          ))}
        </div>
      </div>
    </form>
  );
}
