// Paces with numbers that may be changed. The package writes their times, in milliseconds; forms use longer units.
import settings from '../../generated/table.json';
import { generated } from '../generated';
import type { NewTable } from '../schema';

type PaceChoice = NonNullable<NewTable['pace']>;
export type PaceName = Extract<PaceChoice, string>;
export type Part = 'bank' | 'turn' | 'answer';
export type Times = Record<Part, number>;
export type Press = NonNullable<NewTable['press']>;
export type Overrun = NonNullable<NewTable['overrun']>;
type Unit = 'seconds' | 'minutes' | 'hours';

interface TableSettings {
  paces: ({ name: PaceName } & Times)[];
  presses: Press[];
  overruns: Overrun[];
  /** The longest time that a server accepts. */
  longest: number;
}
const SETTINGS = generated<TableSettings>(settings);
export const PRESSES = SETTINGS.presses;
export const OVERRUNS = SETTINGS.overruns;

const MS: Record<Unit, number> = { seconds: 1_000, minutes: 60_000, hours: 3_600_000 };
const PARTS = ['bank', 'turn', 'answer'] as const;
const BY_NAME = new Map(SETTINGS.paces.map((pace) => [pace.name, pace]));

/** Those without clocks first. */
export const PACES = [...BY_NAME.keys()].toSorted((a, b) => Math.sign(parts(a).length) - Math.sign(parts(b).length));

/** The times of a pace, in the units of the form. */
export function usual(pace: PaceName): Times {
  const inUnits = (part: Part): number => (BY_NAME.get(pace)?.[part] ?? 0) / MS[unit(pace, part)];
  return { bank: inUnits('bank'), turn: inUnits('turn'), answer: inUnits('answer') };
}

export function unit(pace: PaceName, part: Part): Unit {
  if ((BY_NAME.get(pace)?.[part] ?? 0) >= MS.hours) return 'hours';
  return part === 'bank' ? 'minutes' : 'seconds';
}

/** The times that a pace limits. */
export function parts(pace: PaceName): Part[] {
  return PARTS.filter((part) => BY_NAME.get(pace)?.[part]);
}

/** The longest time of a part, in its unit. */
export function most(pace: PaceName, part: Part): number {
  return Math.floor(SETTINGS.longest / MS[unit(pace, part)]);
}

/** The pace of a request for a table: its name where nothing was changed, otherwise its times. */
export function paceChoice(pace: PaceName, times: Times): PaceChoice {
  const before = usual(pace);
  if (parts(pace).every((part) => times[part] === before[part])) return pace;
  const ms = (part: Part): number => Math.round((times[part] || 0) * MS[unit(pace, part)]);
  return { bank: ms('bank'), turn: ms('turn'), answer: ms('answer') };
}
