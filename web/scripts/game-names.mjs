// A game is a plug-in: no file outside `src/games` may name one, import from its folder, or know its boards and presets,
// and no game may name another. The names come from the folders of the games and from the generated data.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED = new Set(['generated', 'games', 'schema.ts']);

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (SKIPPED.has(name)) return [];
    if (statSync(path).isDirectory()) return files(path);
    return /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}

function folders(src) {
  const found = readdirSync(join(src, 'games'), { withFileTypes: true });
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The words that only games may use: their names, their boards and their presets. */
export function gameWords(src) {
  const boards = readdirSync(join(src, 'generated', 'boards')).map((name) => name.replace(/(-light|-dark)?\.\w+$/, ''));
  const catalogue = JSON.parse(readFileSync(join(src, 'generated', 'catalogue.json'), 'utf8'));
  const presets = Object.values(catalogue).flatMap((game) => Object.keys(game.presets));
  return [...new Set([...folders(src), ...boards, ...presets])];
}

function naming(src, paths, words) {
  const named = new RegExp(`(?<![\\w@])(${words.join('|')})(?!\\w)`, 'i');
  return paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, k) => (named.test(line) ? [`${relative(src, path)}:${k + 1}: ${line.trim()}`] : [])),
  );
}

/** Every line that names a game where it must not, as `path:line: text`. */
export function gameNames(src) {
  const games = folders(src);
  const inGames = games.flatMap((game) => {
    const others = games.filter((other) => other !== game);
    return others.length ? naming(src, files(join(src, 'games', game)), others) : [];
  });
  return [...naming(src, files(src), gameWords(src)), ...inGames];
}
