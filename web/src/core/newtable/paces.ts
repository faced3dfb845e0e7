// Paces in words, with numbers that may be changed. Times travel in milliseconds.
import type { NewTable } from '../schema';

export const PACES = ['untimed', 'live', 'fast', 'slow'] as const;
export type PaceName = (typeof PACES)[number];
export type Part = 'bank' | 'turn' | 'answer';
export type Times = Record<Part, number>;
type Unit = 'seconds' | 'minutes' | 'hours';

const MS: Record<Unit, number> = { seconds: 1_000, minutes: 60_000, hours: 3_600_000 };
const DAYS = 24 * 90;
export const USUAL: Record<PaceName, Times> = {
  untimed: { bank: 0, turn: 0, answer: 0 },
  live: { bank: 20, turn: 60, answer: 30 },
  fast: { bank: 0, turn: 12, answer: 6 },
  slow: { bank: 0, turn: 48, answer: 48 },
};

export function unit(pace: PaceName, part: Part): Unit {
  if (pace === 'live') return part === 'bank' ? 'minutes' : 'seconds';
  return 'hours';
}

export function parts(pace: PaceName): Part[] {
  return pace === 'untimed' ? [] : pace === 'live' ? ['bank', 'turn', 'answer'] : ['turn', 'answer'];
}

/** The longest time of a part that a server takes. */
export function most(pace: PaceName, part: Part): number {
  return Math.floor((DAYS * MS.hours) / MS[unit(pace, part)]);
}

/** As a table is opened: by its name where nothing was changed, else by its times. */
export function wish(pace: PaceName, times: Times): NonNullable<NewTable['pace']> {
  const usual = USUAL[pace];
  if (parts(pace).every((part) => times[part] === usual[part])) return pace;
  const ms = (part: Part): number => Math.round((times[part] || 0) * MS[unit(pace, part)]);
  return { bank: ms('bank'), turn: ms('turn'), answer: ms('answer') };
}
