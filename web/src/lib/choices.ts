// What an option is set to, in words: the rules name each value, the package's catalogues say it.
import { learnt, say, t } from './i18n.svelte';

/** One value, or several with commas between them. */
export function choiceText(value: string): string {
  return value.split(',').map(word).join(', ');
}

function word(value: string): string {
  if (value === 'yes' || value === 'no') return t(value);
  if (/^\d+$/.test(value)) return value;
  return learnt() ? say(`choice.${value.toLowerCase()}`) : '…';
}
