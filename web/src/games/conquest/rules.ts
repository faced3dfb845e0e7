// The rulebooks of Conquest and Grand Conquest, for the reader of the rules.
import type { BookInfo, PresetFacts } from '../../core/rules/book';
import PieceLineMark from './board/PieceLineMark.svelte';
import { kind } from './text';

const four = ({ seats }: PresetFacts): boolean => seats === 4;
const fourAlone = ({ seats, teams }: PresetFacts): boolean => seats === 4 && !teams;
const partners = ({ teams }: PresetFacts): boolean => teams;

export const books: BookInfo[] = [
  {
    name: 'conquest',
    title: 'Conquest',
    game: 'conquest',
    clauses: /^CQP?-/i,
    editions: ['conquest', 'plus'],
    compare: ['conquest_2p', 'grand_2p'],
    only: {
      '10': four,
      '12': fourAlone,
      '13': four,
      '14': fourAlone,
      '15': partners,
      '17': ({ edition }) => edition === 'plus',
    },
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
    lessons: {
      '4': 'twenty-moves',
      '5': 'elephant-and-chariot',
      '6': 'ships-and-harbours',
      '7': 'strike',
      '8': 'answer',
      '9': 'five-towers',
      '10': 'quests-and-dormancy',
      '12': 'vulnerable',
      '15': 'with-a-partner',
      '17': 'catapult',
    },
    topicName: kind,
  },
  {
    name: 'grand-conquest',
    title: 'Grand Conquest',
    game: 'conquest',
    clauses: /^GC-/i,
    editions: ['grand'],
    compare: ['grand_en', 'grand_fr'],
    only: {
      '22': four,
      '24': fourAlone,
      '25': ({ option }) => option('vulnerability') === 'yes',
      '26': partners,
      '27': ({ seats }) => seats === 2,
    },
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
    lessons: {
      '6': 'twenty-moves',
      '7': 'strike',
      '8': 'answer',
      '12': 'elephant-and-chariot',
      '13': 'knights-and-fields',
      '15': 'camel',
      '16': 'ships-and-harbours',
      '17': 'building',
      '19': 'catapult',
      '21': 'five-towers',
      '22': 'quests-and-dormancy',
      '25': 'vulnerable',
      '26': 'with-a-partner',
    },
    topicName: kind,
    picture: PieceLineMark,
  },
];
