// Messages about friends, challenges, quick pairing and game sessions, loaded with the pages that show them.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./friends/*.json') as MessageSet;
