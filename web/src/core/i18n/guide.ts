// Messages of the guide and of the panels beside a match (chat, requests, the match itself), loaded after the board.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./guide/*.json') as MessageSet;
