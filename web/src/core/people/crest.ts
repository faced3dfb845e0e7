// Crests: shields that are drawn from a name. People choose another one, but never upload a picture.
import type { Tree } from '../../components/art';
import { art } from '../../components/art';
import type { Crest } from '../schema';

export type { Crest };
export type Tincture = Crest['first'];

const INK = '#1E1712';
const PAPER = '#FFF4DC';

export const TINCTURES: Record<Tincture, string> = {
  azure: '#2E5B78',
  purple: '#6A4A6B',
  copper: '#B7793B',
  gold: '#D2A03A',
  slate: '#5F7F86',
  green: '#4E6B3B',
  cream: '#F1E6C8',
  black: '#33291F',
  red: '#8E3B2C',
};
const DARK: readonly Tincture[] = ['azure', 'purple', 'slate', 'green', 'black', 'red'];
const LIGHT: readonly Tincture[] = ['copper', 'gold', 'cream'];

/** The part of the shield that has the second colour. */
export const DIVISIONS: Record<Crest['division'], string> = {
  pale: 'M0 -60H60V60H0Z',
  fess: 'M-60 -60H60V-2H-60Z',
  bend: 'M-60 -60L60 60H-60Z',
  chevron: 'M-60 60L0 -6L60 60Z',
  cross: 'M-13 -60H13V60H-13ZM-60 -14H60V12H-60Z',
  band: 'M-60 -60H-34L60 34V60H34L-60 -34Z',
  quarterly: 'M-60 -60H0V0H-60ZM0 0H60V60H0Z',
};

const lined = { fill: INK, stroke: PAPER, 'stroke-width': '3' };
const round = { fill: 'none', stroke: INK, 'stroke-width': '8', 'stroke-linecap': 'round' };
const PETALS = ['0 -19', '18.1 -5.9', '11.2 15.4', '-11.2 15.4', '-18.1 -5.9'].map((place): Tree => {
  const [cx, cy] = place.split(' ') as [string, string];
  return ['circle', { cx, cy, r: '12', fill: INK, stroke: PAPER, 'stroke-width': '2.5' }];
});
/** What is drawn besides the pieces of the games. */
const SIGNS: Partial<Record<Crest['charge'], Tree[]>> = {
  castle: [
    ['path', { d: 'M-30 32V-20H-18V-10H-8V-26H8V-10H18V-20H30V32Z', ...lined }],
    ['path', { d: 'M-7 32V14A7 7 0 0 1 7 14V32Z', fill: PAPER }],
  ],
  rose: [...PETALS, ['circle', { r: '8', fill: PAPER, stroke: INK, 'stroke-width': '2' }]],
  sword: [['path', { d: 'M-4 -36H4V14H-4ZM-18 12H18V20H-18ZM-4 20H4V36H-4Z', ...lined }]],
  anchor: [
    ['circle', { cy: '-28', r: '8', ...round }],
    ['path', { d: 'M0 -18V32M-16 -8H16M-28 12C-26 28 -12 34 0 34C12 34 26 28 28 12', ...round }],
  ],
  star: [['path', { d: 'M0 -34L9 -10L34 -9L14 6L21 31L0 16L-21 31L-14 6L-34 -9L-9 -10Z', ...lined }]],
};

const PIECES = [
  'soldier',
  'elephant',
  'knight',
  'camel',
  'chariot',
  'ship',
  'galleon',
  'catapult',
  'siege',
] as const satisfies Crest['charge'][];
export const CHARGES: readonly Crest['charge'][] = [...PIECES, 'castle', 'rose', 'sword', 'anchor', 'star'];

/** The drawing of a charge, around (0, 0). */
export function chargeTrees(charge: Crest['charge']): Tree[] {
  return SIGNS[charge] ?? art.icons[charge] ?? [];
}

/** A number that follows from a text: FNV-1a with a final mix, the same in every browser. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ sign.codePointAt(0)!, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The crest of a name: two colours of which one is dark and one is light. Case and accents make no difference. */
export function crestOf(name: string): Crest {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const pick = <T>(values: readonly T[], use: string): T => values[hash(`${use} ${plain}`) % values.length]!;
  const colours = [pick(DARK, 'dark'), pick(LIGHT, 'light')] as const;
  const turned = hash(`order ${plain}`) % 2;
  return {
    division: pick(Object.keys(DIVISIONS) as Crest['division'][], 'division'),
    first: colours[turned]!,
    second: colours[1 - turned]!,
    charge: pick(CHARGES, 'charge'),
  };
}
