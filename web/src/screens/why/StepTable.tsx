import { hashOf } from "../../route";
import { Outcome } from "../../ui/Outcome";

/** Any table of an explanation. A cell in brackets is the one in question; positions lead to their analysis. */
export function StepTable({ rows, files }: { rows: string[][]; files: string }) {
  const [head = [], ...body] = rows;
  const inQuestion = head.findIndex((cell) => /^\[.*\]$/.test(cell));
  const look = (column: number) => (column === inQuestion ? "in-question" : undefined);
  return (
    <div class="step-table" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" class={look(column)}>
                {column === inQuestion ? cell.slice(1, -1) : cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => {
                const Cell = column === 0 && !isPosition(cell) ? "th" : "td";
                return (
                  <Cell key={column} class={look(column)} {...(Cell === "th" && { scope: "row" })}>
                    <CellText cell={cell} files={files} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellText({ cell, files }: { cell: string; files: string }) {
  if (cell === "P" || cell === "N" || cell === "D") return <Outcome outcome={cell} />;
  if (isPosition(cell)) {
    return (
      <a class="mono" href={hashOf("analyse", { position: cell, files })}>
        {cell}
      </a>
    );
  }
  return <>{cell}</>;
}

/** Text such as nim(3,4)+*2 or tokens:0-1(0). */
function isPosition(cell: string): boolean {
  return /^(@?[\w.:,@^|+-]+\([^()]*\)|\*\d+)(\+(@?[\w.:,@^|-]+\([^()]*\)|\*\d+))*$/.test(cell);
}
