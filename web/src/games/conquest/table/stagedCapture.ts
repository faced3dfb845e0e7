// The capture that is planned and not played yet. The browser keeps it, so that it survives a reload of the page.
import { storage } from '../../../core/browser/storage';
import type { Goal } from '../view';

/** The action that ends a segment of the plan: others may answer it, so it is played only on request. */
export interface Strike {
  word: string;
  before: string[];
  goal: Goal | null;
  start: string;
  piece: string;
}

/** The turn of a seat for which a capture is planned. */
export interface StrikeTurn {
  table: string;
  seat: string;
  turn: number;
}

type Kept = StrikeTurn & { strike: Strike };

const KEY = 'staged';
/** At how many tables a planned capture is kept; the oldest one makes room. */
const MOST = 12;

function others({ table, seat }: StrikeTurn): Kept[] {
  return (storage.read<Kept[]>(KEY) ?? []).filter((one) => one.table !== table || one.seat !== seat);
}

/** Keep the planned capture of a turn in place of the one before; null removes it. */
export function keepStrike(turn: StrikeTurn, strike: Strike | null): void {
  const kept = others(turn);
  storage.write(KEY, strike ? [{ ...turn, strike }, ...kept].slice(0, MOST) : kept);
}

/** The capture that was planned for a turn, or null. */
export function keptStrike({ table, seat, turn }: StrikeTurn): Strike | null {
  const kept = storage.read<Kept[]>(KEY) ?? [];
  return kept.find((one) => one.table === table && one.seat === seat && one.turn === turn)?.strike ?? null;
}
