// The rulebook of Condottiere, for the reader of the rules.
import type { BookInfo } from '../../core/rules/book';
import { CARD_KINDS } from './cards';

export const books: BookInfo[] = [
  {
    name: 'condottiere',
    title: 'Condottiere',
    game: 'condottiere',
    clauses: /^CO-/i,
    compare: ['condottiere_4p', 'condottiere_2p'],
    only: {
      '13.1': ({ option }) => option('variant_a') === 'yes',
      '13.2': ({ option }) => option('variant_b') === 'yes',
      '13.3': ({ option }) => option('variant_c') === 'yes',
      '13.4': ({ option }) => option('variant_d') === 'yes',
      '13.5': ({ option }) => option('variant_e') === 'yes',
    },
    topics: Object.fromEntries(CARD_KINDS.map(({ topic, chapter }) => [topic, [chapter]])),
    lessons: {
      '7': 'your-line',
      '8': 'pass-in-time',
      '9.2': 'winter-and-spring',
      '9.4': 'bishop-and-favour',
      '9.5': 'courtesan-and-token',
      '9.6': 'drummer-and-heroine',
      '9.8': 'scarecrow-and-surrender',
      '11': 'kingdom',
    },
    topicName: (card) => card,
  },
];
