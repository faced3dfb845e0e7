// Checks the types, and that no file names a game outside the folder of the game (`game-names.mjs`). To prove that the
// check of types works, an error is planted in a source and in a component, and both must be found.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameNames } from './game-names.mjs';

// A cast through `unknown` switches the checks off that this script is for.
const CAST = /\bas\s+(unknown|any)\s+as\b/;
const root = new URL('..', import.meta.url);
const casts = ['src', 'tests', 'journeys'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .filter((name) => CAST.test(readFileSync(new URL(`${folder}/${name}`, root), 'utf8')))
    .map((name) => `${folder}/${name}: as unknown as`),
);
if (!CAST.test('null as unknown as string')) casts.push('the pattern of casts finds none');
for (const line of casts) console.log(line);

// A folder of its own, so that an interrupted check leaves nothing among the sources.
const folder = mkdtempSync(fileURLToPath(new URL('planted-', root)));
const planted = ['planted.ts', 'Planted.svelte'];
try {
  const settings = { extends: '../tsconfig.json', include: ['.', '../src', '../tests', '../*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(
    join(folder, planted[0]),
    "import type { Plan } from '../src/core/schema';\nexport const plan: Plan = { do: 'plan', seat: 1 };\n",
  );
  writeFileSync(join(folder, planted[1]), '<script lang="ts">\n  const n: number = "one";\n</script>\n\n{n}\n');
  const run = spawnSync('npx', ['svelte-check', '--tsconfig', join(folder, 'tsconfig.json'), '--output', 'machine'], {
    cwd: root,
    encoding: 'utf8',
  });
  const errors = run.stdout.split('\n').filter((line) => line.includes(' ERROR '));
  const isPlanted = (line) => line.includes(`${basename(folder)}/`);
  const found = planted.filter((name) => errors.some((line) => isPlanted(line) && line.includes(`/${name}"`)));
  const others = errors.filter((line) => !isPlanted(line));
  for (const line of others) console.log(line);
  if (found.length !== 2) console.log(`planted errors found: ${found.join(', ') || 'none'}\n${run.stdout}`);
  const named = gameNames(fileURLToPath(new URL('../src', import.meta.url)));
  for (const line of named) console.log(`a game is named outside its folder: ${line}`);
  process.exitCode = found.length === 2 && !others.length && !named.length && !casts.length ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
