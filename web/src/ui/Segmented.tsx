import { useId } from "preact/hooks";

interface Props<T extends string> {
  label: string;
  options: { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The label is read out but not shown. */
  quiet?: boolean;
}

/** One of a few choices, all of them in sight. */
export function Segmented<T extends string>({ label, options, value, onChange, quiet }: Props<T>) {
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend class={quiet ? "unseen" : "segmented-label"}>{label}</legend>
      <div class="segmented-row">
        {options.map((option) => (
          <label key={option.value} class={option.value === value ? "segment segment-on" : "segment"}>
            <input
              type="radio"
              class="unseen"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
