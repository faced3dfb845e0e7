import { t } from '../i18n/messages.svelte';
import { browserName } from './browserName';

/** A browser as people call it, such as "Firefox on Linux", from its user agent. */
export function deviceName(agent: string): string {
  const { browser, system } = browserName(agent);
  return browser && system ? t('account.browser', { browser, system }) : browser || system || t('account.unknown');
}
