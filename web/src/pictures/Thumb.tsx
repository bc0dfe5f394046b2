import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask } from "../api";
import { Still } from "./PictureView";
import type { Component } from "./types";

const known = new Map<string, Component[]>();

let queue: Promise<unknown> = Promise.resolve();

/** The components of a position, asked for one after the other: a page full of them is no storm of requests. */
function drawn(position: string): Promise<Component[] | null> {
  const find = async () => {
    if (!known.has(position)) {
      const answer = await ask("moves", { position, most: 1 }, {}).catch(() => null);
      if (answer) known.set(position, answer.components);
    }
    return known.get(position) ?? null;
  };
  const asked = queue.then(find);
  queue = asked;
  return asked;
}

/** A small picture of a position, asked for when it comes into view. */
export function Thumb({ position }: { position: string }) {
  const [components, setComponents] = useState<Component[] | null>(known.get(position) ?? null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (components) return;
    const controller = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void drawn(position).then((found) => !controller.signal.aborted && setComponents(found));
    });
    observer.observe(box.current!);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [position]);
  // What does not fit fades out instead of being cut.
  const [cut, setCut] = useState("");
  useLayoutEffect(() => {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = box.current!;
    setCut(`${scrollHeight > clientHeight ? " thumb-tall" : ""}${scrollWidth > clientWidth ? " thumb-wide" : ""}`);
  }, [components]);
  return (
    <div class={`thumb${cut}`} ref={box}>
      {components && <Still components={components} small />}
    </div>
  );
}
