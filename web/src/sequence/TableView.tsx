import { t } from "../language";
import { texts } from "../screens/sequence.texts";
import type { Table } from "./load";
import { isLost } from "./drawHeat";
import { isException, type Shade } from "./period";
import { grouped } from "./ticks";
import { lastOf, UNKNOWN, valueAt } from "./values";
import { ValueTable } from "./ValueTable";

interface Props {
  table: Table;
  shade: Shade | null;
  width: number;
}

/** The values in rows: wrapped for a line of heaps, as it is for a grid. */
export function TableView({ table, shade, width }: Props) {
  if (table.kind === "grid") {
    const { grid } = table;
    return (
      <ValueTable
        label={t(texts.tableLabel)}
        rows={grid.rows.length}
        columns={grid.columns}
        rowName={(row) => String(row + grid.from)}
        columnName={(column) => String(column + grid.from)}
        cell={(row, column) => {
          const value = grid.rows[row]?.[column];
          if (value === null || value === undefined) return null;
          return { text: String(value), mark: isLost(value) ? "zero" : undefined };
        }}
      />
    );
  }
  const { sequence } = table;
  const start = Math.floor(sequence.from / width) * width;
  return (
    <ValueTable
      label={t(texts.tableLabel)}
      rows={Math.ceil((lastOf(sequence) - start + 1) / width)}
      columns={width}
      rowName={(row) => grouped(start + row * width)}
      columnName={(column) => `+${column}`}
      cell={(row, column) => {
        const n = start + row * width + column;
        if (n < sequence.from || n > lastOf(sequence)) return null;
        const value = valueAt(sequence, n);
        if (value === UNKNOWN) return { text: "?" };
        const mark = value === 0 ? "zero" : shade && isException(sequence, n, shade) ? "exception" : undefined;
        return { text: sequence.outcomes ? (value === 0 ? "P" : "N") : String(value), mark };
      }}
    />
  );
}
