// The texts of push messages in the service worker: the same keys in all languages, without values.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../src/core/browser/settings.svelte';
import kinds from '../src/core/i18n/notifications/en.json';

const folder = 'scripts/push';
const read = (language: string) =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Record<string, string>;

it('has every key in every language', () => {
  expect(readdirSync(folder).sort()).toEqual([...LANGUAGES].sort().map((language) => `${language}.json`));
  const keys = Object.keys(read('en'));
  for (const language of LANGUAGES) {
    expect(Object.keys(read(language))).toEqual(keys);
    expect(Object.values(read(language)).filter((text) => !text || /[{}]/.test(text))).toEqual([]);
  }
});

it('has a title and a text for every kind of notification', () => {
  const named = Object.keys(kinds)
    .filter((key) => key.startsWith('notification.kind.'))
    .map((key) => key.replace('notification.kind.', 'push.'));
  expect(named.length).toBeGreaterThan(10);
  for (const key of named) expect(read('en')).toHaveProperty([key]);
  for (const key of named) expect(read('en')).toHaveProperty([`${key}.more`]);
});
