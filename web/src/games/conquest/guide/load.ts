// The messages of the guide, one file for each language.
import { messages as shared } from '../../../core/i18n/guide';
import { loadMessages, type MessageSet } from '../../../core/i18n/messages.svelte';

const messages = import.meta.glob('./i18n/*.json') as MessageSet;

/** Load the guide and its messages, all at the same time. */
export async function loadGuide(): Promise<typeof import('./index')> {
  const [guide] = await Promise.all([import('./index'), loadMessages(shared), loadMessages(messages)]);
  return guide;
}
