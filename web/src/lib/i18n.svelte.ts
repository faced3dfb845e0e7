import type en from '../i18n/en.json';
import { format, type Value } from './icu';
import { settings, type Language } from './settings.svelte';

export type Key = keyof typeof en;
export type Params = Record<string, unknown>;
type Catalogue = Record<string, string>;

const OWN: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../i18n/en.json'),
  it: () => import('../i18n/it.json'),
  de: () => import('../i18n/de.json'),
  fr: () => import('../i18n/fr.json'),
};
// The server answers with keys; the sentences to them stand in the package, and are fetched when one is needed.
const SERVER = import.meta.glob<{ default: Catalogue }>(
  '../../../src/conquista/i18n/locales/*/{core,conquest,table,why,server}.json',
);

let own: Catalogue = $state.raw({});
let shown: Language = $state('en');
let theirs: Catalogue = $state.raw({});
let theirsFor = '';

/** Fetch the messages of the language that is set, and show the page in it. */
export async function speak(): Promise<void> {
  const wanted = settings.language;
  const found = (await OWN[wanted]()).default;
  if (wanted !== settings.language) return;
  own = found;
  shown = wanted;
  if (theirsFor && theirsFor !== wanted) await learn();
}

/** Fetch the sentences of the server's keys: English first, the player's own language over it as far as it goes. */
export async function learn(): Promise<void> {
  const wanted = settings.language;
  if (theirsFor === wanted) return;
  theirsFor = wanted;
  const found: Catalogue = {};
  for (const language of new Set(['en', wanted])) {
    const files = Object.entries(SERVER).filter(([path]) => path.includes(`/locales/${language}/`));
    for (const file of await Promise.all(files.map(([, load]) => load()))) Object.assign(found, file.default);
  }
  if (theirsFor === wanted) theirs = found;
}

/** A sentence of our own. */
export function t(key: Key, params: Record<string, Value> = {}): string {
  const pattern = own[key];
  return pattern === undefined ? key : format(pattern, params, shown);
}

/** A sentence whose key is put together; shows nothing where there is none. */
export function perhaps(key: string, params: Record<string, Value> = {}): string {
  return own[key] === undefined ? '' : format(own[key], params, shown);
}

/** A sentence of the server's, by its key; the bare key until its texts have come. */
export function say(key: string, params: Params = {}): string {
  const pattern = theirs[key];
  if (pattern === undefined) {
    void learn();
    return perhaps('refused.unknown', { key }) || key;
  }
  const values = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, plain(name, value)]));
  return format(pattern, values, shown);
}

/** Values as people read them: lists joined, seats and pieces by name. */
function plain(name: string, value: unknown): Value {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.map((item) => plain(name, item)).join(', ');
  const text = String(value ?? '');
  if (/^(seat|taker|holder|awaited|owner|other)s?$/.test(name)) return perhaps(`seat.${text}`) || text;
  return text;
}

export function language(): Language {
  return shown;
}

export function number(value: number): string {
  return new Intl.NumberFormat(shown).format(value);
}

export function list(items: string[]): string {
  return new Intl.ListFormat(shown, { type: 'conjunction' }).format(items);
}

export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(shown, { hour: '2-digit', minute: '2-digit' }).format(at);
}
