/** The heaps that a plot shows: from `low` to `high`, not always whole numbers while one zooms. */
export interface View {
  readonly low: number;
  readonly high: number;
}

/** The least that is shown: a handful of heaps, or all if there are fewer. */
const LEAST_SPAN = 8;

/** Half a step on either side keeps the first and the last point off the frame. */
export function whole(from: number, to: number): View {
  return { low: from - 0.5, high: Math.max(to, from + 1) + 0.5 };
}

/** Moves and shrinks a view until it lies within the whole. */
export function clamp(view: View, all: View): View {
  const most = all.high - all.low;
  const span = Math.min(most, Math.max(Math.min(LEAST_SPAN, most), view.high - view.low));
  const middle = (view.low + view.high) / 2;
  const low = Math.min(Math.max(middle - span / 2, all.low), all.high - span);
  return { low, high: low + span };
}

/** Zooms by a factor (below 1: closer) so that the heap `at` stays where it is on the screen. */
export function zoom(view: View, factor: number, at: number, all: View): View {
  const span = view.high - view.low;
  const least = Math.min(LEAST_SPAN, all.high - all.low);
  const wanted = Math.min(all.high - all.low, Math.max(least, span * factor));
  const low = at - ((at - view.low) / span) * wanted;
  return clamp({ low, high: low + wanted }, all);
}

export function pan(view: View, by: number, all: View): View {
  return clamp({ low: view.low + by, high: view.high + by }, all);
}

/** As it stands in the address: "120-480", or nothing for the whole. */
export function viewText(view: View, all: View): string {
  const low = Math.ceil(view.low);
  const high = Math.floor(view.high);
  return low <= Math.ceil(all.low) && high >= Math.floor(all.high) ? "" : `${low}-${high}`;
}

export function readView(text: string | undefined, all: View): View {
  const match = /^(\d{1,12})-(\d{1,12})$/.exec(text ?? "");
  if (!match) return all;
  const low = Number(match[1]);
  const high = Number(match[2]);
  return high > low ? clamp({ low: low - 0.5, high: high + 0.5 }, all) : all;
}
