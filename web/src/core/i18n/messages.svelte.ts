import type en from './en';
import type more from './study/en.json';
import { format, type Value } from './format';
import { Speaker, type Catalogue, type Params } from './sentence';
import { settings, type Language } from '../browser/settings.svelte';

/** Messages that are loaded later: games and folders beside this file add theirs to this interface. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface GameMessages {}

export type Key = keyof typeof en | keyof typeof more | keyof GameMessages;
export type { Params };

export type MessageSet = Record<Language, () => Promise<{ default: Catalogue }>>;

const OWN: MessageSet = {
  en: () => import('./en'),
  it: () => import('./it'),
  de: () => import('./de'),
  fr: () => import('./fr'),
};
// Texts of pages that a match does not need, fetched with those pages.
const STUDY = import.meta.glob<{ default: Catalogue }>('./study/*.json');
// The server answers with keys; the sentences to them stand in the package, and are fetched when one is needed.
const SERVER = import.meta.glob<{ default: Catalogue }>('./server/*.ts');

// Message sets that pages add later.
const rooms = new Set([OWN]);
const added = new Map<MessageSet, Promise<void>>();

let own: Catalogue = $state.raw({});
let shown: Language = $state('en');
let theirs: Speaker | null = $state.raw(null);
let theirsFor = '';
let theirsComing: Promise<void> = Promise.resolve();
let studied: Catalogue = $state.raw({});
let studiedFor = '';
let studiedComing: Promise<void> = Promise.resolve();

/** Fetch the messages of the language that is set, and show the page in it. */
export async function applyLanguage(): Promise<void> {
  const wanted = settings.language;
  const found = await Promise.all([...rooms].map((room) => room[wanted]()));
  if (wanted !== settings.language) return;
  own = Object.assign({}, ...found.map((file) => file.default)) as Catalogue;
  shown = wanted;
  if (studiedFor && studiedFor !== wanted) await loadStudyMessages();
  if (theirsFor && theirsFor !== wanted) await loadServerMessages();
}

/** Load the messages of one part of the client. */
export async function loadMessages(room: MessageSet): Promise<void> {
  let loading = added.get(room);
  if (!loading) {
    rooms.add(room);
    added.set(room, (loading = applyLanguage()));
  }
  await loading;
}

/** Fetch the messages of rules, lessons, replays and watching; resolves when they are here. */
export function loadStudyMessages(): Promise<void> {
  const wanted = settings.language;
  if (studiedFor === wanted) return studiedComing;
  studiedFor = wanted;
  studiedComing = STUDY[`./study/${wanted}.json`]!().then(
    (found) => {
      if (studiedFor === wanted) studied = found.default;
    },
    (error: unknown) => {
      if (studiedFor === wanted) studiedFor = ''; // the next call tries again
      throw error;
    },
  );
  return studiedComing;
}

/**
 * Fetch the sentences of the server's keys: English first, the player's own language over it as far as it goes.
 * Resolves when they are here, also for a second caller.
 */
export function loadServerMessages(): Promise<void> {
  const wanted = settings.language;
  if (theirsFor === wanted) return theirsComing;
  theirsFor = wanted;
  theirsComing = Promise.all(['en', wanted].map(theirWords)).then(
    ([english, words]) => {
      if (theirsFor === wanted) theirs = new Speaker(words!, english!, wanted);
    },
    (error: unknown) => {
      if (theirsFor === wanted) theirsFor = ''; // the next call tries again
      throw error;
    },
  );
  return theirsComing;
}

async function theirWords(language: string): Promise<Catalogue> {
  return (await SERVER[`./server/${language}.ts`]!()).default;
}

/** A sentence of our own. */
export function t(key: Key, params: Record<string, Value> = {}): string {
  return optionalText(key, params) || (studiedFor && !Object.keys(studied).length ? '' : key);
}

/** A sentence whose key is put together; shows nothing where there is none. */
export function optionalText(key: string, params: Record<string, Value> = {}): string {
  const pattern = own[key] ?? studied[key];
  return pattern === undefined ? '' : format(pattern, params, shown);
}

/** A sentence of the server's, by its key; seats are called as `seat` calls them. */
export function serverText(key: string, params: Params = {}, seat: (seat: string) => string = seatOf): string {
  if (!theirs) {
    void loadServerMessages().catch(() => {});
    return '…';
  }
  if (!theirs.has(key)) return t('refused.unknown', { key });
  const named = Object.entries(params).map(([name, value]) => [name, SEATS.test(name) ? called(value, seat) : value]);
  return theirs.say(key, Object.fromEntries(named) as Params);
}

/** A sentence of the server's where the client has it, else nothing. */
export function knownServerText(key: string, params: Params = {}, seat: (seat: string) => string = seatOf): string {
  return serverMessagesLoaded() && theirs!.has(key) ? serverText(key, params, seat) : '';
}

/** Whether the server's sentences are here; fetches them where they are not. */
export function serverMessagesLoaded(): boolean {
  if (!theirs) void loadServerMessages().catch(() => {});
  return theirs !== null;
}

const SEATS = /^(seat|taker|holder|awaited|owner|other|winner|against)s?$/;

function called(value: unknown, seat: (seat: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => called(each, seat));
  return typeof value === 'string' ? seat(value) : value;
}

function seatOf(seat: string): string {
  return optionalText(`seat.${seat}`) || seat;
}

/** A message in a given language, whatever the language of the page. */
export async function tIn(wanted: Language, key: Key, params: Record<string, Value> = {}): Promise<string> {
  const words = (await OWN[wanted]()).default;
  return words[key] === undefined ? key : format(words[key], params, wanted);
}

export function language(): Language {
  return shown;
}

export function number(value: number): string {
  return new Intl.NumberFormat(shown).format(value);
}

/** A number of hundredths, with the sign as the language sets it. */
export function percent(value: number): string {
  return new Intl.NumberFormat(shown, { style: 'percent' }).format(value / 100);
}

export function list(items: string[]): string {
  return new Intl.ListFormat(shown, { type: 'conjunction' }).format(items);
}

export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(shown, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}
