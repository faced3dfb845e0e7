// Openings of Condottiere: the first region and the first card, by the hand of the player.
import type { OpeningsModule } from '../../../core/explorer';
import { loadMessages } from '../../../core/i18n/messages.svelte';
import { actionText } from '../answers';
import { messages } from '../messages';
import { regionName, REGIONS } from '../regions';
import ChoiceComponent from './Choice.svelte';

export const Choice: OpeningsModule['Choice'] = ChoiceComponent;

export const load = (): Promise<void> => loadMessages(messages);

export function moveText(words: string[]): string {
  const word = words[0] ?? '';
  return word.startsWith('battle:') ? regionName(REGIONS, word.slice('battle:'.length)) : actionText(word, REGIONS);
}
