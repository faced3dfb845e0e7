// What a game adds to the position editor: its board with everything that can be placed, and its other values.
import type { Component } from 'svelte';
import type { MessageSet } from '../i18n/messages.svelte';
import type { Editor } from './editor.svelte';

export interface GameEditor {
  messages: MessageSet;
  /** The board, and what can be placed on it. */
  Main: Component<{ editor: Editor }>;
  /** The values beside the board. */
  Fields: Component<{ editor: Editor }>;
  /** Whether the fields choose the edition themselves. */
  editions?: boolean;
}
