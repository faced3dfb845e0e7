// Draws a scene on the overlay: one layer per kind of mark; only changes are drawn.
import type { BoardMark } from '../../../core/boardMarks.svelte';
import type { BoardData, Scene, Stack } from './model';
import { el, grown, round } from './svg';
import type { Tokens } from './tokens';

const SWORD = 'M20 4l-1 5-9 9-3-3 9-9zM5 13l6 6M4 20l3.5-3.5';
const WARNING = 'M0 -1L.95 .7H-.95Z';
const LAYERS = [
  'bridges',
  'names',
  'trail',
  'path',
  'arrows',
  'reach',
  'tokens',
  'backdrop',
  'marks',
  'drawn',
  'guide',
  'focus',
] as const;
type Layer = (typeof LAYERS)[number];

export class Renderer {
  readonly svg: SVGElement;
  private readonly layers = {} as Record<Layer, SVGElement>;
  private readonly drawn = new Map<string, { sign: string; element: SVGElement }>();
  private readonly signs = new Map<Layer, string>();
  private theme: 'light' | 'dark' = 'light';

  constructor(
    private readonly board: BoardData,
    private readonly tokens: Tokens,
  ) {
    const [w, h] = board.size;
    this.svg = el('svg', { viewBox: `0 0 ${w} ${h}`, width: w, height: h, class: 'overlay', 'aria-hidden': 'true' });
    const defs = tokens.defs();
    const tip = el('path', { d: 'M0 0L10 5L0 10z', fill: 'context-stroke' });
    defs.append(
      el(
        'marker',
        { id: 'arrow', viewBox: '0 0 10 10', refX: 7, refY: 5, markerWidth: 3.4, markerHeight: 3.4, orient: 'auto' },
        tip,
      ),
    );
    this.svg.append(defs);
    for (const name of LAYERS) this.svg.append((this.layers[name] = el('g', { class: name })));
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.theme = theme;
    this.signs.delete('bridges');
  }

  draw(scene: Scene): void {
    this.bridges(scene);
    this.redraw('names', scene.names, () => (scene.names ? this.names(scene.names) : []));
    this.redraw('trail', scene.trail, () => scene.trail.map(([a, b]) => this.line([a, b], 'trail-line')));
    this.redraw('reach', [scene.goals, scene.stops, scene.range], () => [...this.range(scene), ...this.reach(scene)]);
    this.redraw('path', [scene.path, scene.preview, scene.hint], () => this.path(scene));
    this.stand(scene);
    this.redraw('backdrop', [scene.dimmed && scene.target, scene.buildPreview], () => this.dim(scene));
    this.redraw('marks', [scene.selected, scene.goals, scene.target, scene.threatened, scene.path, scene.cost], () =>
      this.marks(scene),
    );
    const arrows = scene.drawn.filter((mark) => mark.kind === 'arrow');
    this.redraw('arrows', arrows, () =>
      arrows.flatMap(({ places, colour, dashed, weight }) => {
        const lines = [this.line(places, 'way-halo'), this.line(places, `way ink ${colour}${dashed ? ' dashed' : ''}`)];
        if (weight !== undefined) for (const [k, line] of lines.entries()) weigh(line, weight, k === 0);
        return lines;
      }),
    );
    this.redraw('drawn', scene.drawn, () => scene.drawn.flatMap((mark) => this.drawing(mark)));
    this.redraw('guide', [scene.endangered, scene.hint, scene.observed, scene.lit], () => this.guide(scene));
  }

  focus(place: string | null): void {
    this.layers.focus.replaceChildren(...(place ? [this.ring(place, 'focus-ring', 1.62)] : []));
  }

  token(place: string): SVGElement | null {
    return this.drawn.get(place)?.element ?? null;
  }

  point(place: string): { x: number; y: number } {
    return this.board.places[place] ?? { x: 0, y: 0 };
  }

  private redraw(layer: Layer, of: unknown, make: () => SVGElement[]): void {
    const sign = JSON.stringify(of);
    if (this.signs.get(layer) === sign) return;
    this.signs.set(layer, sign);
    this.layers[layer].replaceChildren(...make());
  }

  private bridges(scene: Scene): void {
    this.redraw('bridges', [this.theme, scene.raised], () =>
      Object.entries(this.board.bridges[this.theme]).map(([gate, looks]) =>
        el('g', {}, ...(scene.raised.includes(gate) ? looks.up : looks.down).map(grown)),
      ),
    );
  }

  private stand(scene: Scene): void {
    for (const [place, old] of this.drawn) {
      if (!scene.stacks[place]) {
        old.element.remove();
        this.drawn.delete(place);
      }
    }
    for (const [place, stack] of Object.entries(scene.stacks)) {
      const dormant = scene.dormant.includes(stack.side);
      const ghost = scene.ghosts.includes(place);
      const guarded = scene.vulnerable.includes(stack.side);
      const partner = scene.partners.includes(stack.side);
      const sign = JSON.stringify([stack, dormant, ghost, guarded, partner]);
      const old = this.drawn.get(place);
      if (old?.sign === sign) continue;
      const body = this.tokens.draw(stack as Stack, dormant, true, guarded, partner);
      const holder = this.holder(place, body, ghost ? 'at planned' : 'at');
      holder.setAttribute('data-side', stack.side);
      if (old) old.element.replaceWith(holder);
      else this.layers.tokens.append(holder);
      this.drawn.set(place, { sign, element: holder });
    }
  }

  private holder(place: string, body: SVGElement, name: string): SVGElement {
    const { x, y } = this.point(place);
    body.setAttribute('transform', `scale(${round(((this.board.radius * 1.28) / 60) * 100) / 100})`);
    const at = { transform: `translate(${x} ${y})`, class: name, 'data-place': place };
    return el('g', at, el('g', { class: 'mover' }, body));
  }

  /** A captured piece, drawn below the others until the capturing piece arrives. */
  drawCaptured(place: string, stack: Stack): SVGElement {
    const holder = this.holder(place, this.tokens.draw(stack, false, false), 'at fallen');
    this.layers.tokens.prepend(holder);
    return holder;
  }

  /** A piece that is only shown. */
  ghost(place: string, stack: Stack): SVGElement {
    const holder = this.holder(place, this.tokens.draw(stack, false, false), 'at preview');
    this.layers.backdrop.append(holder);
    return holder;
  }

  private dim(scene: Scene): SVGElement[] {
    const out: SVGElement[] = [];
    if (scene.buildPreview) {
      const { place, stack } = scene.buildPreview;
      out.push(this.holder(place, this.tokens.draw(stack, false, false), 'at preview'));
    }
    if (!scene.dimmed || !scene.target) return out;
    const { x, y } = this.point(scene.target);
    const [w, h] = this.board.size;
    const shade = el(
      'radialGradient',
      { id: 'shade', gradientUnits: 'userSpaceOnUse', cx: x, cy: y, r: round(this.board.radius * 24) },
      el('stop', { offset: 0.42, class: 'clear' }),
      el('stop', { offset: 1, class: 'dim' }),
    );
    return [...out, shade, el('rect', { x: -w, y: -h, width: 3 * w, height: 3 * h, fill: 'url(#shade)' })];
  }

  private reach(scene: Scene): SVGElement[] {
    const marks = scene.goals.map((goal) => {
      const { x, y } = this.point(goal.place);
      const free = !scene.stacks[goal.place];
      const r = this.board.radius * (free ? 1 : 1.5);
      const out = el(
        'g',
        { transform: `translate(${x} ${y})`, class: `goal ${goal.kind}`, 'data-place': goal.place },
        el('circle', { r: round(r), class: 'disc' }),
      );
      if (goal.kind !== 'take' && free) out.append(this.number(goal.cost, 0, 0));
      return out;
    });
    return [...marks, ...scene.stops.map((place) => this.ring(place, 'stop-ring', 1.35))];
  }

  private number(value: number, x: number, y: number): SVGElement {
    const size = round(this.board.radius * 1.05);
    return el('text', { x, y: round(y + size * 0.36), 'font-size': size, class: 'cost' }, String(value));
  }

  private path(scene: Scene): SVGElement[] {
    const out: SVGElement[] = [];
    if (scene.path.length > 1) out.push(this.line(scene.path, 'way-halo'), this.line(scene.path, 'way'));
    if (scene.hint) out.push(this.line(scene.hint.path, 'way-halo'), this.line(scene.hint.path, 'way hinted'));
    if (scene.preview) out.push(this.line(scene.preview, 'way-halo'), this.line(scene.preview, 'way take'));
    return out;
  }

  private marks(scene: Scene): SVGElement[] {
    const out: SVGElement[] = [];
    if (scene.selected) out.push(this.ring(scene.selected, 'select-ring', 1.6));
    for (const place of scene.threatened) out.push(this.ring(place, 'threat-ring', 1.56));
    for (const goal of scene.goals) if (goal.kind === 'take') out.push(...this.sword(goal.place, goal.cost));
    if (scene.target) out.push(this.ring(scene.target, 'threat-ring', 1.75));
    const last = scene.path.at(-1);
    if (last && scene.cost !== null) out.push(this.badge(last, scene.cost));
    return out;
  }

  /** Marks that explain: places of a text, a hint, a piece that is looked at, pieces in danger. */
  private guide(scene: Scene): SVGElement[] {
    const out = scene.endangered.map((place) => this.warning(place));
    if (scene.observed) out.push(this.ring(scene.observed, 'observe-ring', 1.6));
    const { path = [], cost = null, takes = false } = scene.hint ?? {};
    if (path.length) {
      out.push(this.ring(path[0]!, 'hint-ring', 1.6));
      if (takes) out.push(...this.sword(path.at(-1)!, cost ?? 0));
      else if (path.length > 1 && cost !== null) out.push(this.badge(path.at(-1)!, cost));
    }
    return [...out, ...scene.lit.map((place) => this.ring(place, 'lit-ring', 1.7))];
  }

  private drawing(mark: BoardMark): SVGElement[] {
    if (mark.kind === 'ring') return [this.ring(mark.place, `ink-ring ${mark.colour}`, 1.75)];
    if (mark.kind === 'arrow') return [];
    const { x, y } = this.point(mark.place);
    const r = this.board.radius;
    if (mark.kind === 'number') {
      const at = `translate(${round(x + 1.2 * r)} ${round(y - 1.2 * r)})`;
      const out = el('g', { transform: at, class: 'order-mark' });
      out.append(el('circle', { r: round(0.72 * r) }), this.number(mark.n, 0, 0));
      return [out];
    }
    const size = round(0.95 * r);
    const text = { x, y: round(y + 2.3 * r), 'font-size': size, class: `ink-label ${mark.colour}` };
    return [el('text', text, mark.text)];
  }

  /** Below the piece, a triangle with an exclamation mark. */
  private warning(place: string): SVGElement {
    const { x, y } = this.point(place);
    const r = this.board.radius;
    return el(
      'g',
      { transform: `translate(${round(x - 1.15 * r)} ${round(y + 1.15 * r)})`, class: 'warning', 'data-place': place },
      el('path', { d: WARNING, transform: `scale(${round(0.95 * r)})` }),
      el('text', { y: round(0.52 * r), 'font-size': round(1.05 * r) }, '!'),
    );
  }

  /** Where a piece of another seat can go: squares, not the discs of own goals. */
  private range(scene: Scene): SVGElement[] {
    const half = round(this.board.radius * 0.78);
    return scene.range.map(({ place, cost, takes }) => {
      const { x, y } = this.point(place);
      const taken = place in scene.stacks;
      const size = taken ? round(this.board.radius * 1.5) : half;
      const box = { x: -size, y: -size, width: 2 * size, height: 2 * size, rx: round(size / 5) };
      const mark = el('g', {
        transform: `translate(${x} ${y})`,
        class: `ranged${takes ? ' takes' : ''}${taken ? ' taken' : ''}`,
        'data-place': place,
      });
      mark.append(el('rect', box));
      if (!taken) mark.append(this.number(cost, 0, 0));
      return mark;
    });
  }

  private sword(place: string, cost: number): SVGElement[] {
    const { x, y } = this.point(place);
    const r = this.board.radius;
    const at = `translate(${x} ${round(y - 1.9 * r)})`;
    const icon = el('path', {
      d: SWORD,
      transform: `scale(${round(r * 0.05 * 100) / 100}) translate(-12 -12)`,
      class: 'sword',
    });
    const badge = el('g', { transform: at }, el('circle', { r: round(0.72 * r), class: 'sword-disc' }), icon);
    const price = el('g', {
      transform: `translate(${round(x + 1.5 * r)} ${round(y - 1.3 * r)}) scale(.74)`,
      class: 'price',
    });
    price.append(el('circle', { r: round(0.72 * r), class: 'price-disc' }), this.number(cost, 0, 0));
    return [this.ring(place, 'threat-ring', 1.56), badge, price];
  }

  private badge(place: string, cost: number): SVGElement {
    const { x, y } = this.point(place);
    const r = this.board.radius;
    const out = el('g', { transform: `translate(${round(x + 1.5 * r)} ${round(y - 1.2 * r)})`, class: 'badge-mark' });
    out.append(el('circle', { r: round(0.78 * r) }), this.number(cost, 0, 0));
    return out;
  }

  private ring(place: string, name: string, reach: number): SVGElement {
    const { x, y } = this.point(place);
    const r = round(this.board.radius * reach);
    const at = { cx: x, cy: y, r };
    return el(
      'g',
      { class: name },
      el('circle', { ...at, class: 'halo' }),
      el('circle', { ...at, class: 'line' }),
      el('circle', { ...at, r: round(r * 1.13), class: 'second' }),
    );
  }

  private line(places: readonly string[], name: string): SVGElement {
    const points = places.map((place) => this.point(place));
    const short = this.board.radius * 1.25;
    const last = points.at(-1)!;
    const before = points.at(-2) ?? last;
    const far = Math.hypot(last.x - before.x, last.y - before.y) || 1;
    const end = {
      x: last.x - ((last.x - before.x) / far) * Math.min(short, far / 2),
      y: last.y - ((last.y - before.y) / far) * Math.min(short, far / 2),
    };
    const all = name.startsWith('way') ? [...points.slice(0, -1), end] : points;
    const d = all.map(({ x, y }, k) => `${k ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
    return el('path', {
      d,
      class: name,
      fill: 'none',
      'marker-end': name.startsWith('way') && !name.includes('halo') ? 'url(#arrow)' : undefined,
    });
  }

  /** Each name in lines at its commas, with the code below it. */
  private names(names: Record<string, string>): SVGElement[] {
    const { radius } = this.board;
    const size = round(radius * 0.5);
    return Object.entries(this.board.places).map(([code, { x, y }]) => {
      const lines = [...(names[code]?.split(', ') ?? []), code];
      const rows = lines.map((line, k) =>
        el(
          'tspan',
          { x, dy: k ? round(size * 1.1) : 0, class: k === lines.length - 1 ? 'place-code' : undefined },
          line,
        ),
      );
      return el('text', { x, y: round(y + radius * 1.62), 'font-size': size, class: 'place-name' }, ...rows);
    });
  }
}

/** Draw a line as wide and as dark as its weight. */
function weigh(line: SVGElement, weight: number, halo: boolean): void {
  line.style.strokeWidth = String(round(5 + 11 * weight + (halo ? 6 : 0)));
  line.style.opacity = String(round(0.4 + 0.6 * weight));
  line.dataset.weight = weight.toFixed(2);
}
