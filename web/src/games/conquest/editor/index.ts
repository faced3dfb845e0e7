// The position editor of Conquest.
import type { GameEditor } from '../../../core/editor/game';
import { messages } from './messages';
import Fields from './Fields.svelte';
import Main from './Main.svelte';

export const editor: GameEditor = { messages, Main, Fields };
