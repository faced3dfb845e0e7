// Conquest, Conquest Plus and Grand Conquest as a plug-in of the client.
import { art } from '../../components/art';
import { picture } from '../../core/boards';
import type { GameModule } from '../../core/games';
import { settings } from '../../core/browser/settings.svelte';
import { boardData } from './board/data';
import { placeNames } from './board/placeNames';
import { isPlace, placeMark, plainText } from '../../core/places.svelte';
import { optionalText } from '../../core/i18n/messages.svelte';
import { loadGuide } from './guide/load';

export const game: GameModule = {
  name: 'conquest',
  title: 'Conquest',
  seats: ['S', 'W', 'N', 'E'],
  hidden: false,
  chance: false,
  idleText: 'overrun.idle',
  quickStart: { preset: 'conquest_2p', seats: ['S', 'N'] },
  groups: [
    { players: 2, preset: 'conquest_2p' },
    { players: 4, preset: 'conquest_4p' },
  ],
  seatName: (seat) => optionalText(`seat.${seat}`) || seat,
  seatStyle: (seat) => art.war[seat],
  editionName: (preset) => optionalText(`preset.${preset}`) || 'Conquest',
  board: (options) => options['board'] ?? 'mare',
  picture: (theme) => ({ kind: 'thumb', images: [picture('rosa', theme)] }),
  round: (view, seats) => 1 + Math.floor(Number(view['turn'] ?? 0) / Math.max(1, seats)),
  answering: (view, seat) => (view['window'] as { seat: string } | null)?.seat === seat,
  preload: ({ board = 'mare' }) => Promise.all([boardData(board), placeNames(board, settings.language)]),
  terms: async () => (term, value) => (term === 'place' && isPlace(value) ? plainText(placeMark(value)) : null),
  table: () => import('./table/Table.svelte'),
  guide: loadGuide,
  replay: () => import('./replay/replay'),
  review: () => import('./review/review'),
  lesson: () => import('./lesson/lesson'),
  puzzle: () => import('./puzzle'),
  editor: () => import('./editor'),
  showcase: () => import('./Showcase.svelte'),
};
