// Pan and zoom over a drawing, with mouse, touch and keys; a view that goes somewhere by itself glides there.
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom as makeZoom, type ZoomTransform, zoomIdentity } from "d3-zoom";
import { calm } from "./preferences.svelte";

const MARGIN = 60;
const CLICK = 6;
const FLIGHT = 350;

type Box = { left: number; top: number; right: number; bottom: number };

export class Camera {
  /** Pixels of the screen to a unit of the drawing. */
  scale = $state(1);
  /** Whether the view is moving just now. */
  gliding = $state(false);
  view: ZoomTransform = zoomIdentity;

  #frame: HTMLElement | null = null;
  #room = { width: 0, height: 0 };
  readonly #worlds: () => (HTMLElement | undefined)[];
  readonly #zoomer;

  /** Moves `worlds`; a press for which `held` is true belongs to somebody else. */
  constructor(worlds: () => (HTMLElement | undefined)[], held: (event: MouseEvent | TouchEvent) => boolean) {
    this.#worlds = worlds;
    this.#zoomer = makeZoom<HTMLElement, unknown>()
      .clickDistance(CLICK)
      .filter((event: MouseEvent) => {
        if (event.type === "wheel") return true;
        return !event.button && !event.ctrlKey && !held(event);
      })
      .on("start", () => {
        this.gliding = true;
      })
      .on("zoom", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
        this.view = transform;
        const css = `translate3d(${transform.x}px, ${transform.y}px, 0) scale(${transform.k})`;
        for (const world of this.#worlds()) if (world) world.style.transform = css;
      })
      .on("end", () => {
        this.scale = this.view.k;
        this.gliding = false;
      });
  }

  /** Begin, or go on in another frame or with another room. */
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
  look({ left, top, right, bottom }: Box, smooth: boolean, nearest = 2): void {
    const { width, height } = this.#room;
    const k = Math.min(nearest, width / (right - left), height / (bottom - top));
    const wanted = zoomIdentity
      .translate(width / 2, height / 2)
      .scale(k)
      .translate(-(left + right) / 2, -(top + bottom) / 2);
    this.#settle(wanted, smooth);
  }

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
