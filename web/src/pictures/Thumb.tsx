import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../api";
import { Still } from "./PictureView";
import type { Component } from "./types";

const known = new Map<string, Component[]>();

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
      post("/api/moves", { position, most: 1 }, controller.signal).then(
        (answer) => {
          known.set(position, answer.components);
          setComponents(answer.components);
        },
        () => undefined,
      );
    });
    observer.observe(box.current!);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [position]);
  return (
    <div class="thumb" ref={box}>
      {components && <Still components={components} small />}
    </div>
  );
}
