/** What is seen of a picture: its point in the corner, and how many of its units are one CSS pixel. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly units: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const EDGE = 16;
/** Text of nodes is still read at this size; smaller only to see the whole. */
const READABLE = 1.35;

/** The whole picture in the middle, never larger than life. */
export function wholeOf(picture: Size, frame: Size): Camera {
  const units = Math.max(1, picture.width / Math.max(1, frame.width - 2 * EDGE), picture.height / Math.max(1, frame.height - 2 * EDGE));
  return centred(picture.width / 2, picture.height / 2, units, frame);
}

/** To begin with: all of it if it can be read so, and otherwise its top, where the position in question stands. */
export function opening(picture: Size, frame: Size, root: { x: number; y: number }): Camera {
  const whole = wholeOf(picture, frame);
  if (whole.units <= READABLE) return whole;
  return { x: root.x - (frame.width / 2) * READABLE, y: -EDGE * READABLE, units: READABLE };
}

/** As it stands in the address: what lies in the middle, and how many units a pixel is; nothing for how it opens. */
export function cameraText(camera: Camera, usual: Camera, frame: Size): string {
  const text = ({ x, y, units }: Camera) =>
    `${Math.round(x + (frame.width / 2) * units)},${Math.round(y + (frame.height / 2) * units)},${units.toFixed(3)}`;
  return text(camera) === text(usual) ? "" : text(camera);
}

/** The same part of the picture on a screen of any size; null if the text is not that. */
export function readCamera(text: string | undefined, picture: Size, frame: Size): Camera | null {
  const match = /^(-?\d{1,6}),(-?\d{1,6}),(\d{1,3}\.\d{3})$/.exec(text ?? "");
  const units = Number(match?.[3]);
  return match && units >= 0.25 ? keep(centred(Number(match[1]), Number(match[2]), units, frame), picture, frame) : null;
}

export function centred(x: number, y: number, units: number, frame: Size): Camera {
  return { x: x - (frame.width / 2) * units, y: y - (frame.height / 2) * units, units };
}

/** Zooms so that what lies at the place (in CSS pixels) stays there. */
export function zoomAt(camera: Camera, factor: number, x: number, y: number, picture: Size, frame: Size): Camera {
  const most = Math.max(2, 1.5 * wholeOf(picture, frame).units);
  const units = Math.min(most, Math.max(0.25, camera.units * factor));
  return keep({ units, x: camera.x + x * (camera.units - units), y: camera.y + y * (camera.units - units) }, picture, frame);
}

/** A part of the picture always stays in sight. */
export function keep(camera: Camera, picture: Size, frame: Size): Camera {
  const hold = (at: number, length: number, room: number) => {
    const shown = room * camera.units;
    const spare = shown * 0.4;
    if (length < shown) return Math.min(Math.max(at, length - shown), 0);
    return Math.min(Math.max(at, -spare), length - shown + spare);
  };
  return { ...camera, x: hold(camera.x, picture.width, frame.width), y: hold(camera.y, picture.height, frame.height) };
}

/** Moves as little as needed to have a node in sight. */
export function reveal(camera: Camera, node: Size & { x: number; y: number }, frame: Size): Camera {
  const hold = (at: number, low: number, high: number, room: number) => {
    const shown = room * camera.units;
    const edge = EDGE * camera.units;
    if (low - edge < at) return low - edge;
    if (high + edge > at + shown) return high + edge - shown;
    return at;
  };
  return {
    ...camera,
    x: hold(camera.x, node.x - node.width / 2, node.x + node.width / 2, frame.width),
    y: hold(camera.y, node.y - node.height / 2, node.y + node.height / 2, frame.height),
  };
}
