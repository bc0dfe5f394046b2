import { t } from "../language";
import { texts } from "../screens/graph.texts";
import { uiTexts } from "../ui/ui.texts";
import type { Node } from "./layout";

/** A node in words, for whoever does not see it. */
export function describe(node: Node): string {
  const parts = [node.position, t(uiTexts.outcomes[node.outcome] ?? uiTexts.outcomes.unknown)];
  if (node.value !== null) parts.push(t(texts.value, { value: node.value }));
  return parts.join(", ");
}
