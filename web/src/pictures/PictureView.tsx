import { Board } from "./Board";
import { GraphDrawing } from "./Graph";
import { noMarks, type PictureProps } from "./Item";
import { Square } from "./Square";
import { Heaps, Stones } from "./Stones";
import { Strip } from "./Strip";
import type { Component, Picture } from "./types";
import { Words } from "./Words";

/** Any picture, by its kind. */
export function PictureView(props: PictureProps<Picture> & { gaps?: boolean }) {
  const { picture, gaps = false, ...rest } = props;
  switch (picture.kind) {
    case "stones":
      return <Stones {...rest} picture={picture} gaps={gaps} />;
    case "heaps":
      return <Heaps {...rest} picture={picture} />;
    case "strip":
      return <Strip {...rest} picture={picture} />;
    case "square":
      return <Square {...rest} picture={picture} />;
    case "board":
      return <Board {...rest} picture={picture} />;
    case "graph":
      return <GraphDrawing {...rest} picture={picture} />;
    case "words":
      return <Words rows={picture.rows} />;
  }
}

/** Components to look at only: in the catalogue, in lists. */
export function Still({ components, small }: { components: Component[]; small?: boolean }) {
  return (
    <div class={small ? "position position-small" : "position"} aria-hidden="true">
      {components.map((component, index) => (
        <PictureView key={index} picture={component.picture} component={index} marks={noMarks} live={false} current="" />
      ))}
    </div>
  );
}
