import type { ComponentChildren } from "preact";

/** How the things of one component are shown. */
export interface Marks {
  selected: Set<string>;
  /** Things that would complete what is selected. */
  offered: Set<string>;
  /** Things of a winning move. */
  hinted: Set<string>;
  /** Things that the opponent's move is about to change. */
  leaving: Set<string>;
  /** Things that some move changes. */
  usable: Set<string>;
}

const none: Set<string> = new Set();
export const noMarks: Marks = { selected: none, offered: none, hinted: none, leaving: none, usable: none };

export interface PictureProps<P> {
  picture: P;
  component: number;
  marks: Marks;
  /** Whether its things can be selected; otherwise it is only looked at. */
  live: boolean;
  /** The thing that the Tab key reaches, "component/item". */
  current: string;
}

interface Props {
  component: number;
  item: string;
  marks: Marks;
  live: boolean;
  current: string;
  look: string;
  label: string;
  children?: ComponentChildren;
}

/** One thing that can be selected. Position.tsx hears the clicks, drags and keys of all of them. */
export function Item({ component, item, marks, live, current, look, label, children }: Props) {
  const classes = `${look}${marked(marks, item)}`;
  if (!live) {
    return (
      <span class={classes} aria-hidden="true">
        {children}
      </span>
    );
  }
  const name = `${component}/${item}`;
  return (
    <button
      type="button"
      class={classes}
      data-item={name}
      tabIndex={name === current ? 0 : -1}
      aria-label={label}
      aria-pressed={marks.selected.has(item)}
    >
      {children}
    </button>
  );
}

export function marked(marks: Marks, item: string): string {
  return (
    (marks.selected.has(item) ? " is-selected" : "") +
    (marks.offered.has(item) ? " is-offered" : "") +
    (marks.hinted.has(item) ? " is-hinted" : "") +
    (marks.leaving.has(item) ? " is-leaving" : "")
  );
}
