// Messages about other people and links, loaded with the pages and dialogs that show them.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./together/*.json') as MessageSet;
