import { Empty } from "../ui/Note";

export function Games() {
  return <Empty title="Games" />;
}
