// One key set in all languages: nothing missing, nothing unused, the same values asked for, and the same meaning of
// every pattern as the reference implementation of ICU gives it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../scripts/compileMessages';
import { LANGUAGES } from '../src/core/browser/settings.svelte';
import { argumentNames, format } from '../src/core/i18n/format';

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'generated' ? [] : sources(path);
    return /\.(ts|svelte)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** The files with messages of one language, in the core and in every game. */
function catalogues(folder: string, language: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'generated' ? [] : catalogues(path, language);
    return name === `${language}.json` ? [path] : [];
  });
}

type Patterns = Record<string, string>;
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Patterns;
const all: Record<string, Patterns> = Object.fromEntries(
  LANGUAGES.map((language) => [language, Object.assign({}, ...catalogues('src', language).map(read)) as Patterns]),
);
const en = all['en']!;
// Pieces with their articles, which some languages take instead of the plain name of the same piece.
const WITH_ARTICLE = new Set(['captured', 'moved', 'on', 'the']);
const names = (pattern: string) => [...argumentNames(compileMessage(pattern))].sort();

describe('messages', () => {
  it('have each key in one file only', () => {
    for (const language of Object.keys(all)) {
      const files = catalogues('src', language);
      expect(files.length).toBeGreaterThan(4);
      const keys = files.flatMap((path) => Object.keys(read(path)));
      expect(keys.filter((key, k) => keys.indexOf(key) !== k)).toEqual([]);
    }
  });

  for (const [language, catalogue] of Object.entries(all)) {
    it(`${language} has every key and no other`, () => {
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
    });

    it(`${language} asks for the same values and means what ICU means`, () => {
      for (const [key, pattern] of Object.entries(catalogue)) {
        const [own, english] = [names(pattern), names(en[key]!)];
        const instead = own.filter((name) => !english.includes(name));
        expect(
          instead.filter((name) => !WITH_ARTICLE.has(name)),
          key,
        ).toEqual([]);
        expect(english.filter((name) => !own.includes(name)).length, key).toBe(instead.length);
        const [message, reference] = [compileMessage(pattern), new IntlMessageFormat(pattern, language)];
        for (const n of [0, 1, 2, 5, 21]) {
          const values = Object.fromEntries(names(pattern).map((name) => [name, n]));
          expect(format(message, values, language), key).toBe(reference.format(values));
        }
      }
    });
  }

  it('never let a high sign of French begin a line, nor bear a straight apostrophe', () => {
    const loose = /[ \u00a0][:;!?»]|«(?!\u202f)|[a-zé]'[a-zéêàh{]/;
    expect(Object.entries(all['fr']!).filter(([, text]) => loose.test(text))).toEqual([]);
  });

  it('are all used', () => {
    const text = sources('src').join('\n');
    const whole = new Set([...text.matchAll(/['"`]([a-z_]+(?:\.[\w]+)*)['"`]/g)].map((found) => found[1]!));
    const heads = [...text.matchAll(/`([a-z_]+(?:\.[\w]+)*\.)\$\{/g)].map((found) => found[1]!);
    const tails = [...text.matchAll(/`([a-z_.]+\.)\$\{[^}]*\}(\.[a-z_]+)`/g)].map(
      (found) => [found[1]!, found[2]!] as const,
    );
    const unused = Object.keys(en).filter(
      (key) =>
        !whole.has(key) &&
        !heads.some((head) => key.startsWith(head) && !key.slice(head.length).includes('.')) &&
        !tails.some(([head, tail]) => key.startsWith(head) && key.endsWith(tail)),
    );
    expect(unused).toEqual([]);
  });

  it('are all there: every key that is written out exists', () => {
    const asked = sources('src').flatMap((text) => [...text.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((found) => found[1]!));
    expect(asked.filter((key) => !(key in en))).toEqual([]);
    expect(asked.length).toBeGreaterThan(100);
  });
});
