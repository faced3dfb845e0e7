// Messages of a device that several players share, loaded when there are several.
import type { MessageSet } from './messages.svelte';

export const messages: MessageSet = {
  en: () => import('./hotseat/en.json'),
  it: () => import('./hotseat/it.json'),
  de: () => import('./hotseat/de.json'),
  fr: () => import('./hotseat/fr.json'),
};
