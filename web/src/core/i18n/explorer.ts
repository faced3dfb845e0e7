// Messages of the opening explorer and of famous games, loaded with their pages.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./explorer/*.json') as MessageSet;
