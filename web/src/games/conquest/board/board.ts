// The door of the board: a chart, a scene on it, and hands that touch it.
import { Atlas, type Direction } from './atlas';
import { Camera } from './camera';
import { Loupe } from './loupe';
import { EMPTY, type Art, type BoardData, type Hooks, type Scene, type Stack } from './model';
import { Pointer } from './pointer';
import { Renderer } from './render';
import { Tokens } from './tokens';

const ARROWS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const LONGEST_SHOW = 3_000;
const STEP = 260;

export interface Trip {
  from: string;
  places: string[];
  /** What stood at the goal and fell. */
  fell?: Stack;
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
  private shownUntil = 0;

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

  /** Let pieces that stand at their goals come from where they were, one after another, within three seconds. */
  play(trips: Trip[]): void {
    if (this.still() || !trips.length) return;
    const steps = trips.reduce((sum, trip) => sum + trip.places.length, 0);
    const pace = Math.min(STEP, LONGEST_SHOW / Math.max(1, steps));
    const now = performance.now();
    if (this.shownUntil - now > LONGEST_SHOW) this.skip();
    let delay = Math.max(0, this.shownUntil - now); // what is still being shown is shown first
    for (const { from, places, fell } of trips) {
      const goal = places.at(-1)!;
      const mover = this.renderer.token(goal)?.querySelector('.mover');
      const end = this.renderer.point(goal);
      const time = pace * places.length;
      if (mover) {
        const frames = [from, ...places].map((place) => {
          const { x, y } = this.renderer.point(place);
          return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
        });
        mover.animate(frames, { duration: time, delay, fill: 'backwards', easing: 'ease-in-out' });
      }
      delay += time;
      if (fell) {
        const ghost = this.renderer.fallen(goal, fell);
        ghost.animate([{ opacity: 1 }, { opacity: 1 }], { duration: delay }).onfinish = () => ghost.remove();
      }
    }
    this.shownUntil = now + delay;
  }

  /** Show the rest at once. */
  skip(): void {
    this.shownUntil = 0;
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

  /** The element in which the board lies. */
  get frame(): HTMLElement {
    return this.host;
  }

  /** A glass over the board, for fingers that hide what they point at. */
  loupe(): Loupe {
    return new Loupe(this.host, this.stage);
  }

  /** Bring a place that is too small for a finger nearer, with the island it lies on. */
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

  focus(place: string, told = true): void {
    this.at = place;
    this.renderer.focus(place);
    this.camera.follow(this.renderer.point(place));
    if (told) this.hooks.focus(place);
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

  /** Names are typed as they are written, a capital first: S12 leads to S12. */
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
