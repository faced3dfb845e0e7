// Our rulebook in the reader's language: clauses by number, chapters in brief, and what concerns an edition.
import type { Language } from '../browser/settings.svelte';

export type BookName = 'conquest' | 'grand-conquest' | 'condottiere';
export const BOOKS: BookName[] = ['conquest', 'grand-conquest', 'condottiere'];

export interface Clause {
  id: string;
  chapter: string;
  kind: 'rule' | 'ruling' | 'example' | 'advice';
  text: string;
  editions: string;
}

export interface Chapter {
  number: string;
  title: string;
  text: string;
}

export interface Book {
  name: BookName;
  chapters: Chapter[];
  clauses: Clause[];
}

interface Page {
  chapters: [string, string, string][];
  clauses: [string, string, Clause['kind'], string, string][];
}
const PAGES = import.meta.glob<{ default: Page }>('../../generated/rules/{conquest,grand-conquest,condottiere}-*.json');

export async function loadBook(name: BookName, language: Language): Promise<Book> {
  const { chapters, clauses } = (await PAGES[`../../generated/rules/${name}-${language}.json`]!()).default;
  return {
    name,
    chapters: chapters.map(([number, title, text]) => ({ number, title, text })),
    clauses: clauses.map(([id, chapter, kind, text, editions]) => ({ id, chapter, kind, text, editions })),
  };
}

/** The book that holds a clause, by the beginning of its number. */
export function bookOfClause(id: string): BookName | null {
  if (/^GC-/i.test(id)) return 'grand-conquest';
  if (/^CQP?-/i.test(id)) return 'conquest';
  return /^CO-/i.test(id) ? 'condottiere' : null;
}

export function bookOfPreset(preset: string): BookName {
  if (preset.startsWith('grand')) return 'grand-conquest';
  return preset.startsWith('condottiere') ? 'condottiere' : 'conquest';
}

// Chapters that speak to some editions only; all others hold for everybody.
const FOUR = /_4p|_party|grand_(it|en|fr)/;
const ONLY: Record<BookName, Record<string, RegExp>> = {
  conquest: { '10': FOUR, '12': /_4p/, '13': FOUR, '14': /_4p/, '15': /_party/, '17': /^plus/ },
  'grand-conquest': { '22': FOUR, '24': /^grand_(it|en|fr)/, '25': /^grand_(it|en)/, '26': /_party/, '27': /_2p/ },
  condottiere: {
    '13.1': /_draw|_all/,
    '13.2': /_points/,
    '13.3': /_kingdoms|_all/,
    '13.4': /_capture|_all/,
    '13.5': /_hidden|_all/,
  },
};

/** Whether a chapter says something for an edition. */
export function concerns(book: BookName, chapter: string, preset: string): boolean {
  const only = preset ? ONLY[book][chapter] : undefined;
  return only ? only.test(preset) : true;
}

// What somebody means who touches a piece or a card: the chapters that speak of it.
const TOPICS: Record<BookName, Record<string, string[]>> = {
  conquest: {
    soldier: ['5'],
    elephant: ['5'],
    knight: ['5'],
    chariot: ['5'],
    ship: ['6'],
    galleon: ['6'],
    catapult: ['17'],
    siege: ['17'],
  },
  'grand-conquest': {
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
  condottiere: {
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
};

export function topics(book: BookName, about: string): string[] {
  return TOPICS[book][about] ?? [];
}

// The small boards of the introductions, by the chapters that they try.
const LESSONS: Record<BookName, Record<string, string>> = {
  conquest: { '4': 'count', '5': 'carry', '6': 'ship', '7': 'capture', '8': 'answer', '9': 'castle', '11': 'win' },
  'grand-conquest': { '6': 'count', '7': 'capture', '8': 'answer', '12': 'carry', '16': 'ship', '21': 'castle' },
  condottiere: {
    '7': 'line',
    '8': 'pass',
    '9.2': 'winter',
    '9.4': 'bishop',
    '9.6': 'drummer',
    '9.8': 'scarecrow',
    '11': 'kingdom',
  },
};

/** Where a chapter can be tried with one's own hands, if anywhere. */
export function lessonOf(book: BookName, chapter: string): string {
  const name = LESSONS[book][chapter];
  return name ? `/learn/${book === 'condottiere' ? book : 'conquest'}/${name}` : '';
}

/** The piece that a chapter of the Conquest family is about, for its picture. */
export function pieceOf(book: BookName, chapter: string): string {
  if (book !== 'grand-conquest') return '';
  return Object.entries(TOPICS[book]).find(([, numbers]) => numbers[0] === chapter)?.[0] ?? '';
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f*`]/g, '')
    .toLowerCase();
}

/** Clauses in which every word occurs, or whose chapter says them; rules come first. */
export function search({ chapters, clauses }: Book, wanted: string): Clause[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const has = (text: string): boolean => {
    const told = plain(text);
    return words.every((word) => told.includes(word));
  };
  const meant = new Set(chapters.filter(({ title, text }) => has(`${title} ${text}`)).map(({ number }) => number));
  const rank = (clause: Clause): number => (has(`${clause.id} ${clause.text}`) ? 0 : meant.has(clause.chapter) ? 1 : 2);
  const order = ['rule', 'ruling', 'example', 'advice'];
  return clauses
    .map((clause) => ({ clause, rank: rank(clause) }))
    .filter(({ clause, rank }) => rank === 0 || (rank === 1 && clause.kind === 'rule'))
    .sort((a, b) => a.rank - b.rank || order.indexOf(a.clause.kind) - order.indexOf(b.clause.kind))
    .map(({ clause }) => clause);
}

export type Part = { kind: 'text' | 'strong' | 'em' | 'code' | 'clause' | 'break'; text: string };
const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b((?:GC|CQP?|CO)-[A-Z0-9]+-\d+)\b|(\n)/g;

/** A clause as parts: its marks become elements, numbers of other clauses become links. */
export function parts(text: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > at) found.push({ kind: 'text', text: text.slice(at, mark.index) });
    const [, code, strong, em, clause] = mark;
    if (code) found.push({ kind: 'code', text: code });
    else if (strong) found.push({ kind: 'strong', text: strong });
    else if (em) found.push({ kind: 'em', text: em });
    else if (clause) found.push({ kind: 'clause', text: clause });
    else found.push({ kind: 'break', text: '' });
    at = mark.index + mark[0].length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}
