// Messages of the review page, loaded with it.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./review/*.json') as MessageSet;
