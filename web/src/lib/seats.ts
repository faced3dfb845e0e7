// Seats of both families: their names, their looks and their order. E is East in one family and a letter in the other.
import { art } from '../parts/art';
import type { Look } from '../board/model';
import { perhaps, t } from './i18n.svelte';

export type Family = 'conquest' | 'condottiere';

export function familyOf(game: string | undefined): Family {
  return game === 'condottiere' ? 'condottiere' : 'conquest';
}

export function nameOf(seat: string, family: Family = 'conquest'): string {
  if (family === 'condottiere') return /^[A-F]$/.test(seat) ? t('seat.place', { letter: seat }) : seat;
  return perhaps(`seat.${seat}`) || seat;
}

export function lookOf(seat: string, family: Family = 'conquest'): Look | undefined {
  return family === 'condottiere' ? art.regions[seat] : art.war[seat];
}

/** Seats in the order of play; data that travels has its names in the order of the alphabet. */
export function inOrder(seats: string[]): string[] {
  const family = seats.some((seat) => 'SWN'.includes(seat)) ? 'SWNE' : 'ABCDEF';
  return [...seats].sort((a, b) => family.indexOf(a) - family.indexOf(b) || a.localeCompare(b));
}
