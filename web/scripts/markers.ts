// Draws the many small signs of a board (trees, tufts, waves) as markers on the vertices of a few paths. A browser builds
// a tree of elements for every `<use>`, which takes most of the time before a board is shown; a marker is built once.
// The signs are painted in an order that gives the same picture: signs that may overlap keep theirs.

const SIGN = /<use href="#([\w-]+)" x="(-?[\d.]+)" y="(-?[\d.]+)"\/>\s*/g;
const SIGNS = new RegExp(`(?:${SIGN.source.replace(/\((?!\?)/g, '(?:')}){8,}`, 'g');
const NUMBERS = /-?(?:\d*\.\d+|\d+\.?)(?:e-?\d+)?/g;
/** How many numbers a command of a path takes. */
const COMMANDS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, A: 7, Z: 0 };

interface Sign {
  kind: string;
  x: number;
  y: number;
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box around all points and control points of a path, which is never smaller than the path. */
function boxOfPath(path: string, box: Box): void {
  let [x, y] = [0, 0];
  let start: [number, number] = [0, 0];
  let control = [0, 0]; // of the last curve, from its end; a smooth curve mirrors it
  const include = (a: number, b: number): void => {
    Object.assign(box, {
      left: Math.min(box.left, a),
      top: Math.min(box.top, b),
      right: Math.max(box.right, a),
      bottom: Math.max(box.bottom, b),
    });
  };
  for (const part of path.match(/[a-zA-Z][^a-zA-Z]*/g) ?? []) {
    const kind = part[0]!.toUpperCase();
    const count = COMMANDS[kind];
    if (count === undefined) throw new Error(`a path with the command ${part[0]}`);
    const relative = part[0] !== kind;
    const all = (part.slice(1).match(NUMBERS) ?? []).map(Number);
    if (!count) {
      [x, y] = start;
      continue;
    }
    for (let k = 0; k + count <= all.length; k += count) {
      const [a, b] = relative ? [x, y] : [0, 0];
      const numbers = all.slice(k, k + count);
      if (kind === 'H') x = a + numbers[0]!;
      else if (kind === 'V') y = b + numbers[0]!;
      else if (kind === 'A') {
        const reach = 2 * Math.max(numbers[0]!, numbers[1]!);
        [x, y] = [a + numbers[5]!, b + numbers[6]!];
        include(x - reach, y - reach);
        include(x + reach, y + reach);
      } else {
        if (kind === 'T' || kind === 'S') include(x - control[0]!, y - control[1]!);
        for (let n = 0; n < count - 2; n += 2) include(a + numbers[n]!, b + numbers[n + 1]!);
        const [fromX, fromY] = [x, y];
        [x, y] = [a + numbers.at(-2)!, b + numbers.at(-1)!];
        if (kind === 'T') control = [fromX - control[0]! - x, fromY - control[1]! - y];
        else control = count > 2 ? [a + numbers.at(-4)! - x, b + numbers.at(-3)! - y] : [0, 0];
      }
      include(x, y);
      if (kind === 'M' && !k) start = [x, y];
    }
  }
}

const attribute = (element: string, name: string): number =>
  Number(new RegExp(` ${name}="(-?[\\d.]+)"`).exec(element)?.[1] ?? 0);

/** A box around a sign, with its strokes. */
export function boxOf(markup: string): Box {
  const box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  let stroke = 0;
  for (const [element, name] of markup.matchAll(/<(\w+)[^>]*>/g)) {
    stroke = Math.max(stroke, attribute(element, 'stroke-width'));
    if (name === 'path') boxOfPath(/ d="([^"]*)"/.exec(element)![1]!, box);
    else if (name === 'circle' || name === 'ellipse') {
      const [cx, cy, r] = ['cx', 'cy', 'r'].map((each) => attribute(element, each)) as [number, number, number];
      const [rx, ry] = [r || attribute(element, 'rx'), r || attribute(element, 'ry')];
      boxOfPath(`M${cx - rx} ${cy - ry}L${cx + rx} ${cy + ry}`, box);
    } else if (name === 'rect') {
      const [x, y] = [attribute(element, 'x'), attribute(element, 'y')];
      boxOfPath(`M${x} ${y}l${attribute(element, 'width')} ${attribute(element, 'height')}`, box);
    } else if (name !== 'g') throw new Error(`a sign with ${name}`);
  }
  const scale = Number(/^<g[^>]* transform="scale\(([\d.]+)\)"/.exec(markup)?.[1] ?? 1);
  if (/ transform="(?!scale\([\d.]+\)")/.test(markup)) throw new Error(`a sign with a transform: ${markup}`);
  return {
    left: scale * (box.left - stroke),
    top: scale * (box.top - stroke),
    right: scale * (box.right + stroke),
    bottom: scale * (box.bottom + stroke),
  };
}

/** Signs that are painted together, in order: each group has one kind, and signs that may overlap keep their order. */
export function groupsOf(signs: Sign[], boxes: Map<string, Box>): Sign[][] {
  const ranks = [...boxes.keys()];
  const placed: { sign: Sign; box: Box; slot: number }[] = [];
  const groups = new Map<number, Sign[]>();
  for (const sign of signs) {
    const { left, top, right, bottom } = boxes.get(sign.kind)!;
    const box = { left: sign.x + left, top: sign.y + top, right: sign.x + right, bottom: sign.y + bottom };
    let least = 0;
    for (const { sign: other, box: near, slot } of placed) {
      if (slot < least || near.right < box.left || box.right < near.left) continue;
      if (near.bottom < box.top || box.bottom < near.top) continue;
      least = other.kind === sign.kind ? slot : slot + 1;
    }
    const rank = ranks.indexOf(sign.kind);
    const slot = Math.ceil((least - rank) / ranks.length) * ranks.length + rank;
    placed.push({ sign, box, slot });
    groups.set(slot, groups.get(slot) ?? []);
    groups.get(slot)!.push(sign);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

function painted(group: Sign[]): string {
  const [{ kind, x, y }, ...others] = group as [Sign, ...Sign[]];
  if (!others.length) return `<use href="#${kind}" x="${x}" y="${y}"/>`;
  let [lastX, lastY] = [x, y];
  const steps = others.map((sign) => {
    const step = `${sign.x - lastX} ${sign.y - lastY}`.replaceAll(' -', '-');
    [lastX, lastY] = [sign.x, sign.y];
    return step;
  });
  const marks = ['start', 'mid', 'end'].map((where) => ` marker-${where}="url(#m-${kind})"`).join('');
  return `<path d="M${x} ${y}l${steps.join(' ').replaceAll(' -', '-')}" fill="none"${marks}/>`;
}

/** A drawing with its small signs as markers. */
export function markSigns(drawing: string): string {
  const kinds = new Set<string>();
  const marked = drawing.replace(SIGNS, (run) => {
    const signs = [...run.matchAll(SIGN)].map(([, kind, x, y]) => ({ kind: kind!, x: Number(x), y: Number(y) }));
    if (signs.some(({ x, y }) => !Number.isInteger(x) || !Number.isInteger(y))) return run;
    const boxes = new Map([...new Set(signs.map(({ kind }) => kind))].map((kind) => [kind, boxOf(definition(kind))]));
    for (const kind of boxes.keys()) kinds.add(kind);
    return groupsOf(signs, boxes).map(painted).join('');
  });
  const markers = [...kinds].map(
    (kind) => `<marker id="m-${kind}" markerUnits="userSpaceOnUse" overflow="visible"><use href="#${kind}"/></marker>`,
  );
  return marked.replace('</defs>', `${markers.join('')}</defs>`);

  function definition(kind: string): string {
    const found = new RegExp(`<g(?: [\\w-]+="[^"]*")* id="${kind}"[^>]*>.*?</g>`, 's').exec(drawing);
    if (!found) throw new Error(`no sign ${kind}`);
    return found[0];
  }
}
