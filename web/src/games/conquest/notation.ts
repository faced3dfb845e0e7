// Parsing of action words. Legality is decided by the server.

export type Kind =
  'step' | 'take' | 'run' | 'shoot' | 'wander' | 'build' | 'raise' | 'lower' | 'end' | 'decline' | 'draw';

export interface Word {
  word: string;
  kind: Kind;
  place: string;
  member: number;
  goal: string;
  piece: string;
  last: boolean;
}

const SIGNS: Record<string, Kind> = { '-': 'step', '+': 'take', '^': 'run', '*': 'shoot', '~': 'wander' };
const MOVE = /^([A-Z]+\d+)(?:\.(\d))?([-+^*~])([A-Z]+\d+)(!?)$/;
const BUILDING = /^([A-Z]+\d+)=([a-z]+)(?:@([A-Z]+\d+))?$/;
const BRIDGE = /^(raise|lower):([A-Z]+\d+)$/;

export function readAction(word: string): Word | null {
  const plain = { word, place: '', member: 0, goal: '', piece: '', last: false };
  if (word === 'end' || word === 'decline') return { ...plain, kind: word };
  if (word.startsWith('draw:')) return { ...plain, kind: 'draw', goal: word.slice(5) };
  const move = MOVE.exec(word);
  if (move) {
    const [, place = '', member = '0', sign = '', goal = '', last = ''] = move;
    return { ...plain, kind: SIGNS[sign]!, place, member: Number(member), goal, last: last === '!' };
  }
  const building = BUILDING.exec(word);
  if (building) {
    const [, place = '', piece = '', goal = place] = building;
    return { ...plain, kind: 'build', place, piece, goal: goal || place };
  }
  const bridge = BRIDGE.exec(word);
  if (bridge) return { ...plain, kind: bridge[1] as Kind, place: bridge[2]!, goal: bridge[2]! };
  return null;
}

/** Normalise typed text: spaces and piece names before places are allowed, `x` means a capture. */
export function readTyped(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const build = /^build (\w+)(?: (?:on|at))? ?([A-Za-z]+\d+)$/i.exec(line);
  if (build)
    return `${build[2]!.toUpperCase()}=${BUILDS[build[1]!.slice(0, 2).toLowerCase()] ?? build[1]!.toLowerCase()}`;
  const bridge = /^(raise|lower)[ :]([A-Za-z]+\d+)$/i.exec(line);
  if (bridge) return `${bridge[1]!.toLowerCase()}:${bridge[2]!.toUpperCase()}`;
  if (/^(end|decline)$/i.test(line)) return line.toLowerCase();
  const bare = line.replace(/^\p{L}{2,}\.? (?=\p{L}+\d)/u, '').replace(/[\s]/g, '');
  return bare.replace(/[x×→]/g, '-').replace(/[a-z]+(?=\d)/g, (letters) => letters.toUpperCase());
}

/** The piece typed before a place: `so` in `So S9-S10`. */
export function typedPiece(text: string): string {
  return /^\s*(\p{L}{2,})\.? +\p{L}+\d/u.exec(text)?.[1]?.toLowerCase() ?? '';
}

const BUILDS: Record<string, string> = { ch: 'chariot', ca: 'catapult', si: 'siege', sh: 'ship', ga: 'galleon' };
