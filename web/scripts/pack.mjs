// After the build: pack every file beside itself, and hold the game page to its budget of script.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const BUDGET = 120_000; // bytes of packed script that a table needs before it can be played on
const client = new URL('../../src/conquista/server/client/', import.meta.url);
const assets = new URL('assets/', client);

const sizes = new Map();
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json)$/.test(name)) continue;
  const packed = gzipSync(readFileSync(new URL(name, assets)), { level: 9 });
  writeFileSync(new URL(`${name}.gz`, assets), packed);
  sizes.set(`assets/${name}`, packed.length);
}

const manifest = JSON.parse(readFileSync(new URL('manifest.json', client), 'utf8'));
const frame = ['index.html', 'src/pages/Table.svelte', 'src/core/i18n/en.ts'];
const pages = {
  'game page': [...frame, 'src/games/conquest/table/Table.svelte', 'src/generated/boards/rosa.json'],
  'card page': [
    ...frame,
    'src/games/condottiere/table/Table.svelte',
    'src/games/condottiere/i18n/en.json',
    'src/generated/boards/italia.json',
  ],
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
for (const [page, keys] of Object.entries(pages)) {
  const needed = new Set();
  for (const key of keys) need(key, needed);
  const total = [...needed].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  console.log(`${page}: ${(total / 1000).toFixed(1)} kB of packed script in ${needed.size} files, of ${BUDGET / 1000}`);
  if (total <= BUDGET) continue;
  heavy = true;
  for (const file of needed) console.log(`  ${sizes.get(file)} ${file}`);
}
if (heavy) process.exit(1);

// What the service worker keeps: the page, all script and style, and the chart that lessons are played on.
const kept = [...sizes.keys()].filter((file) => /\.(js|css)$/.test(file) || /\/rosa-(light|dark)/.test(file)).sort();
const version = createHash('sha256')
  .update(kept.join(' ') + readFileSync(new URL('index.html', client), 'utf8'))
  .digest('hex')
  .slice(0, 12);
const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8')
  .replace('__VERSION__', version)
  .replace('__FILES__', JSON.stringify(['/', ...kept.map((file) => `/${file}`)]));
writeFileSync(new URL('sw.js', client), worker);
const stored = kept.reduce((sum, file) => sum + sizes.get(file), 0);
console.log(`offline: ${(stored / 1000).toFixed(0)} kB in ${kept.length} files`);
