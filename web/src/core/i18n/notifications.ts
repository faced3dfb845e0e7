// Messages about notifications, loaded with the pages that show them.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./notifications/*.json') as MessageSet;
