import { t } from "../language";
import { uiTexts } from "./ui.texts";

interface Props {
  /** "P", "N", "D" (draw); null: not known. */
  outcome: string | null | undefined;
  /** Shows the letter beside the shape; without it the shape alone, with the same words for screen readers. */
  letter?: boolean;
  big?: boolean;
}

/** An outcome by colour and shape: P a disc, N a diamond, a draw a square, unknown a ring. */
export function Outcome({ outcome, letter = true, big }: Props) {
  const kind = outcome === "P" || outcome === "N" || outcome === "D" ? outcome : "unknown";
  const words = t(uiTexts.outcomes[kind]);
  return (
    <span class={`outcome outcome-${kind}${big ? " outcome-big" : ""}`} role="img" aria-label={words} title={words}>
      <OutcomeShape kind={kind} />
      {letter && kind !== "unknown" && <span aria-hidden="true">{kind}</span>}
    </span>
  );
}

function OutcomeShape({ kind }: { kind: "P" | "N" | "D" | "unknown" }) {
  return (
    <svg class="outcome-shape" viewBox="-8 -8 16 16" aria-hidden="true">
      {kind === "P" && <circle r="6.2" fill="currentColor" />}
      {kind === "N" && <path d="M0-7.6 7.6 0 0 7.6-7.6 0z" fill="currentColor" />}
      {kind === "D" && <rect x="-5.6" y="-5.6" width="11.2" height="11.2" rx="1.5" fill="currentColor" />}
      {kind === "unknown" && <circle r="5.4" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3 2.6" />}
    </svg>
  );
}
