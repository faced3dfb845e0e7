import { describe, expect, it } from 'vitest';
import { boxOf, groupsOf, markSigns } from '../scripts/markers';

const box = (half: number) => ({ left: -half, top: -half, right: half, bottom: half });
const sign = (kind: string, x: number, y = 0) => ({ kind, x, y });
const DEFS =
  '<defs><g id="oak"><circle r="4"/></g><g id="fir" transform="scale(.5)"><path d="M-2 0l2-8 2 8z"/></g></defs>';
const use = (kind: string, x: number, y: number) => `<use href="#${kind}" x="${x}" y="${y}"/>`;
const forest = (kinds: string[], step: number) => kinds.map((kind, k) => use(kind, step * k, 5)).join('');

describe('the box of a sign', () => {
  it('holds all points of a path, with its stroke', () => {
    expect(boxOf('<g id="a"><path d="M-3 0C-3 -3 -4 -4 -5 -5M1 0l1 -7" stroke-width="2"/></g>')).toEqual({
      left: -7,
      top: -9,
      right: 4,
      bottom: 2,
    });
  });

  it('holds the mirrored control points of smooth curves', () => {
    expect(boxOf('<g id="a"><path d="M0 0q2-4 4 0t4 0"/></g>')).toMatchObject({ top: -4, bottom: 4, right: 8 });
  });

  it('goes on where a closed part began', () => {
    expect(boxOf('<g id="a"><path d="M1 1h9v-3zl2 6"/></g>')).toMatchObject({ right: 10, bottom: 7 });
  });

  it('is scaled with the sign', () => {
    expect(boxOf('<g transform="scale(0.5)" id="a"><circle cx="2" r="4"/></g>')).toMatchObject({ left: -1, right: 3 });
  });
});

describe('groups of signs', () => {
  const boxes = new Map([
    ['oak', box(4)],
    ['fir', box(4)],
  ]);

  it('have one kind each, where nothing overlaps', () => {
    const signs = [sign('oak', 0), sign('fir', 20), sign('oak', 40), sign('fir', 60)];
    expect(groupsOf(signs, boxes)).toEqual([
      [signs[0], signs[2]],
      [signs[1], signs[3]],
    ]);
  });

  it('paint signs that overlap in their order', () => {
    const signs = Array.from({ length: 60 }, (_, k) => sign(k % 3 ? 'oak' : 'fir', (k * 37) % 50, (k * 23) % 40));
    const order = groupsOf(signs, boxes).flat();
    expect(order).toHaveLength(signs.length);
    for (const [k, one] of signs.entries())
      for (const other of signs.slice(k + 1))
        if (Math.abs(one.x - other.x) <= 8 && Math.abs(one.y - other.y) <= 8)
          expect(order.indexOf(one)).toBeLessThan(order.indexOf(other));
  });
});

describe('a drawing', () => {
  it('has its signs as markers on paths', () => {
    const kinds = ['oak', 'fir', 'oak', 'oak', 'oak', 'oak', 'oak', 'oak'];
    const drawn = markSigns(`<svg>${DEFS}<g>${forest(kinds, 20)}</g></svg>`);
    const marks = 'marker-start="url(#m-oak)" marker-mid="url(#m-oak)" marker-end="url(#m-oak)"';
    expect(drawn).toContain(
      `<g><path d="M0 5l40 0 20 0 20 0 20 0 20 0 20 0" fill="none" ${marks}/>${use('fir', 20, 5)}</g>`,
    );
    expect(drawn).toContain(
      '<marker id="m-oak" markerUnits="userSpaceOnUse" overflow="visible"><use href="#oak"/></marker>',
    );
  });

  it('keeps a few signs as they are', () => {
    const drawing = `<svg>${DEFS}<g>${forest(['oak', 'fir', 'oak'], 20)}</g></svg>`;
    expect(markSigns(drawing)).toBe(drawing);
  });
});
