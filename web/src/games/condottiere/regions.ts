// The regions of the map with their names.
import { generated } from '../../core/generated';
import italia from '../../generated/boards/italia.json';
import { language } from '../../core/i18n/messages.svelte';
import type { Italy } from './view';

export const REGIONS = generated<Italy>(italia);

export function regionName(italy: Italy, code: string): string {
  const region = italy.regions[code];
  return region?.titles[language()] ?? region?.title ?? code;
}
