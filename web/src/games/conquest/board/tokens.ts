// Pieces as tokens: a base in the owner's colour and shape, the drawing of the piece on it, and its load. The drawings
// come from the package as data. A token is drawn around (0, 0) in a box of 100 units.
import type { Art, Stack } from './model';
import { el, grown, round } from './svg';

const INK = '#1E1712';
const PAPER = '#FFF4DC';
const RING = 62;
/** The two rings round a piece of the partner, outside the ring of its moves. */
const PARTNER_RINGS = [71, 84];

/** Pieces as letters, the same as typed actions use. */
const INITIALS: Record<string, string> = {
  soldier: 'So',
  elephant: 'El',
  knight: 'Kn',
  camel: 'Ca',
  chariot: 'Ch',
  catapult: 'Ct',
  siege: 'Si',
  ship: 'Sh',
  galleon: 'Ga',
};

export class Tokens {
  constructor(private readonly art: Art) {}

  /** Definitions that tokens refer to, one per drawing. */
  defs(): SVGElement {
    const defs = el('defs');
    for (const [kind, icon] of Object.entries(this.art.icons))
      defs.append(el('g', { id: `p-${kind}` }, ...icon.map(grown)));
    defs.append(el('g', { id: 'p-helmet' }, ...this.art.helmet.map(grown)));
    for (const [seat, look] of Object.entries(this.art.war)) {
      const how = { width: 14, height: 14, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
      const ground = el('rect', { width: 14, height: 14, fill: '#CFC8BB' });
      defs.append(
        el(
          'pattern',
          { id: `p-sleep-${seat}`, ...how },
          ground,
          el('rect', { width: 6, height: 14, fill: look.colour }),
        ),
      );
    }
    return defs;
  }

  /** A whole stack. */
  draw(stack: Stack, dormant = false, ring = true, guarded = false, partner = false): SVGElement {
    const out = el('g', { class: dormant ? 'token dormant' : 'token' });
    if (partner) out.append(this.partner());
    const load = stack.load ?? [];
    const vessel = stack.piece === 'ship' || stack.piece === 'galleon';
    if (ring && stack.of && stack.used > 0) out.append(this.ring(stack.of - stack.used, stack.of));
    out.append(this.base(stack.side, false, dormant ? `url(#p-sleep-${stack.side})` : undefined, stack.origin));
    out.append(
      vessel && load.length ? this.icon(stack.side, stack.piece, 0.82, -6, -6) : this.icon(stack.side, stack.piece),
    );
    if (vessel) this.hold(out, load);
    else this.riders(out, stack.side, load, 0.3);
    if (dormant) out.append(el('g', { transform: 'translate(36 -38)' }, ...this.art.moon.map(grown)));
    if (stack.frozen) out.append(this.frozen());
    if (guarded && !vessel) out.append(this.shield());
    out.append(this.owner(stack.side));
    return out;
  }

  /** The mark of a seat: its shape, colour and letter. */
  mark(seat: string, letter = false): SVGElement {
    const look = this.art.war[seat];
    const out = el('g', {}, this.base(seat, true));
    if (letter && look) {
      const how = {
        'text-anchor': 'middle',
        y: look.shape === 'triangle' ? 28 : 18,
        'font-size': 52,
        'font-weight': 700,
      };
      out.append(el('text', { ...how, fill: INK, class: 'letter' }, look.letter));
    }
    return out;
  }

  private base(seat: string, halo: boolean, fill?: string, origin?: string): SVGElement {
    const look = this.art.war[seat]!;
    const d = this.art.shapes[look.shape]!.base;
    const out = el('g');
    out.append(
      el('path', { d, fill: PAPER, stroke: PAPER, 'stroke-width': halo ? 15 : 9, 'stroke-linejoin': 'round' }),
    );
    out.append(
      el('path', { d, fill: fill ?? look.colour, stroke: INK, 'stroke-width': 5.5, 'stroke-linejoin': 'round' }),
    );
    const inner = el('g', { transform: origin && origin !== seat ? 'scale(.86)' : 'scale(.89)' });
    if (origin && origin !== seat) {
      inner.append(el('path', { d, fill: 'none', stroke: this.art.war[origin]!.colour, 'stroke-width': 6.5 }));
      inner.append(el('path', { d, fill: 'none', stroke: INK, 'stroke-width': 1.6 }));
    } else inner.append(el('path', { d, fill: 'none', stroke: PAPER, 'stroke-width': 2.2, 'stroke-opacity': 0.5 }));
    out.append(inner);
    return out;
  }

  private icon(seat: string, piece: string, scale = 1, x = 0, y = 0): SVGElement {
    const [fit, down] = this.art.shapes[this.art.war[seat]!.shape]!.fit;
    const move = `translate(${x} ${down + y}) scale(${round(fit * scale * 100) / 100})`;
    const initials = el(
      'text',
      { class: 'initials', y: 20, 'font-size': 54, 'text-anchor': 'middle' },
      INITIALS[piece] ?? '',
    );
    return el('g', { transform: move }, el('use', { href: `#p-${piece}`, class: 'figure' }), initials);
  }

  private pip(seat: string, x: number, y: number, scale: number): SVGElement {
    const dy = this.art.war[seat]!.shape === 'triangle' ? 7 : 0;
    const helmet = el('use', { href: '#p-helmet', transform: `translate(0 ${dy}) scale(2.5)` });
    return el('g', { transform: `translate(${round(x)} ${round(y)}) scale(${scale})` }, this.base(seat, true), helmet);
  }

  private riders(out: SVGElement, seat: string, load: Stack[], scale: number): void {
    const n = load.length;
    if (!n) return;
    const { shape } = this.art.war[seat]!;
    const wide = ([0, 17, 28][n - 1] ?? 28) * (scale / 0.3);
    const y = this.art.shapes[shape]!.top + (shape !== 'triangle' ? 5 : n === 1 ? 8 : 19);
    load.forEach((rider, k) =>
      out.append(this.pip(rider.side, n > 1 ? -wide + (2 * wide * k) / (n - 1) : 0, y, scale)),
    );
  }

  private hold(out: SVGElement, load: Stack[]): void {
    const soldiers = load.filter((one) => one.piece === 'soldier');
    const cargo = load.find((one) => one.piece !== 'soldier');
    if (cargo) {
      const riders = cargo.load ?? [];
      const inside = el('g', { transform: `translate(24 ${riders.length ? 27 : 24}) scale(.56)` });
      inside.append(this.base(cargo.side, true), this.icon(cargo.side, cargo.piece, 1.08));
      this.riders(inside, cargo.side, riders, 0.46);
      out.append(inside);
    }
    const spots =
      soldiers.length === 1
        ? [[24, 26]]
        : [
            [-3, 33],
            [33, 24],
          ];
    if (!cargo)
      soldiers.slice(0, 2).forEach((one, k) => out.append(this.pip(one.side, spots[k]![0]!, spots[k]![1]!, 0.4)));
  }

  private frozen(): SVGElement {
    const at = { transform: 'translate(-36 -36)' };
    const star = 'M0 -13V13M-11 -6.5L11 6.5M-11 6.5L11 -6.5';
    return el(
      'g',
      at,
      el('circle', { r: 17, fill: PAPER, stroke: INK, 'stroke-width': 4 }),
      el('path', { d: star, stroke: INK, 'stroke-width': 4 }),
    );
  }

  /** The mark of a vulnerable side. */
  private shield(): SVGElement {
    const d = 'M-15 -15H15V2C15 12 6 18 0 21C-6 18 -15 12 -15 2Z';
    return el(
      'g',
      { transform: 'translate(38 34)', class: 'shield' },
      el('path', { d, fill: PAPER, stroke: INK, 'stroke-width': 5, 'stroke-linejoin': 'round' }),
      el('path', { d: 'M0 -8V4M0 11V12', stroke: INK, 'stroke-width': 5, 'stroke-linecap': 'round' }),
    );
  }

  /** Two rings: of the partner, at every zoom and without colour. */
  private partner(): SVGElement {
    const rings = PARTNER_RINGS.flatMap((r) => [
      el('circle', { r, fill: 'none', stroke: PAPER, 'stroke-width': 13 }),
      el('circle', { r, fill: 'none', stroke: INK, 'stroke-width': 5.5 }),
    ]);
    return el('g', { class: 'partner' }, ...rings);
  }

  /** The letter of its side, shown when zoomed in. */
  private owner(seat: string): SVGElement {
    const look = this.art.war[seat]!;
    return el(
      'g',
      { transform: 'translate(-40 36)', class: 'owner' },
      el('circle', { r: 17, fill: look.colour, stroke: PAPER, 'stroke-width': 9 }),
      el('circle', { r: 17, fill: look.colour, stroke: INK, 'stroke-width': 4 }),
      el('text', { y: 9, 'font-size': 25, 'font-weight': 700, 'text-anchor': 'middle', fill: INK }, look.letter),
    );
  }

  private ring(left: number, total: number): SVGElement {
    const out = el('g', { class: 'ring' }, el('circle', { r: RING, fill: 'none', stroke: INK, 'stroke-width': 11.5 }));
    const gap = total > 3 ? 7 : 10;
    for (let k = 0; k < total; k++) {
      const [a, b] = [-90 + (360 * k) / total + gap / 2, -90 + (360 * (k + 1)) / total - gap / 2];
      const [from, to] = [at(a), at(b)];
      const d = `M${from}A${RING} ${RING} 0 ${b - a > 180 ? 1 : 0} 1 ${to}`;
      out.append(
        el('path', { d, fill: 'none', stroke: k < left ? PAPER : '#6A5D50', 'stroke-width': k < left ? 7 : 3 }),
      );
    }
    return out;
  }
}

function at(angle: number): string {
  const turned = (angle * Math.PI) / 180;
  return `${round(RING * Math.cos(turned))} ${round(RING * Math.sin(turned))}`;
}
