// The rulebooks in the reader's language: clauses by number, chapters in brief, and what concerns an edition. Each game
// describes its books in `games/<game>/rules.ts`.
import type { Component } from 'svelte';
import type { Language } from '../browser/settings.svelte';
import { games } from '../games';
import { catalogueOf, presetOf } from '../newtable/catalogue';
import { printed } from '../newtable/editions';

export interface BookInfo {
  /** Its name in the generated files. */
  name: string;
  title: string;
  game: string;
  /** The beginning of the numbers of its clauses. */
  clauses: RegExp;
  /** The editions that it describes; all of the game where none is named. */
  editions?: string[];
  /** Two presets that are worth a comparison. */
  compare: [string, string];
  /** Chapters that concern some presets only. */
  only: Record<string, (preset: PresetFacts) => boolean>;
  /** The chapters about a piece or a card, by its name. */
  topics: Record<string, string[]>;
  /** Lessons by the chapters that they try. */
  lessons: Record<string, string>;
  /** What a piece or a card is called. */
  topicName(about: string): string;
  /** The picture of a chapter that is about one piece. */
  picture?: Component<{ of: string; seat: string; size?: number }>;
}

/** What decides whether a chapter concerns a preset. */
export interface PresetFacts {
  edition: string;
  seats: number;
  /** Whether seats play in partnership. */
  teams: boolean;
  option(name: string): string;
}

const FOUND = import.meta.glob<BookInfo[]>('../../games/*/rules.ts', { import: 'books', eager: true });
const ALL = Object.values(FOUND).flat();

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
  name: string;
  chapters: Chapter[];
  clauses: Clause[];
}

interface Page {
  chapters: [string, string, string][];
  clauses: [string, string, Clause['kind'], string, string][];
}
const PAGES = import.meta.glob<{ default: Page }>('../../generated/rules/*-*.json');

/** All books, those of the first game that is registered first. */
export function books(): BookInfo[] {
  const order = games().map(({ name }) => name);
  return ALL.toSorted((a, b) => order.indexOf(a.game) - order.indexOf(b.game));
}

export function bookNamed(name: string): BookInfo | null {
  return ALL.find((book) => book.name === name) ?? null;
}

export async function loadBook(name: string, language: Language): Promise<Book> {
  const { chapters, clauses } = (await PAGES[`../../generated/rules/${name}-${language}.json`]!()).default;
  return {
    name,
    chapters: chapters.map(([number, title, text]) => ({ number, title, text })),
    clauses: clauses.map(([id, chapter, kind, text, editions]) => ({ id, chapter, kind, text, editions })),
  };
}

/** The book that holds a clause, by the beginning of its number. */
export function bookOfClause(id: string): BookInfo | null {
  return ALL.find((book) => book.clauses.test(id)) ?? null;
}

function describes({ game, editions }: BookInfo, preset: string): boolean {
  const found = catalogueOf(game).presets[preset];
  return Boolean(found && (!editions || editions.includes(found.edition)));
}

export function bookOfPreset(preset: string): BookInfo | null {
  return ALL.find((book) => describes(book, preset)) ?? null;
}

/** Whether a chapter applies to an edition. */
export function concerns(book: BookInfo, chapter: string, preset: string): boolean {
  const only = preset ? book.only[chapter] : undefined;
  if (!only) return true;
  const { edition, seats, teams } = presetOf(book.game, preset);
  const option = (name: string): string => printed(book.game, preset, name);
  return only({ edition, seats: seats.length, teams: teams.some((team) => team.length > 1), option });
}

export function topics(book: BookInfo, about: string): string[] {
  return book.topics[about] ?? [];
}

/** The lesson that teaches a chapter, if there is one. */
export function lessonOf(book: BookInfo, chapter: string): string {
  const name = book.lessons[chapter];
  return name ? `/learn/${book.game}/${name}` : '';
}

/** The piece that a chapter is about, where the book has pictures. */
export function pieceOf(book: BookInfo, chapter: string): string {
  if (!book.picture) return '';
  return Object.entries(book.topics).find(([, numbers]) => numbers[0] === chapter)?.[0] ?? '';
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f*`]/g, '')
    .toLowerCase();
}

/** Clauses that contain every word, themselves or in their chapter; rules come first. */
export function search({ chapters, clauses }: Book, wanted: string): Clause[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const has = (text: string): boolean => {
    const content = plain(text);
    return words.every((word) => content.includes(word));
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
const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]{2,3}-[A-Z0-9]+-\d+)\b|(\n)/g;

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
