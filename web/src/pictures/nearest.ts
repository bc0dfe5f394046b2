/** The thing that an arrow key leads to: the nearest one in that direction, things straight ahead before others. */
export function nearest(box: Element, from: Element, key: string): (HTMLElement & SVGElement) | null {
  const start = middle(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const candidate of box.querySelectorAll("[data-item]")) {
    if (candidate === from) continue;
    const { x, y } = middle(candidate);
    const distance = distanceIn(key, x - start.x, y - start.y);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best as (HTMLElement & SVGElement) | null;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** How far a thing is in the direction of a key; infinite if it does not lie there. */
export function distanceIn(key: string, dx: number, dy: number): number {
  const [ahead, aside] = { ArrowLeft: [-dx, dy], ArrowRight: [dx, dy], ArrowUp: [-dy, dx], ArrowDown: [dy, dx] }[key] ?? [0, 0];
  if (ahead! < 1 || Math.abs(aside!) > 3 * ahead! + 2) return Infinity;
  return ahead! + 2.5 * Math.abs(aside!);
}
