// The regions of the map with their names.
import { generated } from '../../core/generated';
import italia from '../../generated/boards/italia.json';
import { language } from '../../core/i18n/messages.svelte';
import type { Italy } from './view';

export const REGIONS = generated<Italy>(italia);

/** The names of all regions in the reader's language. */
export function regionNames(italy: Italy): Record<string, string> {
  return Object.fromEntries(Object.keys(italy.regions).map((code) => [code, regionName(italy, code)]));
}

/** The codes of all regions by their titles on the board. */
export function regionTitles(italy: Italy): Record<string, string> {
  return Object.fromEntries(Object.entries(italy.regions).map(([code, { title }]) => [title, code]));
}

export function regionName(italy: Italy, code: string): string {
  const region = italy.regions[code];
  return region?.titles[language()] ?? region?.title ?? code;
}
