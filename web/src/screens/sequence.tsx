import { Empty } from "../ui/Note";

export function Sequence() {
  return <Empty title="Sequence" />;
}
