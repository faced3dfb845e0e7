// The regions of the map with their names, loaded when the map is shown or a region is named.
import { generated } from '../../core/generated';
import { language } from '../../core/i18n/messages.svelte';
import type { Italy } from './view';

export async function loadRegions(): Promise<Italy> {
  return generated<Italy>((await import('../../generated/boards/italia.json')).default);
}

export function regionName(italy: Italy | null, code: string): string {
  const region = italy?.regions[code];
  return region?.titles[language()] ?? region?.title ?? code;
}
