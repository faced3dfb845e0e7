// After the build: compress every file beside itself, hold the tables to their budget of script, and write the service
// worker with the files it keeps.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const BUDGET = 116_000; // bytes of script, packed with gzip, that a table needs before it can be played on
const client = new URL('../../src/conquista/server/client/', import.meta.url);
const assets = new URL('assets/', client);
const PACKED = /\.(js|css|svg|json|html|webmanifest)$/;

const BEST = 11; // quality of brotli
const QUICK = 9; // ten times faster and a few per cent larger, for bundles that are fetched in the background

function brotli(data, quality) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 22, [BROTLI_PARAM_SIZE_HINT]: data.length };
  return promisify(brotliCompress)(data, { params });
}

/** Write the compressed forms of a file beside it, on as many threads as there are; return their sizes. */
async function compress(file, quality = BEST) {
  const data = readFileSync(file);
  const [zipped, brotlied] = await Promise.all([promisify(gzip)(data, { level: 9 }), brotli(data, quality)]);
  writeFileSync(new URL(`${file}.gz`), zipped);
  writeFileSync(new URL(`${file}.br`), brotlied);
  return { gzip: zipped.length, brotli: brotlied.length };
}

const packed = readdirSync(assets).filter((name) => PACKED.test(name));
const sizes = new Map(
  await Promise.all(packed.map(async (name) => [`assets/${name}`, await compress(new URL(name, assets))])),
);

const manifest = JSON.parse(readFileSync(new URL('manifest.json', client), 'utf8'));
const page = readFileSync(new URL('index.html', client), 'utf8');
const [, entry] = /src="\/(assets\/[^"]+\.js)"/.exec(page);
const entryKey = Object.keys(manifest).find((key) => manifest[key].file === entry);
const frame = [entryKey, 'src/core/i18n/en.ts'];
const tables = {
  'Conquest table': [...frame, 'src/games/conquest/table/Table.svelte', 'src/generated/boards/rosa.json'],
  'Condottiere table': [...frame, 'src/games/condottiere/table/Table.svelte', 'src/games/condottiere/i18n/en.json'],
};

/** The files that an entry of the manifest needs at once. */
function need(key, needed) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  if (needed.has(chunk.file)) return;
  needed.add(chunk.file);
  for (const other of chunk.imports ?? []) need(other, needed);
}

let heavy = false;
for (const [table, keys] of Object.entries(tables)) {
  const needed = new Set();
  for (const key of keys) need(key, needed);
  const script = [...needed].filter((file) => !/\/art-/.test(file)); // pictures
  const [gzip, brotli] = ['gzip', 'brotli'].map((how) => script.reduce((sum, file) => sum + sizes.get(file)[how], 0));
  const kB = (bytes) => (bytes / 1000).toFixed(1);
  console.log(
    `${table}: ${kB(gzip)} kB of packed script (brotli ${kB(brotli)}) in ${script.length} files, of ${kB(BUDGET)}`,
  );
  if (gzip <= BUDGET) continue;
  heavy = true;
  for (const file of script) console.log(`  ${sizes.get(file).gzip} ${file}`);
}
if (heavy) process.exit(1);

// What the first page and the page of a table name, so that everything is requested at once: by language, by game, by board.
const files = (...keys) => {
  const needed = new Set();
  for (const key of keys) need(key, needed);
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => (needed.has(file) ? css : []));
  const atOnce = new Set([entry, ...(manifest[entryKey].css ?? [])]);
  return [...needed, ...styles].filter((file) => !atOnce.has(file)).map((file) => `/${file}`);
};
const preload = { languages: {}, games: {}, boards: {} };
for (const key of Object.keys(manifest)) {
  const [, game] = /^src\/games\/([\w-]+)\/table\/Table\.svelte$/.exec(key) ?? [];
  const [, other, text] = /^src\/(?:games\/([\w-]+)|core)\/i18n\/([a-z]{2})\.(?:json|ts)$/.exec(key) ?? [];
  const [, board] = /^src\/generated\/boards\/([\w-]+)\.json$/.exec(key) ?? [];
  const [, drawn, theme] = /\/generated\/boards\/([\w-]+)-(light|dark)\.svg$/.exec(key) ?? [];
  if (game) (preload.games[game] ??= {}).files = files(key);
  if (text) ((other ? (preload.games[other] ??= {}) : preload).languages ??= {})[text] = files(key);
  if (board && !manifest[key].imports) (preload.boards[board] ??= {}).files = files(key); // not a part of its table
  if (drawn) (preload.boards[drawn] ??= {})[theme] = `/${manifest[key].file}`;
  const [, named, spoken] = /^src\/generated\/places\/([\w-]+)-([a-z]{2})\.json$/.exec(key) ?? [];
  if (named) ((preload.boards[named] ??= {}).languages ??= {})[spoken] = files(key);
}
// The first page offers a position to try and a match of the same game on the same board; the guide of the match is
// needed later than the rest.
const showcase = Object.keys(manifest).find((key) => /^src\/games\/[\w-]+\/Showcase\.svelte$/.test(key));
if (showcase) {
  const { board } = JSON.parse(readFileSync(new URL('../src/generated/showcase.json', import.meta.url), 'utf8'));
  const table = showcase.replace('Showcase.svelte', 'table/Table.svelte');
  const guide = showcase.replace('Showcase.svelte', 'guide');
  const first = files('src/pages/First.svelte', showcase, table);
  const later = { files: files(`${guide}/index.ts`).filter((file) => !first.includes(file)), languages: {} };
  for (const language of Object.keys(preload.languages))
    later.languages[language] = files(`src/core/i18n/guide/${language}.json`, `${guide}/i18n/${language}.json`);
  preload.first = { files: first, board, later };
}
writeFileSync(new URL('preload.json', client), JSON.stringify(preload));

// What the service worker keeps: the page, all script and style, and the charts that lessons are played on. It fetches
// them in bundles: one with English, and one for each other language.
const kinds = Object.fromEntries(
  Object.entries(manifest).flatMap(([key, { file }]) => {
    const [, language] = /(?:\/i18n\/.*|\/rules\/.*)[/-]([a-z]{2})\.(?:json|ts)$/.exec(key) ?? [];
    return language && language !== 'en' ? [[file, language]] : [];
  }),
);
const bundles = {};
const kept = [...sizes.keys()]
  .filter((file) => /\.(js|css)$/.test(file) || /\/(rosa|mare|italia)-(light|dark)/.test(file))
  .sort();
for (const file of kept) {
  const bundle = (bundles[kinds[file] ?? 'core'] ??= {});
  bundle[`/${file}`] = readFileSync(new URL(file, client), 'utf8');
}
const bundled = Object.entries(bundles).map(async ([name, files]) => {
  const text = JSON.stringify(files);
  const file = `assets/offline-${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  writeFileSync(new URL(file, client), text);
  const { brotli } = await compress(new URL(file, client), QUICK);
  console.log(`offline ${name}: ${(brotli / 1000).toFixed(0)} kB with ${Object.keys(files).length} files`);
  return [name, `/${file}`];
});
const addresses = await Promise.all(bundled);
const version = createHash('sha256')
  .update(addresses.join(' ') + page)
  .digest('hex')
  .slice(0, 12);
// The service worker has the texts of push messages in all languages, since no page need be open to show one.
const texts = new URL('push/', import.meta.url);
const push = Object.fromEntries(
  readdirSync(texts)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(name, texts), 'utf8'))]),
);
const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8')
  .replace('__VERSION__', version)
  .replace('__BUNDLES__', JSON.stringify(Object.fromEntries(addresses)))
  .replace('__PUSH__', () => JSON.stringify(push));
writeFileSync(new URL('sw.js', client), worker);
