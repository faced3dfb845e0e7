// Messages of puzzles, loaded with the pages that show them.
import type { MessageSet } from './messages.svelte';

export const messages = import.meta.glob('./puzzles/[a-z][a-z].ts') as MessageSet;
