import { useRoute } from "../route";
import { Picker } from "./play/Picker";
import { Table } from "./play/Table";

/** Without a position a game is picked, with one it is played. */
export function Play() {
  const { query } = useRoute();
  return query["position"] ? <Table /> : <Picker />;
}
