// Messages of the analysis board and of studies, loaded with them.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./analysis/*.json') as MessageSet;
