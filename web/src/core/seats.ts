// Seats of both families: their names, their looks and their order. E is East in one family and a letter in the other.
import { art } from '../components/art';
import type { Look } from '../games/conquest/board/model';
import { optionalText, t } from './i18n/messages.svelte';

export type Family = 'conquest' | 'condottiere';

export function familyOf(game: string | undefined): Family {
  return game === 'condottiere' ? 'condottiere' : 'conquest';
}

/** What somebody is called; who has not said a name is a guest in every language. */
export function personName(name: string): string {
  const guest = /^Guest (\d+)$/.exec(name);
  return guest ? `${t('nav.guest')} ${guest[1]}` : name;
}

export function nameOf(seat: string, family: Family = 'conquest'): string {
  if (family === 'condottiere') return /^[A-F]$/.test(seat) ? t('seat.place', { letter: seat }) : seat;
  return optionalText(`seat.${seat}`) || seat;
}

/** Who holds a seat, as lists of people show it. */
export function holderName(
  holder: { kind: string; spec?: string | null; name?: string | null } | undefined,
  seat: string,
  game = 'conquest',
): string {
  const level = holder?.spec ?? '';
  if (holder?.kind === 'computer') return t('seat.computer', { level: optionalText(`level.${level}`) || level });
  if (holder?.kind === 'open') return t('seat.open');
  return personName(holder?.name ?? '') || nameOf(seat, familyOf(game));
}

export function lookOf(seat: string, family: Family = 'conquest'): Look | undefined {
  return family === 'condottiere' ? art.regions[seat] : art.war[seat];
}

/** Seats in the order of play; data that travels has its names in the order of the alphabet. */
export function inOrder(seats: string[]): string[] {
  const family = seats.some((seat) => 'SWN'.includes(seat)) ? 'SWNE' : 'ABCDEF';
  return [...seats].sort((a, b) => family.indexOf(a) - family.indexOf(b) || a.localeCompare(b));
}
