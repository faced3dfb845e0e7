// Messages of tournaments, loaded with their pages.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./tournaments/*.json') as MessageSet;
