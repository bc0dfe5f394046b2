import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../language";
import { touched } from "./changes";
import { noMarks, type Marks } from "./Item";
import { fitting, type Selection } from "./match";
import { nearest } from "./nearest";
import { pictureTexts } from "./pictures.texts";
import { PictureView } from "./PictureView";
import { afterClick, afterDrag, canSplit } from "./select";
import type { Component, Move } from "./types";

interface Props {
  components: Component[];
  moves: Move[];
  live: boolean;
  selection: Selection | null;
  onSelect: (selection: Selection | null) => void;
  /** The player confirms what is selected: a second click, Enter, or a coin that is dropped on its square. */
  onConfirm: (selection: Selection) => void;
  /** Moves to be marked as winning, and one that is about to be made. */
  hints?: Move[];
  leaving?: Move | null;
}

/** The whole position, to be played by mouse, touch and keys. */
export function Position({ components, moves, live, selection, onSelect, onConfirm, hints = [], leaving = null }: Props) {
  const byComponent = useMemo(() => components.map((_, index) => moves.filter((move) => move.component === index)), [components, moves]);
  const usable = useMemo(
    () =>
      components.map(({ picture }, index) => {
        const items = new Set<string>();
        for (const move of byComponent[index]!) for (const item of touched(picture, move.picture) ?? []) items.add(item);
        return items;
      }),
    [components, byComponent],
  );
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ component: number; path: string[]; moved: boolean } | null>(null);
  const dragged = useRef(false);
  const [focus, setFocus] = useState("");
  const keeps = useRef(false);
  const current = box.current?.querySelector(`[data-item="${CSS.escape(focus)}"]`) ? focus : firstItem(components, usable);

  // A move takes things away, perhaps the one that had the focus: whoever plays by keys goes on where they were.
  useEffect(() => {
    if (live && keeps.current && document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]')?.focus();
    }
  }, [live, components]);

  const selected = (component: number) => (selection?.component === component ? selection.items : noMarks.selected);
  const pick = (component: number, item: string) => {
    const items = selected(component);
    const { picture } = components[component]!;
    if (items.has(item) && fitting(picture, byComponent[component]!, items).meant) return onConfirm({ component, items });
    const next = afterClick(picture, byComponent[component]!, items, item);
    onSelect(next.size ? { component, items: next } : null);
  };
  const marksOf = (component: number): Marks => {
    const { picture } = components[component]!;
    const items = selected(component);
    const { offered } = fitting(picture, byComponent[component]!, items);
    const of = (move: Move | null | undefined) => (move?.component === component && touched(picture, move.picture)) || noMarks.hinted;
    const hint = hints.filter((move) => move.component === component);
    const hinted = picture.kind === "square" ? new Set(hint.flatMap((move) => [...of(move)])) : of(hint[0]);
    return { selected: items, offered, hinted, leaving: of(leaving), usable: usable[component]! };
  };

  const mixed = components.some(({ game }) => game !== components[0]!.game);

  const onPointerDown = (event: PointerEvent) => {
    const at = itemAt(event.target as Element);
    dragged.current = false;
    drag.current = at && event.button === 0 ? { component: at.component, path: [at.item], moved: false } : null;
  };
  const onPointerMove = (event: PointerEvent) => {
    const going = drag.current;
    if (!going || event.buttons === 0) return;
    const at = itemAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!at || at.component !== going.component || at.item === going.path[going.path.length - 1]) return;
    going.moved = true;
    // Going back over the path takes it back.
    const before = going.path.indexOf(at.item);
    if (before >= 0) going.path.length = before + 1;
    else going.path.push(at.item);
    const { picture } = components[going.component]!;
    onSelect({ component: going.component, items: afterDrag(picture, byComponent[going.component]!, going.path) });
  };
  const onPointerUp = () => {
    const going = drag.current;
    drag.current = null;
    if (!going?.moved) return;
    dragged.current = true;
    const { picture } = components[going.component]!;
    const items = afterDrag(picture, byComponent[going.component]!, going.path);
    const dropped = picture.kind === "strip" || picture.kind === "square" || picture.kind === "graph";
    if (dropped && fitting(picture, byComponent[going.component]!, items).meant) onConfirm({ component: going.component, items });
  };
  const onClick = (event: MouseEvent) => {
    const at = itemAt(event.target as Element);
    if (at && !dragged.current) pick(at.component, at.item);
    dragged.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = itemAt(event.target as Element);
    if (event.key === "Escape" && selection) onSelect(null);
    else if (here && event.key.startsWith("Arrow")) {
      const next = nearest(box.current!, event.target as Element, event.key);
      const there = itemAt(next);
      if (event.shiftKey && there && there.component === here.component) stretch(here, there.item);
      next?.focus();
    } else if (here && (event.key === "Enter" || event.key === " ")) {
      if (event.key === "Enter" && selection && confirms(selection, here)) onConfirm(selection);
      else pick(here.component, here.item);
    } else return;
    event.preventDefault();
  };
  /** Shift with an arrow selects from the first thing on to the next. */
  const stretch = (here: Place, next: string) => {
    const { picture } = components[here.component]!;
    const items = [...selected(here.component)];
    const start = items.length === 0 ? here.item : items.includes(here.item) && items[0] === here.item ? items[items.length - 1]! : items[0]!;
    onSelect({ component: here.component, items: afterDrag(picture, byComponent[here.component]!, [start, next]) });
  };
  const confirms = (chosen: Selection, here: Place) =>
    chosen.component === here.component &&
    chosen.items.has(here.item) &&
    fitting(components[chosen.component]!.picture, byComponent[chosen.component]!, chosen.items).meant !== null;

  return (
    <div
      class={live ? "position position-live" : "position"}
      ref={box}
      role="group"
      aria-label={t(pictureTexts.board)}
      {...(live && { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => (drag.current = null), onClick, onKeyDown })}
      onFocusIn={(event) => {
        keeps.current = true;
        setFocus((event.target as Element).getAttribute("data-item") ?? "");
      }}
      onFocusOut={(event) => {
        if (event.relatedTarget) keeps.current = false;
      }}
    >
      {components.map((component, index) => (
        <div class="component" key={index}>
          {mixed && component.game !== components[index - 1]?.game && <span class="component-name">{component.game}</span>}
          <PictureView
            picture={component.picture}
            component={index}
            marks={marksOf(index)}
            live={live}
            current={current}
            gaps={canSplit(component.picture, byComponent[index]!)}
          />
        </div>
      ))}
    </div>
  );
}

interface Place {
  component: number;
  item: string;
}

function itemAt(element: Element | null): Place | null {
  const name = element?.closest("[data-item]")?.getAttribute("data-item");
  if (!name) return null;
  const slash = name.indexOf("/");
  return { component: Number(name.slice(0, slash)), item: name.slice(slash + 1) };
}

function firstItem(components: Component[], usable: Set<string>[]): string {
  const index = components.findIndex((_, component) => usable[component]!.size > 0);
  if (index < 0) return "";
  const picture = components[index]!.picture;
  return `${index}/${picture.kind === "stones" ? "0" : [...usable[index]!][0]!}`;
}
