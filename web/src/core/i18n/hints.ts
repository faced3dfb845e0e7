// Messages of hints and of the reach of other pieces, loaded when one is asked for.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./hints/*.json') as MessageSet;
