import { Empty } from "../ui/Note";

export function Why() {
  return <Empty title="Why" />;
}
