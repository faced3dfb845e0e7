// Messages of the position editor, loaded with it.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./editor/*.json') as MessageSet;
