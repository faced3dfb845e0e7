// The rulebook of Condottiere, for the reader of the rules.
import type { BookInfo } from '../../core/rules/book';

export const books: BookInfo[] = [
  {
    name: 'condottiere',
    title: 'Condottiere',
    game: 'condottiere',
    clauses: /^CO-/i,
    presets: /^condottiere_/,
    compare: ['condottiere_4p', 'condottiere_2p'],
    only: {
      '13.1': /_draw|_all/,
      '13.2': /_points/,
      '13.3': /_kingdoms|_all/,
      '13.4': /_capture|_all/,
      '13.5': /_hidden|_all/,
    },
    topics: {
      mercenary: ['9.1'],
      winter: ['9.2'],
      spring: ['9.3'],
      bishop: ['9.4'],
      courtesan: ['9.5'],
      drummer: ['9.6'],
      heroine: ['9.7'],
      scarecrow: ['9.8'],
      surrender: ['9.9'],
    },
    lessons: {
      '7': 'line',
      '8': 'pass',
      '9.2': 'winter',
      '9.4': 'bishop',
      '9.6': 'drummer',
      '9.8': 'scarecrow',
      '11': 'kingdom',
    },
    topicName: (card) => card,
  },
];
