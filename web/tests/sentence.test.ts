// The same set of sentences that the package's own tests hold: both sides say them letter by letter.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileCatalogue } from '../scripts/compileMessages';
import { LANGUAGES } from '../src/core/browser/settings.svelte';
import { SentenceFormatter, type Catalogue } from '../src/core/i18n/sentence';
import shared from './sentences.json';

const LOCALES = '../src/conquista/i18n/locales';

function catalogue(language: string): Catalogue {
  const files = readdirSync(`${LOCALES}/${language}`).filter((name) => name.endsWith('.json'));
  const patterns = files.map((name) => JSON.parse(readFileSync(`${LOCALES}/${language}/${name}`, 'utf8')));
  return compileCatalogue(Object.assign({}, ...patterns));
}

const english = catalogue('en');

describe('sentences by key', () => {
  for (const language of LANGUAGES) {
    it(`are said as the package says them: ${language}`, () => {
      const speaker = new SentenceFormatter(catalogue(language), english, language);
      for (const { key, params, said } of shared) {
        expect(speaker.say(key, params), key).toBe((said as Record<string, string>)[language]);
      }
    });
  }

  it('fall back to English, and to the bare key, and never to nothing', () => {
    const speaker = new SentenceFormatter({}, compileCatalogue({ 'a.b': 'Here {n, number}' }), 'de');
    expect(speaker.say('a.b', { n: 1234 })).toBe('Here 1,234');
    expect(speaker.say('a.c', { n: 1 })).toBe('a.c (n: 1)');
    expect(speaker.has('a.c')).toBe(false);
  });
});
