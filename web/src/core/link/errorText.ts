import { Refused, Unreachable } from './http';
import { loadServerMessages, serverText, t } from '../i18n/messages.svelte';

/** Why something did not work, as a sentence. */
export async function errorText(error: unknown): Promise<string> {
  if (error instanceof Refused) {
    try {
      await loadServerMessages();
    } catch {
      return t('line.offline'); // the sentence is on the server, too
    }
    return serverText(error.refusal.key, error.refusal.params);
  }
  return error instanceof Unreachable ? t('line.offline') : t('fault');
}
