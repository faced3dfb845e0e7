// The regions of the map with their names, loaded when the map is shown or a region is named.
import { language } from '../../core/i18n/messages.svelte';
import type { Italy } from './view';

export async function loadRegions(): Promise<Italy> {
  return (await import('../../generated/boards/italia.json')).default as unknown as Italy;
}

export function regionName(italy: Italy | null, code: string): string {
  const region = italy?.regions[code];
  return region?.titles[language()] ?? region?.title ?? code;
}
