import { Empty } from "../ui/Note";

export function Play() {
  return <Empty title="Play" />;
}
