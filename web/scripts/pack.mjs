// After the build: compress every file beside itself, hold the tables to their budget of script, and write the service
// worker with the files it keeps.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const BUDGET = 118_200; // bytes of script, packed with gzip, that a table needs before it can be played on
const client = new URL('../../src/conquista/server/client/', import.meta.url);
const assets = new URL('assets/', client);
const PACKED = /\.(js|css|svg|json|html|webmanifest)$/;

function brotli(data) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 22, [BROTLI_PARAM_SIZE_HINT]: data.length };
  return brotliCompressSync(data, { params });
}

/** Write the compressed forms of a file beside it; return their sizes. */
function compress(file) {
  const data = readFileSync(file);
  const [zipped, brotlied] = [gzipSync(data, { level: 9 }), brotli(data)];
  writeFileSync(new URL(`${file}.gz`), zipped);
  writeFileSync(new URL(`${file}.br`), brotlied);
  return { gzip: zipped.length, brotli: brotlied.length };
}

const sizes = new Map();
for (const name of readdirSync(assets)) {
  if (PACKED.test(name)) sizes.set(`assets/${name}`, compress(new URL(name, assets)));
}

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

// What the service worker keeps: the page, all script and style, and the chart that lessons are played on. It fetches
// them in bundles: one with English, and one for each other language.
const kinds = Object.fromEntries(
  Object.entries(manifest).flatMap(([key, { file }]) => {
    const [, language] = /(?:\/i18n\/.*|\/rules\/.*)[/-]([a-z]{2})\.(?:json|ts)$/.exec(key) ?? [];
    return language && language !== 'en' ? [[file, language]] : [];
  }),
);
const bundles = {};
const kept = [...sizes.keys()].filter((file) => /\.(js|css)$/.test(file) || /\/rosa-(light|dark)/.test(file)).sort();
for (const file of kept) {
  const bundle = (bundles[kinds[file] ?? 'core'] ??= {});
  bundle[`/${file}`] = readFileSync(new URL(file, client), 'utf8');
}
const addresses = Object.entries(bundles).map(([name, files]) => {
  const text = JSON.stringify(files);
  const file = `assets/offline-${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  writeFileSync(new URL(file, client), text);
  const { brotli } = compress(new URL(file, client));
  console.log(`offline ${name}: ${(brotli / 1000).toFixed(0)} kB with ${Object.keys(files).length} files`);
  return [name, `/${file}`];
});
const version = createHash('sha256')
  .update(addresses.join(' ') + page)
  .digest('hex')
  .slice(0, 12);
const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8')
  .replace('__VERSION__', version)
  .replace('__BUNDLES__', JSON.stringify(Object.fromEntries(addresses)));
writeFileSync(new URL('sw.js', client), worker);
