import type { ApiError } from "../api";
import type { AnswerOf } from "../operations";

export type Checked = AnswerOf<"rules">;

export interface Finding {
  readonly fault: boolean;
  readonly message: string;
  readonly line: number | null;
  /** How many more say the same of other positions. */
  readonly more: number;
}

/** Takes the file and the line off the front of a message, for both stand beside it anyway. */
function bare(message: string, file: string): string {
  const rest = message.startsWith(file) ? message.slice(file.length).replace(/^\s*[,，:：]\s*/, "") : message;
  const cut = rest.replace(/^(line \d+|第 ?\d+ ?行)\s*[,，:：]?\s*/, "");
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}

/** What is said apart from the position that it is said of. */
const kernel = (message: string) => message.replace(/@\S*\([^)]*\)/g, "").replace(/-?\d+/g, "");

/** Findings that say the same of one position after the other become one. */
export function gather(checked: Checked | null, error: ApiError | null, file: string): Finding[] {
  if (error) return [{ fault: true, message: bare(error.message, file), line: error.line ?? null, more: 0 }];
  const list: { kernel: string; finding: Finding }[] = [];
  for (const { fault, message, line } of checked?.findings ?? []) {
    const same = list.find((item) => item.kernel === kernel(message) && item.finding.line === (line ?? null));
    if (same) same.finding = { ...same.finding, more: same.finding.more + 1 };
    else list.push({ kernel: kernel(message), finding: { fault, message: bare(message, file), line: line ?? null, more: 0 } });
  }
  return list.map((item) => item.finding);
}
