// After the build: pack every file beside itself, and hold the game page to its budget of script.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
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
const needed = new Set();
function need(key) {
  const chunk = manifest[key];
  if (!chunk || needed.has(chunk.file)) return;
  needed.add(chunk.file);
  for (const other of chunk.imports ?? []) need(other);
}
for (const key of ['index.html', 'src/pages/Table.svelte', 'src/i18n/en.ts', 'src/generated/boards/rosa.json']) {
  if (!manifest[key]) throw new Error(`the build has no ${key}`);
  need(key);
}
const total = [...needed].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
console.log(`game page: ${(total / 1000).toFixed(1)} kB of packed script in ${needed.size} files, of ${BUDGET / 1000}`);
if (total > BUDGET) {
  for (const file of needed) console.log(`  ${sizes.get(file)} ${file}`);
  process.exit(1);
}
