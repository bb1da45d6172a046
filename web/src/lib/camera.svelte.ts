// Pan and zoom over a drawing, with mouse, touch and keys; automatic moves are animated.
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom as makeZoom, type ZoomTransform, zoomIdentity } from "d3-zoom";
import { calm } from "./preferences.svelte";

const MARGIN = 60;
const CLICK = 6;
const FLIGHT = 350;

export type Box = { left: number; top: number; right: number; bottom: number };

/** The smallest part of a drawing that holds some points, with room around them. */
export function boxAround(points: readonly (readonly [number, number])[], pad = 0): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - pad,
    right: Math.max(...xs) + pad,
    top: Math.min(...ys) - pad,
    bottom: Math.max(...ys) + pad,
  };
}

export class Camera {
  /** Pixels of the screen to a unit of the drawing. */
  scale = $state(1);
  /** Whether the view is moving. */
  gliding = $state(false);
  /** The visible part of the drawing when the view last came to rest. */
  seen = $state.raw({ x: 0, y: 0, width: 0, height: 0 });
  view: ZoomTransform = zoomIdentity;

  #frame: HTMLElement | null = null;
  #room = { width: 0, height: 0 };
  readonly #worlds: () => (HTMLElement | undefined)[];
  readonly #zoomer;

  /** Moves `worlds`; a press for which `held` is true belongs to somebody else; `begins` hears of every move. */
  constructor(
    worlds: () => (HTMLElement | undefined)[],
    held: (event: MouseEvent | TouchEvent) => boolean,
    begins: () => void = () => {},
  ) {
    this.#worlds = worlds;
    this.#zoomer = makeZoom<HTMLElement, unknown>()
      .clickDistance(CLICK)
      .filter((event: MouseEvent) => {
        if (event.type === "wheel") return true;
        return !event.button && !event.ctrlKey && !held(event);
      })
      .on("start", () => {
        this.gliding = true;
        begins();
      })
      .on("zoom", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
        // While zooming, layers are only scaled, not redrawn.
        if (transform.k !== this.view.k) this.#keepPixels("transform");
        this.view = transform;
        const css = `translate3d(${transform.x}px, ${transform.y}px, 0) scale(${transform.k})`;
        for (const world of this.#worlds()) if (world) world.style.transform = css;
      })
      .on("end", () => {
        const { x, y, k } = this.view;
        const { width, height } = this.#room;
        this.scale = k;
        this.seen = { x: -x / k, y: -y / k, width: width / k, height: height / k };
        this.gliding = false;
        this.#keepPixels("auto");
      });
  }

  #keepPixels(how: "transform" | "auto"): void {
    for (const world of this.#worlds()) if (world) world.style.willChange = how;
  }

  /** Attach to a frame, or adapt to another frame or size. */
  fit(
    frame: HTMLElement,
    room: { width: number; height: number },
    drawing: { width: number; height: number },
  ) {
    const smallest = Math.min(
      room.width / (drawing.width + 2 * MARGIN),
      room.height / (drawing.height + 2 * MARGIN),
    );
    this.#room = room;
    this.#zoomer
      .scaleExtent([smallest, 4])
      .extent([
        [0, 0],
        [room.width, room.height],
      ])
      .translateExtent([
        [-MARGIN, -MARGIN],
        [drawing.width + MARGIN, drawing.height + MARGIN],
      ]);
    if (this.#frame !== frame) select(frame).call(this.#zoomer).on("dblclick.zoom", null);
    this.#frame = frame;
  }

  /** The place in the drawing under a point of the screen. */
  spot(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.#frame?.getBoundingClientRect();
    return this.view.invert([event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]);
  }

  zoomBy(factor: number): void {
    if (this.#frame) select(this.#frame).call(this.#zoomer.scaleBy, factor);
  }

  panBy(x: number, y: number): void {
    if (this.#frame) select(this.#frame).call(this.#zoomer.translateBy, x / this.view.k, y / this.view.k);
  }

  /** Whether a place of the drawing can be seen, with some room around it. */
  sees([x, y]: readonly [number, number], room = 60): boolean {
    const [left, top] = this.view.apply([x, y]);
    return left > room && top > room && left < this.#room.width - room && top < this.#room.height - room;
  }

  /** Look at a part of the drawing, no nearer than `nearest`. */
  look(box: Box, smooth: boolean, nearest = 2): void {
    const { width, height } = this.#room;
    const k = Math.min(nearest, width / (box.right - box.left), height / (box.bottom - box.top));
    this.centre(box, k, smooth);
  }

  /** Look at the middle of a part of the drawing at a given scale. */
  centre({ left, top, right, bottom }: Box, k: number, smooth: boolean): void {
    const { width, height } = this.#room;
    const wanted = zoomIdentity
      .translate(width / 2, height / 2)
      .scale(k)
      .translate(-(left + right) / 2, -(top + bottom) / 2);
    this.#settle(wanted, smooth);
  }

  /** Go to a view, shifted so that it doesn't show more than needed beyond the drawing's edge. */
  #settle(wanted: ZoomTransform, smooth: boolean): void {
    const { width, height } = this.#room;
    const whole: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ];
    const goal = this.#zoomer.constrain()(wanted, whole, this.#zoomer.translateExtent());
    if (smooth && !calm()) this.#glide(goal);
    else if (this.#frame) select(this.#frame).call(this.#zoomer.transform, goal);
  }

  /** Animate to another view. */
  #glide(goal: ZoomTransform): void {
    const from = this.view;
    const begun = performance.now();
    const step = (now: number) => {
      if (!this.#frame) return;
      const share = Math.min(1, (now - begun) / FLIGHT);
      const eased = 1 - (1 - share) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      select(this.#frame).call(
        this.#zoomer.transform,
        zoomIdentity.translate(mix(from.x, goal.x), mix(from.y, goal.y)).scale(mix(from.k, goal.k)),
      );
      if (share < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
