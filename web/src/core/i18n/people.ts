// Messages of people, ratings and ladders, loaded with their pages.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./people/*.json') as MessageSet;
