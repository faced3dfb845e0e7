// Texts for option values, from the catalogues of the server.
import { serverMessagesLoaded, serverText, t } from './messages.svelte';

/** One value, or several with commas between them. */
export function choiceText(value: string): string {
  return value.split(',').map(word).join(', ');
}

function word(value: string): string {
  if (value === 'yes' || value === 'no') return t(value);
  if (/^\d+$/.test(value)) return value;
  return serverMessagesLoaded() ? serverText(`choice.${value.toLowerCase()}`) : '…';
}
