// Sentences of the client and of the server in every language, as their catalogues have them.
import { readFileSync, readdirSync } from 'node:fs';

const CLIENT = new URL('../../src/core/i18n/', import.meta.url);
const SERVER = new URL('../../../src/conquista/i18n/locales/', import.meta.url);
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/** A message with plain parameters in a language; the key may be one of the client or of the server. */
export function sentence(language: string, key: string, params: Record<string, string | number> = {}): string {
  const folders = readdirSync(CLIENT, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'server' && entry.name !== 'players',
  );
  const catalogues = [
    new URL(`${language}/server.json`, SERVER),
    new URL(`${language}.json`, CLIENT),
    ...folders.map(({ name }) => new URL(`${name}/${language}.json`, CLIENT)),
  ];
  for (const catalogue of catalogues) {
    const pattern = read(catalogue)[key];
    if (pattern) return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  }
  throw new Error(`no message ${key} in ${language}`);
}
