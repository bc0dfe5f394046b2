import { Empty } from "../ui/Note";

export function Rules() {
  return <Empty title="Rules" />;
}
