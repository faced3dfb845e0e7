// Messages of the guide, loaded with it.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./guide/*.json') as MessageSet;
