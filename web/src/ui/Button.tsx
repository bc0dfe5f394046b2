import type { ComponentChildren } from "preact";

interface Props {
  children: ComponentChildren;
  kind?: "primary" | "plain" | "quiet" | "danger";
  onClick?: (event: MouseEvent) => void;
  /** Makes it a link, such as hashOf("why", …). */
  href?: string;
  label?: string;
  disabled?: boolean;
  pressed?: boolean;
  submit?: boolean;
  small?: boolean;
}

export function Button({ children, kind = "plain", onClick, href, label, disabled, pressed, submit, small }: Props) {
  const look = `button button-${kind}${small ? " button-small" : ""}`;
  if (href !== undefined && !disabled) {
    return (
      <a class={look} href={href} aria-label={label} onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <button
      class={look}
      type={submit ? "submit" : "button"}
      onClick={onClick}
      disabled={disabled}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {children}
    </button>
  );
}
