import { Refused, Unreachable } from './http';
import { loadServerMessages, serverText, t } from '../i18n/messages.svelte';

/** An error as a message for the player. */
export async function errorText(error: unknown): Promise<string> {
  if (error instanceof Refused) {
    try {
      await loadServerMessages();
    } catch {
      return t('line.offline'); // the messages of the server could not be loaded either
    }
    return serverText(error.refusal.key, error.refusal.params);
  }
  return error instanceof Unreachable ? t('line.offline') : t('fault');
}
