// The board: a chart, the scene drawn on it, and its input by pointer and keyboard.
import { Atlas, type Direction } from './atlas';
import { Camera } from './camera';
import { Loupe } from './loupe';
import { EMPTY, type Art, type BoardData, type Hooks, type Scene, type Stack } from './model';
import { Pointer } from './pointer';
import { Renderer } from './render';
import { Tokens } from './tokens';

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Milliseconds for each space that a ghost passes. */
const GHOST_STEP = 260;

export interface Trip {
  from: string;
  places: string[];
  /** The captured piece. */
  captured?: Stack;
}

export class Board {
  readonly atlas: Atlas;
  readonly camera: Camera;
  scene: Scene = EMPTY;
  private readonly renderer: Renderer;
  private readonly stage: HTMLElement;
  private readonly pane = document.createElement('div');
  private readonly chart: HTMLImageElement;
  private readonly pointer: Pointer;
  private readonly watcher: ResizeObserver | null;
  private at: string | null = null;
  private typed = '';
  private typedAt = 0;

  constructor(
    private readonly host: HTMLElement,
    data: BoardData,
    art: Art,
    private readonly hooks: Hooks,
    private readonly still: () => boolean,
  ) {
    this.atlas = new Atlas(data);
    this.renderer = new Renderer(data, new Tokens(art));
    this.stage = document.createElement('div');
    this.stage.className = 'stage';
    this.chart = document.createElement('img');
    this.chart.className = 'chart';
    this.chart.alt = '';
    this.chart.draggable = false;
    [this.chart.width, this.chart.height] = data.size;
    this.stage.append(this.chart, this.renderer.svg);
    this.pane.className = 'pane';
    host.prepend(this.stage, this.pane);
    this.pointer = new Pointer(host, this, hooks);
    this.camera = new Camera(host, this.stage, data.size, (event) => this.pointer.free(event), still);
    host.addEventListener('keydown', this.keys);
    host.addEventListener('focus', this.entered);
    host.addEventListener('blur', this.left);
    this.watcher = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.camera.resize());
    this.watcher?.observe(host);
  }

  /** Light or dark: another picture and other bridges. */
  setTheme(theme: 'light' | 'dark', picture: string): void {
    if (this.chart.getAttribute('src') !== picture) this.chart.src = picture;
    this.renderer.setTheme(theme);
    this.renderer.draw(this.scene);
  }

  set(part: Partial<Scene>): void {
    this.scene = { ...this.scene, ...part };
    this.renderer.draw(this.scene);
  }

  /** Animate the piece at the goal of a trip from its start; resolves at the end. */
  async play({ from, places, captured }: Trip, step: number): Promise<void> {
    if (this.still()) return;
    const goal = places.at(-1)!;
    const mover = this.renderer.token(goal)?.querySelector('.mover');
    if (!mover) return;
    const end = this.renderer.point(goal);
    const frames = [from, ...places].map((place) => {
      const { x, y } = this.renderer.point(place);
      return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
    });
    const ghost = captured ? this.renderer.drawCaptured(goal, captured) : null;
    const moving = mover.animate(frames, { duration: step * places.length, easing: 'ease-in-out' });
    await moving.finished.catch(() => {}); // cancelled: the piece is gone
    ghost?.remove();
  }

  /** Show a copy of a piece on a way, and take it away again. */
  async ghost(stack: Stack, path: string[]): Promise<void> {
    if (this.still() || path.length < 2) return;
    const token = this.renderer.ghost(path[0]!, stack);
    const start = this.renderer.point(path[0]!);
    const frames = path.map((place) => {
      const { x, y } = this.renderer.point(place);
      return { transform: `translate(${x - start.x}px, ${y - start.y}px)` };
    });
    const moving = token
      .querySelector('.mover')!
      .animate(frames, { duration: GHOST_STEP * path.length, easing: 'ease-in-out', fill: 'forwards', endDelay: 500 });
    await moving.finished.catch(() => {});
    token.remove();
  }

  /** Keep pieces that will be shown moving where they come from, until the returned function is called. */
  hold(trips: Trip[]): () => void {
    const held = trips.flatMap(({ from, places }) => {
      const mover = this.renderer.token(places.at(-1)!)?.querySelector('.mover');
      const [start, end] = [this.renderer.point(from), this.renderer.point(places.at(-1)!)];
      const transform = `translate(${start.x - end.x}px, ${start.y - end.y}px)`;
      const waiting = mover?.animate([{ transform }, { transform }], { duration: 1, fill: 'both' });
      return waiting ? [waiting] : [];
    });
    return () => held.forEach((waiting) => waiting.cancel());
  }

  /** Finish all animations. */
  skip(): void {
    for (const moving of this.stage.getAnimations({ subtree: true })) moving.finish();
  }

  point(place: string): { x: number; y: number } {
    return this.renderer.point(place);
  }

  /** Where a place is in the frame, in pixels. */
  seen(place: string): { x: number; y: number } {
    const { x, y } = this.renderer.point(place);
    const [px, py] = this.camera.transform.apply([x, y]);
    return { x: px, y: py };
  }

  /** The radius of a space in units of the chart. */
  get radius(): number {
    return this.atlas.board.radius;
  }

  /** The element in which the board lies. */
  get frame(): HTMLElement {
    return this.host;
  }

  /** A magnifier for touch input. */
  loupe(): Loupe {
    return new Loupe(this.host, this.stage);
  }

  /** Zoom in on the island of a place that is too small to touch. */
  approach(place: string, least: number): void {
    const { places } = this.atlas.board;
    const { island } = places[place]!;
    const around = island ? this.atlas.names.filter((name) => places[name]!.island === island) : [place];
    this.camera.near(
      around.map((name) => places[name]!),
      places[place]!,
      least,
    );
  }

  token(place: string): SVGElement | null {
    return this.renderer.token(place);
  }

  get focused(): string | null {
    return this.at;
  }

  focus(place: string, notify = true): void {
    this.at = place;
    this.renderer.focus(place);
    this.camera.follow(this.renderer.point(place));
    if (notify) this.hooks.focus(place);
  }

  destroy(): void {
    this.host.removeEventListener('keydown', this.keys);
    this.host.removeEventListener('focus', this.entered);
    this.host.removeEventListener('blur', this.left);
    this.watcher?.disconnect();
    this.pointer.destroy();
    this.camera.destroy();
    this.stage.remove();
    this.pane.remove();
  }

  private entered = (): void => {
    if (!this.host.matches(':focus-visible')) return;
    this.focus(this.at ?? this.scene.selected ?? Object.keys(this.scene.stacks)[0] ?? this.atlas.names[0]!);
  };

  private left = (): void => this.renderer.focus(null);

  private keys = (event: KeyboardEvent): void => {
    if (event.target !== this.host || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) {
      const here = this.at ?? this.atlas.names[0]!;
      const to = this.atlas.towards(here, direction, event.shiftKey);
      if (to) this.focus(to);
    } else if (event.key === '+' || event.key === '-') {
      this.camera.by(event.key === '+' ? 1.35 : 1 / 1.35);
    } else if (!this.name(event) && !this.hooks.key(event, this.at)) return;
    event.preventDefault();
  };

  /** Focus places by typing their names: S, 1, 2. */
  private name(event: KeyboardEvent): boolean {
    if (!/^[A-Z0-9]$/.test(event.key)) return false;
    if (event.timeStamp - this.typedAt > 1_200) this.typed = '';
    const known = (start: string): boolean => this.atlas.names.some((name) => name.startsWith(start));
    const wanted = this.typed && known(this.typed + event.key) ? this.typed + event.key : event.key;
    if (!known(wanted)) return false;
    this.typed = wanted;
    this.typedAt = event.timeStamp;
    if (this.atlas.names.includes(wanted)) this.focus(wanted);
    return true;
  }
}
