// Messages of clubs, loaded with their pages.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./clubs/*.json') as MessageSet;
