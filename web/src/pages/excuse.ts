import { Refused, Unreachable } from '../lib/http';
import { learn, say, t } from '../lib/i18n.svelte';

/** Why something did not work, as a sentence. */
export async function excuse(error: unknown): Promise<string> {
  if (error instanceof Refused) {
    await learn();
    return say(error.refusal.key, error.refusal.params);
  }
  return error instanceof Unreachable ? t('line.offline') : t('fault');
}
