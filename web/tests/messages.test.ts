// One key set in four languages: nothing missing, nothing unused, the same values asked for, and the same meaning of
// every pattern as the reference implementation of ICU gives it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import ownDe from '../src/core/i18n/de';
import ownEn from '../src/core/i18n/en';
import ownFr from '../src/core/i18n/fr';
import ownIt from '../src/core/i18n/it';
import cardsDe from '../src/games/condottiere/i18n/de.json';
import cardsEn from '../src/games/condottiere/i18n/en.json';
import cardsFr from '../src/games/condottiere/i18n/fr.json';
import cardsIt from '../src/games/condottiere/i18n/it.json';
import studyDe from '../src/core/i18n/study/de.json';
import studyEn from '../src/core/i18n/study/en.json';
import studyFr from '../src/core/i18n/study/fr.json';
import studyIt from '../src/core/i18n/study/it.json';
import hotDe from '../src/core/i18n/hotseat/de.json';
import hotEn from '../src/core/i18n/hotseat/en.json';
import hotFr from '../src/core/i18n/hotseat/fr.json';
import hotIt from '../src/core/i18n/hotseat/it.json';
import { format, names } from '../src/core/i18n/icu';

const en = { ...ownEn, ...cardsEn, ...studyEn, ...hotEn };
const all: Record<string, Record<string, string>> = {
  en,
  it: { ...ownIt, ...cardsIt, ...studyIt, ...hotIt },
  de: { ...ownDe, ...cardsDe, ...studyDe, ...hotDe },
  fr: { ...ownFr, ...cardsFr, ...studyFr, ...hotFr },
};

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

describe('messages', () => {
  it('have each key in one file only', () => {
    for (const language of Object.keys(all)) {
      const files = catalogues('src', language);
      expect(files.length).toBeGreaterThan(4);
      const keys = files.flatMap((path) => Object.keys(JSON.parse(readFileSync(path, 'utf8'))));
      expect(keys.filter((key, k) => keys.indexOf(key) !== k)).toEqual([]);
      expect(keys.length).toBe(Object.keys(all[language]!).length);
    }
  });

  for (const [language, catalogue] of Object.entries(all)) {
    it(`${language} has every key and no other`, () => {
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
    });

    it(`${language} asks for the same values and means what ICU means`, () => {
      for (const [key, pattern] of Object.entries(catalogue)) {
        expect([...names(pattern)].sort(), key).toEqual([...names(en[key as keyof typeof en])].sort());
        for (const n of [0, 1, 2, 5, 21]) {
          const values = Object.fromEntries([...names(pattern)].map((name) => [name, n]));
          expect(format(pattern, values, language), key).toBe(new IntlMessageFormat(pattern, language).format(values));
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
