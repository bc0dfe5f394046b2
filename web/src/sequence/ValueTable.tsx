import { useEffect, useRef, useState } from "preact/hooks";
import { useSize } from "../useSize";

export interface TableCell {
  text: string;
  /** "zero": a lost position; "exception": not as the period would have it. */
  mark?: "zero" | "exception" | undefined;
}

interface Props {
  label: string;
  rows: number;
  columns: number;
  rowName(row: number): string;
  columnName(column: number): string;
  cell(row: number, column: number): TableCell | null;
}

const ROW = 30;
/** Rows above and below the window, so that scrolling shows no gaps. */
const SPARE = 8;

/** A table of any length: only the rows in sight are there. */
export function ValueTable({ label, rows, columns, rowName, columnName, cell }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useSize(frame);
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
    setTop(0);
  }, [rows, columns]);

  const first = Math.max(0, Math.floor(top / ROW) - SPARE);
  const last = Math.min(rows, Math.ceil((top + (height || 400)) / ROW) + SPARE);
  const across = Array.from({ length: columns }, (_, column) => column);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  return (
    <div
      class="values-frame" ref={frame} tabIndex={0} role="region" aria-label={label}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table class="values" aria-rowcount={rows + 1}>
        <thead>
          <tr>
            <td class="values-corner" />
            {across.map((column) => <th key={column} scope="col">{columnName(column)}</th>)}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden="true"><td class="values-gap" style={{ height: `${first * ROW}px` }} colSpan={columns + 1} /></tr>}
          {shown.map((row) => (
            <tr key={row} aria-rowindex={row + 2}>
              <th scope="row">{rowName(row)}</th>
              {across.map((column) => {
                const content = cell(row, column);
                return (
                  <td key={column} class={content?.mark ? `value-${content.mark}` : undefined}>
                    {content && <span>{content.text}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
          {last < rows && <tr aria-hidden="true"><td class="values-gap" style={{ height: `${(rows - last) * ROW}px` }} colSpan={columns + 1} /></tr>}
        </tbody>
      </table>
    </div>
  );
}
