import type { NewTableGame } from '../../../core/newtable/game';
import { ConquestChoice } from './choice.svelte';
import Editions from './Editions.svelte';
import SeatOptions from './SeatOptions.svelte';

export const newTable: NewTableGame = {
  name: 'conquest',
  elsewhere: ['board', 'mode', 'army', 'team_pairs'],
  choice: () => new ConquestChoice(),
  Editions,
  SeatOptions,
};
