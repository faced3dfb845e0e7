import type { NewTableGame } from '../../../core/newtable/game';
import { CardChoice, VARIANTS } from './choice.svelte';
import Editions from './Editions.svelte';

export const newTable: NewTableGame = {
  name: 'condottiere',
  elsewhere: ['players', 'chat', 'leaver_policy', 'turn_timer', ...VARIANTS],
  choice: () => new CardChoice(),
  Editions,
};
