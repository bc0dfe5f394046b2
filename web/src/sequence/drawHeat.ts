import { rgb } from "./drawScatter";
import type { Rgb } from "./bins";
import { ticks } from "./ticks";
import type { Cell, Grid } from "./values";

/** What is seen of a grid: the cell in the corner (perhaps a part of it) and the side of a cell in CSS pixels. */
export interface HeatView {
  readonly column: number;
  readonly row: number;
  readonly side: number;
}

export interface HeatColours {
  readonly text: string;
  readonly surface: string;
  readonly low: string;
  readonly high: string;
  readonly zero: string;
  readonly none: string;
}

export interface Heat {
  readonly grid: Grid;
  readonly view: HeatView;
  readonly cursor: { row: number; column: number } | null;
  readonly colours: HeatColours;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

export const HEAT_MARGIN = { left: 40, top: 28, right: 12, bottom: 4 } as const;
/** From this side on a P-position is a disc and not only a coloured square, and from the next on cells show their value. */
const DISC = 6;
const LABEL = 24;
const LARGEST = 56;

/** As it stands in the address: the column and row in the corner, and how many columns are seen; nothing for all. */
export function heatText(view: HeatView, grid: Grid, width: number, height: number): string {
  if (view.side <= fit(grid, width, height).side * 1.001) return "";
  return [view.column, view.row, acrossOf(width) / view.side].map((part) => part.toFixed(1)).join(",");
}

/** The same part of the map on a screen of any size; all of it if the text is not that. */
export function readHeat(text: string | undefined, grid: Grid, width: number, height: number): HeatView {
  const match = /^(\d{1,4}\.\d),(\d{1,4}\.\d),(\d{1,4}\.\d)$/.exec(text ?? "");
  const across = Number(match?.[3]);
  if (!match || !(across > 0)) return fit(grid, width, height);
  return clampHeat({ column: Number(match[1]), row: Number(match[2]), side: acrossOf(width) / across }, grid, width, height);
}

const acrossOf = (width: number) => width - HEAT_MARGIN.left - HEAT_MARGIN.right;

export function fit(grid: Grid, width: number, height: number): HeatView {
  const across = (width - HEAT_MARGIN.left - HEAT_MARGIN.right) / Math.max(1, grid.columns);
  const down = (height - HEAT_MARGIN.top - HEAT_MARGIN.bottom) / Math.max(1, grid.rows.length);
  return { column: 0, row: 0, side: Math.min(LARGEST, across, down) };
}

/** The size of a frame that holds the whole grid, within the room that there is. */
export function frameFor(grid: Grid, width: number, height: number): { width: number; height: number } {
  const { side } = fit(grid, width, height);
  return {
    width: Math.ceil(HEAT_MARGIN.left + grid.columns * side + HEAT_MARGIN.right),
    height: Math.ceil(HEAT_MARGIN.top + grid.rows.length * side + HEAT_MARGIN.bottom),
  };
}

/** Keeps a view on the grid and between "all of it" and cells that are large enough to read. */
export function clampHeat(view: HeatView, grid: Grid, width: number, height: number): HeatView {
  const all = fit(grid, width, height);
  const side = Math.min(LARGEST, Math.max(all.side, view.side));
  const most = (cells: number, room: number) => Math.max(0, cells - room / side);
  return {
    side,
    column: Math.min(Math.max(0, view.column), most(grid.columns, width - HEAT_MARGIN.left - HEAT_MARGIN.right)),
    row: Math.min(Math.max(0, view.row), most(grid.rows.length, height - HEAT_MARGIN.top)),
  };
}

export function zoomHeat(view: HeatView, factor: number, x: number, y: number): HeatView {
  const side = Math.min(LARGEST, view.side / factor);
  const column = view.column + (x - HEAT_MARGIN.left) * (1 / view.side - 1 / side);
  const row = view.row + (y - HEAT_MARGIN.top) * (1 / view.side - 1 / side);
  return { side, column, row };
}

export const isLost = (cell: Cell | undefined): boolean => cell === 0 || cell === "P";

const largests = new WeakMap<Grid, number>();

export function largestOf(grid: Grid): number {
  const known = largests.get(grid);
  if (known !== undefined) return known;
  let largest = 1;
  for (const row of grid.rows) for (const cell of row) if (typeof cell === "number" && cell > largest) largest = cell;
  largests.set(grid, largest);
  return largest;
}

function shade(cell: Cell | undefined, largest: number, low: Rgb, high: Rgb): Rgb {
  const part = cell === "N" ? 0.45 : Math.sqrt((cell as number) / largest);
  return [0, 1, 2].map((i) => Math.round(low[i]! + (high[i]! - low[i]!) * part)) as unknown as Rgb;
}

/** One pixel for each cell: the map is this picture, enlarged. */
export function picture(grid: Grid, colours: HeatColours): ImageData {
  const image = new ImageData(Math.max(1, grid.columns), Math.max(1, grid.rows.length));
  const [low, high, zero, none] = [colours.low, colours.high, colours.zero, colours.none].map(rgb) as [Rgb, Rgb, Rgb, Rgb];
  const largest = largestOf(grid);
  grid.rows.forEach((row, r) => {
    for (let c = 0; c < grid.columns; c++) {
      const cell = row[c];
      const known = typeof cell === "number" || cell === "N" || cell === "P";
      const colour = !known ? none : isLost(cell) ? zero : shade(cell, largest, low, high);
      image.data.set([...colour, 255], 4 * (r * grid.columns + c));
    }
  });
  return image;
}

export function drawHeat(context: CanvasRenderingContext2D, layer: CanvasImageSource, heat: Heat): void {
  const { grid, view, colours, ratio } = heat;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, heat.width, heat.height);
  const x = (column: number) => HEAT_MARGIN.left + (column - view.column) * view.side;
  const y = (row: number) => HEAT_MARGIN.top + (row - view.row) * view.side;
  const lastColumn = Math.min(grid.columns, view.column + (heat.width - HEAT_MARGIN.left) / view.side);
  const lastRow = Math.min(grid.rows.length, view.row + (heat.height - HEAT_MARGIN.top) / view.side);
  context.save();
  context.beginPath();
  context.rect(HEAT_MARGIN.left, HEAT_MARGIN.top, heat.width, heat.height);
  context.clip();
  context.imageSmoothingEnabled = view.side * ratio < 1;
  context.drawImage(layer, x(0), y(0), grid.columns * view.side, grid.rows.length * view.side);
  if (view.side >= DISC) {
    for (let row = Math.floor(view.row); row < lastRow; row++) {
      for (let column = Math.floor(view.column); column < lastColumn; column++) {
        drawCell(context, heat, grid.rows[row]?.[column], x(column), y(row));
      }
    }
  }
  if (heat.cursor) {
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.strokeRect(x(heat.cursor.column) - 1, y(heat.cursor.row) - 1, view.side + 2, view.side + 2);
  }
  context.restore();
  drawLabels(context, heat, x, y, lastColumn, lastRow);
}

function drawCell(context: CanvasRenderingContext2D, heat: Heat, cell: Cell | undefined, x: number, y: number): void {
  const { side } = heat.view;
  const { colours, grid } = heat;
  context.strokeStyle = colours.surface;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, side, side);
  if (isLost(cell)) {
    context.fillStyle = colours.surface;
    context.fillRect(x + 1, y + 1, side - 1, side - 1);
    context.fillStyle = colours.zero;
    context.beginPath();
    context.arc(x + side / 2, y + side / 2, side * 0.38, 0, 2 * Math.PI);
    context.fill();
  }
  if (side < LABEL || cell === null || cell === undefined) return;
  const ground = isLost(cell) ? rgb(colours.zero) : shade(cell, largestOf(grid), rgb(colours.low), rgb(colours.high));
  context.fillStyle = luminance(ground) > 0.22 ? "#111820" : "#ffffff";
  context.font = `${Math.min(15, side * 0.42)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(cell), x + side / 2, y + side / 2 + 0.5);
}

function drawLabels(
  context: CanvasRenderingContext2D, heat: Heat, x: (c: number) => number, y: (r: number) => number, lastColumn: number, lastRow: number,
): void {
  const { grid, view } = heat;
  context.fillStyle = heat.colours.text;
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "center";
  const label = (most: number, low: number, high: number) => ticks(Math.ceil(low) + grid.from, Math.ceil(high) - 1 + grid.from, most);
  for (const n of label(((lastColumn - view.column) * view.side) / 34, view.column, lastColumn)) {
    context.fillText(String(n), x(n - grid.from + 0.5), HEAT_MARGIN.top / 2);
  }
  context.textAlign = "right";
  for (const n of label(((lastRow - view.row) * view.side) / 24, view.row, lastRow)) {
    context.fillText(String(n), HEAT_MARGIN.left - 8, y(n - grid.from + 0.5));
  }
}

function luminance([red, green, blue]: Rgb): number {
  const part = (c: number) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}
