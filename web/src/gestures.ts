import { useEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";

/** What can be done to a picture that is larger than its frame. Places are CSS pixels within the element. */
export interface Gestures {
  pan?(dx: number, dy: number): void;
  /** A factor below 1 comes closer. */
  zoom?(factor: number, x: number, y: number): void;
  hover?(x: number, y: number): void;
  leave?(): void;
  /** A gesture has ended: now is the time to write the address. */
  settle?(): void;
}

/** How far a finger may slip and still tap. */
const SLIP = 5;

/** Wheel and pinch zoom, drag pans, a pointer that hovers or taps inspects. */
export function useGestures(target: RefObject<HTMLElement | SVGElement>, gestures: Gestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const down = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    let settling = 0;

    const place = (event: MouseEvent) => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const settleSoon = () => {
      clearTimeout(settling);
      settling = window.setTimeout(() => latest.current.settle?.(), 250);
    };
    const onWheel = (event: Event) => {
      const wheel = event as WheelEvent;
      wheel.preventDefault();
      const at = place(wheel);
      const unit = wheel.deltaMode === 1 ? 16 : 1;
      if (wheel.shiftKey || Math.abs(wheel.deltaX) > Math.abs(wheel.deltaY)) {
        latest.current.pan?.(-(wheel.deltaX || wheel.deltaY) * unit, 0);
      } else {
        latest.current.zoom?.(Math.exp(Math.max(-1, Math.min(1, wheel.deltaY * unit * 0.002))), at.x, at.y);
      }
      settleSoon();
    };
    const onDown = (event: Event) => {
      const pointer = event as PointerEvent;
      if (pointer.button !== 0) return;
      if (down.size === 0) travelled = 0;
      down.set(pointer.pointerId, place(pointer));
    };
    const onMove = (event: Event) => {
      const pointer = event as PointerEvent;
      const now = place(pointer);
      const before = down.get(pointer.pointerId);
      if (!before) {
        latest.current.hover?.(now.x, now.y);
        return;
      }
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      if (travelled < SLIP) return;
      // Only now: a captured pointer would take the click away from what lies beneath.
      if (!element.hasPointerCapture(pointer.pointerId)) element.setPointerCapture(pointer.pointerId);
      if (down.size === 2) {
        const other = [...down].find(([id]) => id !== pointer.pointerId)![1];
        const apart = Math.hypot(before.x - other.x, before.y - other.y);
        const next = Math.hypot(now.x - other.x, now.y - other.y);
        if (next > 0) latest.current.zoom?.(apart / next, (now.x + other.x) / 2, (now.y + other.y) / 2);
        latest.current.pan?.((now.x - before.x) / 2, (now.y - before.y) / 2);
      } else {
        latest.current.pan?.(now.x - before.x, now.y - before.y);
      }
      down.set(pointer.pointerId, now);
    };
    const onUp = (event: Event) => {
      const pointer = event as PointerEvent;
      if (!down.delete(pointer.pointerId)) return;
      const at = place(pointer);
      if (travelled < SLIP) latest.current.hover?.(at.x, at.y);
      else settleSoon();
    };
    const onClick = (event: Event) => {
      // The end of a drag is no click.
      if (travelled < SLIP) return;
      event.stopPropagation();
      event.preventDefault();
      travelled = 0;
    };
    const onLeave = () => {
      if (down.size === 0) latest.current.leave?.();
    };

    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerup", onUp);
    element.addEventListener("pointercancel", onUp);
    element.addEventListener("pointerleave", onLeave);
    element.addEventListener("click", onClick, true);
    return () => {
      clearTimeout(settling);
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerup", onUp);
      element.removeEventListener("pointercancel", onUp);
      element.removeEventListener("pointerleave", onLeave);
      element.removeEventListener("click", onClick, true);
    };
  }, [target]);
}
