/** A position that has no picture but its text. */
export function Words({ rows }: { rows: string[] }) {
  return (
    <div class="words">
      {rows.map((row, index) => (
        <div key={index}>{row}</div>
      ))}
    </div>
  );
}
