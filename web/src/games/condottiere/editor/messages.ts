// The messages of the position editor, one file for each language.
import type { MessageSet } from '../../../core/i18n/messages.svelte';

export const messages = import.meta.glob('./i18n/*.json') as MessageSet;
