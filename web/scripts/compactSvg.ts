// Makes drawings of boards smaller at build: small signs as markers (`markers.ts`), paths in relative coordinates, and smooth curves without the control
// points that follow from the one before. No point moves by more than half a step, no control point by
// more than TOLERANCE.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { markSigns } from './markers.ts';

const TOLERANCE = 0.3; // of 2000 units across a board
const LONG = 120; // from this length on a path is a coast or a border, which is drawn in steps of one unit
const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, S: 4, A: 7, Z: 0 };

type Point = [x: number, y: number];

/** Numbers in the shortest form that a path may have. */
function join(numbers: number[]): string {
  return numbers.reduce((text, number) => {
    const next = String(number).replace(/^(-?)0\./, '$1.');
    const apart = text && !next.startsWith('-') && !(next.startsWith('.') && /\.\d+$/.test(text));
    return text + (apart ? ' ' : '') + next;
  }, '');
}

/** The same path with relative coordinates; a path that is not written in absolute ones is returned as it is. */
export function compactPath(path: string): string {
  const steps = path.length < 60 ? 10 : path.length < LONG ? 2 : 1; // of one unit
  const round = (value: number): number => Math.round(value * steps) / steps;
  const parts = path.match(/[a-zA-Z][^a-zA-Z]*/g) ?? [];
  let [at, start, control]: [Point, Point, Point | null] = [[0, 0], [0, 0], null];
  let [compact, last] = ['', ''];
  for (const part of parts) {
    const command = part[0]!;
    const count = COUNTS[command];
    if (count === undefined) return path;
    const all = (part.slice(1).match(/-?(\d*\.\d+|\d+\.?)(e-?\d+)?/g) ?? []).map(Number);
    for (let k = 0; k === 0 || k < all.length; k += count) {
      const numbers = all.slice(k, k + count);
      if (numbers.length !== count) return path;
      const kind = command === 'M' && k ? 'L' : command;
      const [letter, written]: [string, number[]] = relative(kind, numbers);
      const text = join(written);
      const repeats = letter === last && letter !== 'm' && letter !== 'z';
      const apart = repeats && !text.startsWith('-');
      compact += `${repeats ? '' : letter}${apart ? ' ' : ''}${text}`;
      last = letter;
      if (!count) break;
    }
  }
  return compact;

  function relative(kind: string, numbers: number[]): [string, number[]] {
    const from: Point = [...at];
    const offset = (values: number[]): number[] => values.map((value, k) => round(value - from[k % 2]!));
    const before = control;
    control = null;
    if (kind === 'Z') {
      at = [...start];
      return ['z', []];
    }
    if (kind === 'H' || kind === 'V') {
      const axis = kind === 'H' ? 0 : 1;
      const by = round(numbers[0]! - from[axis]);
      at[axis] += by;
      return [kind.toLowerCase(), [by]];
    }
    const written = kind === 'A' ? [...numbers.slice(0, 5), ...offset(numbers.slice(5))] : offset(numbers);
    at = [round(from[0] + written.at(-2)!), round(from[1] + written.at(-1)!)];
    if (kind === 'M') start = [...at];
    if (kind === 'Q') {
      const mirrored: Point | null = before && [2 * from[0] - before[0], 2 * from[1] - before[1]];
      const near = mirrored && Math.hypot(mirrored[0] - numbers[0]!, mirrored[1] - numbers[1]!) <= TOLERANCE;
      control = near ? mirrored : [from[0] + written[0]!, from[1] + written[1]!];
      if (near) return ['t', written.slice(2)];
    }
    return [kind.toLowerCase(), written];
  }
}

/** A drawing with all its paths made compact. */
export function compactSvg(drawing: string): string {
  return drawing.replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${compactPath(path)}"`);
}

/** A plugin for Vite that makes the pictures of boards compact in the build. */
export function compactBoards(): Plugin {
  return {
    name: 'compact-boards',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/generated\/boards\/[\w-]+\.svg\?url$/ },
      handler(id) {
        const file = id.replace(/\?url$/, '');
        const source = markSigns(compactSvg(readFileSync(file, 'utf8')));
        const name = this.emitFile({ type: 'asset', name: basename(file), originalFileName: file, source });
        return `export default import.meta.ROLLUP_FILE_URL_${name};`;
      },
    },
  };
}
