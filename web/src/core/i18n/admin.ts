// Messages of the page for moderators and admins, loaded with it.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./admin/*.json') as MessageSet;
