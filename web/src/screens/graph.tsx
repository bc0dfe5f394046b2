import { Empty } from "../ui/Note";

export function Graph() {
  return <Empty title="Graph" />;
}
