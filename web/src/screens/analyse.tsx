import { Empty } from "../ui/Note";

export function Analyse() {
  return <Empty title="Analyse" />;
}
