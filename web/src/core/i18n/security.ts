// Messages about the security of accounts, loaded with the pages that show them.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./security/*.json') as MessageSet;
