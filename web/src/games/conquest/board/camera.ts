// Pan and zoom. The stage is one layer that the compositor moves; while the player changes its scale it is not redrawn, which
// keeps 60 frames a second on the largest chart, and afterwards it is drawn sharp at its new size.
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';

const DEEPEST = 3.2; // pixels for each unit of the chart
const REDRAW_DELAY = 160;
const EDGE = 220; // pixels of empty margin that may be panned into view, so that no place stays under a card
const NEAR = 2; // times the scale of the whole chart, from which pieces show letters

const pixel = (value: number): number => Math.round(value * devicePixelRatio) / devicePixelRatio;

export class Camera {
  transform: ZoomTransform = zoomIdentity;
  /** The size of the frame in pixels, cached so that moving the chart needs no layout. */
  frame: [number, number] = [0, 0];
  onmove: () => void = () => {};
  /** Called when the player moves the chart. */
  onhand: () => void = () => {};
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private settled = 0;
  private moved = false;
  private nearFrom = Infinity;

  constructor(
    private readonly host: HTMLElement,
    private readonly stage: HTMLElement,
    private readonly size: [number, number],
    free: (event: Event) => boolean,
    private readonly still: () => boolean,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .filter((event: MouseEvent) => (!event.ctrlKey || event.type === 'wheel') && !event.button && free(event))
      .clickDistance(6)
      .tapDistance(12)
      .on('start', () => this.stage.classList.add('moving'))
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) {
          this.moved = true;
          this.onhand();
          if (event.transform.k !== this.transform.k) this.stage.classList.add('scaling');
        }
        this.transform = event.transform;
        this.apply();
      })
      .on('end', () => this.rest());
    select(host).call(this.behaviour).on('dblclick.zoom', null);
    this.resize();
  }

  /** The frame has another size: keep what is in the middle, or the whole chart if it was not moved yet. */
  resize(): void {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h) return;
    this.frame = [w, h];
    const least = this.least();
    this.nearFrom = NEAR * least;
    const margin = 40;
    this.behaviour
      .extent([
        [0, 0],
        [w, h],
      ])
      .scaleExtent([least * 0.9, Math.max(DEEPEST, least * 2)])
      .translateExtent([
        [-margin, -margin],
        [this.size[0] + margin, this.size[1] + margin],
      ]);
    if (!this.moved) this.fit(false);
    else select(this.host).call(this.behaviour.scaleBy, 1);
  }

  /** The scale at which the whole chart is seen. */
  least(): number {
    return Math.min(this.host.clientWidth / this.size[0], this.host.clientHeight / this.size[1]);
  }

  /** Fill the frame with the chart; show all of it if that leaves little empty space. */
  fit(calmly = true): void {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h) return;
    const k = this.least();
    this.moved = false;
    this.go(zoomIdentity.translate((w - k * this.size[0]) / 2, (h - k * this.size[1]) / 2).scale(k), calmly);
  }

  /** Fill the frame around some points, zoomed in further if places would be too small to touch. */
  cover(points: { x: number; y: number }[], least = 0): void {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h || !points.length) return;
    const k = Math.max(w / this.size[0], h / this.size[1], least);
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    this.moved = true;
    const within = (at: number, room: number, size: number): number => Math.min(0, Math.max(room - k * size, at));
    const [left, top] = [within(w / 2 - k * x, w, this.size[0]), within(h / 2 - k * y, h, this.size[1])];
    this.go(zoomIdentity.translate(left, top).scale(k), false);
  }

  /** Show some points, not nearer than `most`. */
  show(
    points: { x: number; y: number }[],
    most = 1.4,
    room = { left: 0, right: 0, top: 0, bottom: 0 },
    least = this.least(),
  ): void {
    if (!points.length) return;
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const w = this.host.clientWidth - room.left - room.right;
    const h = this.host.clientHeight - room.top - room.bottom;
    const k = Math.max(least, Math.min(most, (0.7 * w) / Math.max(1, x1 - x0), (0.7 * h) / Math.max(1, y1 - y0)));
    this.moved = true;
    const [cx, cy] = [room.left + w / 2, room.top + h / 2];
    const edge = Math.max(EDGE, ...Object.values(room).map((covered) => covered + EDGE / 2));
    this.go(zoomIdentity.translate(cx - (k * (x0 + x1)) / 2, cy - (k * (y0 + y1)) / 2).scale(k), true, edge);
  }

  /** Show some points as large as they fit; where that is too small, one of them in the middle. */
  near(points: { x: number; y: number }[], middle: { x: number; y: number }, least: number): void {
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { clientWidth: w, clientHeight: h } = this.host;
    const fits = Math.min((0.88 * w) / Math.max(1, x1 - x0), (0.88 * h) / Math.max(1, y1 - y0));
    const k = Math.min(DEEPEST, Math.max(fits, least));
    const at = fits < least ? middle : { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
    this.moved = true;
    this.go(zoomIdentity.translate(w / 2 - k * at.x, h / 2 - k * at.y).scale(k));
  }

  /** Bring a point into the frame if it is not there, without changing the scale. */
  follow(point: { x: number; y: number }): void {
    const [x, y] = this.transform.apply([point.x, point.y]);
    const edge = 56;
    const { clientWidth: w, clientHeight: h } = this.host;
    if (x < edge || y < edge || x > w - edge || y > h - edge) {
      this.moved = true;
      const { k } = this.transform;
      this.go(zoomIdentity.translate(w / 2 - k * point.x, h / 2 - k * point.y).scale(k));
    }
  }

  /** Bring some points into the frame if any is outside, not nearer than now. */
  keep(points: { x: number; y: number }[]): void {
    const edge = 48;
    const { clientWidth: w, clientHeight: h } = this.host;
    const outside = points.some((point) => {
      const [x, y] = this.transform.apply([point.x, point.y]);
      return x < edge || y < edge || x > w - edge || y > h - edge;
    });
    if (outside) this.show(points, this.transform.k);
  }

  /** Go back to an earlier view of the chart. */
  return(to: ZoomTransform): void {
    this.go(to);
  }

  by(factor: number): void {
    this.moved = true;
    const to = select(this.host);
    this.behaviour.scaleBy(to, factor);
  }

  /** A point of the page in units of the chart. */
  at(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.host.getBoundingClientRect();
    return this.transform.invert([event.clientX - box.left, event.clientY - box.top]);
  }

  private go(to: ZoomTransform, calmly = true, edge = 40): void {
    if (calmly && !this.still()) this.stage.classList.add('gliding');
    this.behaviour.transform(select(this.host), this.held(to, edge));
  }

  /** No farther than the edge of the chart; where it is smaller than the frame, in the middle of it. */
  private held(to: ZoomTransform, edge: number): ZoomTransform {
    const within = (at: number, room: number, size: number): number =>
      to.k * size < room ? (room - to.k * size) / 2 : Math.min(edge, Math.max(room - to.k * size - edge, at));
    const { clientWidth: w, clientHeight: h } = this.host;
    return zoomIdentity.translate(within(to.x, w, this.size[0]), within(to.y, h, this.size[1])).scale(to.k);
  }

  private apply(): void {
    const { x, y, k } = this.transform;
    // Whole pixels on a separate layer: it is drawn once and then only moved.
    this.stage.style.transform = `translate3d(${pixel(x)}px, ${pixel(y)}px, 0) scale(${k})`;
    this.host.toggleAttribute('data-near', k >= this.nearFrom);
    this.onmove();
  }

  private rest(): void {
    clearTimeout(this.settled);
    this.settled = window.setTimeout(() => this.stage.classList.remove('moving', 'scaling'), REDRAW_DELAY);
    window.setTimeout(() => this.stage.classList.remove('gliding'), 2 * REDRAW_DELAY);
  }

  destroy(): void {
    clearTimeout(this.settled);
    select(this.host).on('.zoom', null);
  }
}
