import type en from './en';
import type more from './study/en.json';
import { format, type Value } from './format';
import { SentenceFormatter, type Catalogue, type Params } from './sentence';
import { settings, type Language } from '../browser/settings.svelte';

/** Messages that are loaded later: games and the folders beside this file add their keys to this interface. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface GameMessages {}

export type Key = keyof typeof en | keyof typeof more | keyof GameMessages;
export type { Params };

/** Messages by the path of their file, as `import.meta.glob` finds them: one file `<code>.json` or `<code>.ts` per language. */
export type MessageSet = Record<`./${string}`, () => Promise<{ default: Catalogue }>>;

const CLIENT: MessageSet = import.meta.glob<{ default: Catalogue }>('./[a-z][a-z].ts');
// Texts of pages that a match does not need, loaded with those pages.
const STUDY: MessageSet = import.meta.glob<{ default: Catalogue }>('./study/*.json');
// Messages of the server, loaded when first needed.
const SERVER: MessageSet = import.meta.glob<{ default: Catalogue }>('./server/*.ts');
// The reasons of computer players, which only hints need.
const PLAYERS: MessageSet = import.meta.glob<{ default: Catalogue }>('./players/*.ts');

// The client's own messages, and the sets that pages add later.
const sets = new Set([CLIENT]);
const added = new Map<MessageSet, Promise<void>>();

let client: Catalogue = $state.raw({});
let shown: Language = $state('en');
let server: SentenceFormatter | null = $state.raw(null);
let serverLanguage = '';
let withPlayers = false;
let serverLoading: Promise<void> = Promise.resolve();
let study: Catalogue = $state.raw({});
let studyLanguage = '';
let studyLoading: Promise<void> = Promise.resolve();

/** Load one language of a message set. */
async function loadCatalogue(set: MessageSet, language: Language): Promise<Catalogue> {
  const paths = Object.keys(set) as (keyof MessageSet)[];
  const path = paths.find((each) => each.endsWith(`/${language}.json`) || each.endsWith(`/${language}.ts`));
  if (!path) throw new Error(`no messages in ${language}`);
  return (await set[path]!()).default;
}

/** Load the messages of the chosen language and show the page in it. */
export async function applyLanguage(): Promise<void> {
  const wanted = settings.language;
  const asked = [...sets];
  const found = await Promise.all(asked.map((set) => loadCatalogue(set, wanted)));
  if (wanted !== settings.language) return;
  if (asked.length < sets.size) return applyLanguage(); // a set was added meanwhile
  client = Object.assign({}, ...found) as Catalogue;
  shown = wanted;
  if (studyLanguage && studyLanguage !== wanted) await loadStudyMessages();
  if (serverLanguage && serverLanguage !== wanted) await loadServerMessages();
}

/** Load the messages of one part of the client. A set that cannot be loaded is dropped, and the next call tries again. */
export async function loadMessages(set: MessageSet): Promise<void> {
  let loading = added.get(set);
  if (!loading) {
    sets.add(set);
    loading = applyLanguage().catch((error: unknown) => {
      sets.delete(set);
      added.delete(set); // the next call tries again
      throw error;
    });
    added.set(set, loading);
  }
  await loading;
}

/** Load the messages of rules, lessons, replays and watching. */
export function loadStudyMessages(): Promise<void> {
  const wanted = settings.language;
  if (studyLanguage === wanted) return studyLoading;
  studyLanguage = wanted;
  studyLoading = loadCatalogue(STUDY, wanted).then(
    (found) => {
      if (studyLanguage === wanted) study = found;
    },
    (error: unknown) => {
      if (studyLanguage === wanted) studyLanguage = ''; // the next call tries again
      throw error;
    },
  );
  return studyLoading;
}

/**
 * Load the messages of the server in the chosen language, and in English for those it lacks. Callers share one
 * request.
 */
export function loadServerMessages(): Promise<void> {
  const wanted = settings.language;
  if (serverLanguage === wanted) return serverLoading;
  serverLanguage = wanted;
  serverLoading = Promise.all((['en', wanted] as const).map(serverWords)).then(
    ([english, words]) => {
      if (serverLanguage === wanted) server = new SentenceFormatter(words!, english!, wanted);
    },
    (error: unknown) => {
      if (serverLanguage === wanted) serverLanguage = ''; // the next call tries again
      throw error;
    },
  );
  return serverLoading;
}

/** Load the reasons of computer players as well. */
export function loadPlayerMessages(): Promise<void> {
  if (!withPlayers) [withPlayers, serverLanguage] = [true, ''];
  return loadServerMessages();
}

async function serverWords(language: Language): Promise<Catalogue> {
  const sets = withPlayers ? [SERVER, PLAYERS] : [SERVER];
  return Object.assign({}, ...(await Promise.all(sets.map((set) => loadCatalogue(set, language))))) as Catalogue;
}

/** A message of the client. */
export function t(key: Key, params: Record<string, Value> = {}): string {
  return optionalText(key, params) || (studyLanguage && !Object.keys(study).length ? '' : key);
}

/** A message by a computed key; empty if there is none. */
export function optionalText(key: string, params: Record<string, Value> = {}): string {
  const pattern = client[key] ?? study[key];
  return pattern === undefined ? '' : format(pattern, params, shown);
}

/** A message of the server; `seat` gives the names of seats in it. */
export function serverText(key: string, params: Params = {}, seat: (seat: string) => string = seatOf): string {
  if (!server) {
    void loadServerMessages().catch(() => {});
    return '…';
  }
  if (!server.has(key)) return t('refused.unknown', { key });
  return server.say(key, namedParams(params, seat));
}

/** Parameters with the names of seats, also in messages that are parameters themselves. */
function namedParams(params: Params, seat: (seat: string) => string): Params {
  const named = (value: unknown): unknown => {
    const message = value as { key?: unknown; params?: Params } | null;
    if (typeof message !== 'object' || typeof message?.key !== 'string') return value;
    return { ...message, params: namedParams(message.params ?? {}, seat) };
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, SEATS.test(name) ? called(value, seat) : named(value)]),
  );
}

/** A message of the server; empty if it is unknown or not loaded yet. */
export function knownServerText(key: string, params: Params = {}, seat: (seat: string) => string = seatOf): string {
  return serverMessagesLoaded() && server!.has(key) ? serverText(key, params, seat) : '';
}

/** Whether the server's messages are loaded; starts to load them if not. */
export function serverMessagesLoaded(): boolean {
  if (!server) void loadServerMessages().catch(() => {});
  return server !== null;
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
  const words = await loadCatalogue(CLIENT, wanted);
  return words[key] === undefined ? key : format(words[key], params, wanted);
}

export function language(): Language {
  return shown;
}

/** The name of a language in itself, with a capital letter. */
export function languageName(code: Language): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export function number(value: number): string {
  return new Intl.NumberFormat(shown).format(value);
}

/** A percentage in the format of the language. */
export function percent(value: number): string {
  return new Intl.NumberFormat(shown, { style: 'percent' }).format(value / 100);
}

export function list(items: string[]): string {
  return new Intl.ListFormat(shown, { type: 'conjunction' }).format(items);
}

export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(shown, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
}
