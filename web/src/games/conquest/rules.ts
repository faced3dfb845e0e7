// The rulebooks of Conquest and Grand Conquest, for the reader of the rules.
import type { BookInfo } from '../../core/rules/book';
import PieceLineMark from './board/PieceLineMark.svelte';
import { kind } from './text';

const FOUR = /_4p|_party|grand_(it|en|fr)/;

export const books: BookInfo[] = [
  {
    name: 'conquest',
    title: 'Conquest',
    game: 'conquest',
    clauses: /^CQP?-/i,
    presets: /^(conquest|plus)_/,
    compare: ['conquest_2p', 'grand_2p'],
    only: { '10': FOUR, '12': /_4p/, '13': FOUR, '14': /_4p/, '15': /_party/, '17': /^plus/ },
    topics: {
      soldier: ['5'],
      elephant: ['5'],
      knight: ['5'],
      chariot: ['5'],
      ship: ['6'],
      galleon: ['6'],
      catapult: ['17'],
      siege: ['17'],
    },
    lessons: { '4': 'count', '5': 'carry', '6': 'ship', '7': 'capture', '8': 'answer', '9': 'castle', '11': 'win' },
    topicName: kind,
  },
  {
    name: 'grand-conquest',
    title: 'Grand Conquest',
    game: 'conquest',
    clauses: /^GC-/i,
    presets: /^grand_/,
    compare: ['grand_en', 'grand_fr'],
    only: { '22': FOUR, '24': /^grand_(it|en|fr)/, '25': /^grand_(it|en)/, '26': /_party/, '27': /_2p/ },
    topics: {
      soldier: ['11', '17'],
      elephant: ['12'],
      knight: ['13', '14'],
      camel: ['15', '14'],
      ship: ['16'],
      galleon: ['16'],
      chariot: ['18'],
      catapult: ['19'],
      siege: ['20'],
    },
    lessons: { '6': 'count', '7': 'capture', '8': 'answer', '12': 'carry', '16': 'ship', '21': 'castle' },
    topicName: kind,
    picture: PieceLineMark,
  },
];
