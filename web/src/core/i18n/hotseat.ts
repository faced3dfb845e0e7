// Messages of a device that several players share, loaded when there are several.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./hotseat/*.json') as MessageSet;
