import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './scripts/chunks.ts';
import { compactBoards } from './scripts/compactSvg.ts';
import { compileMessages } from './scripts/compileMessages.ts';

const WITHOUT_TRANSITIONS = new URL('src/games/conquest/board/noTransition.ts', import.meta.url).pathname;

// Vitest reports failures with this function, which Node 20 lacks.
(Map as { groupBy?: unknown }).groupBy ??= <K, V>(items: Iterable<V>, keyOf: (item: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

// The client lies in the Python package as data; the server gives files under /assets for ever, since their names carry
// a fingerprint. No script and no style is inlined, since the content security policy allows neither; icons are.
export default defineConfig({
  plugins: [compileMessages(), compactBoards(), svelte()],
  build: {
    outDir: '../src/conquista/server/client',
    emptyOutDir: true,
    assetsInlineLimit: (file) => /\/styles\/icon[\w-]*\.svg$/.test(file),
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8000', ws: true } } },
  resolve: {
    alias: { 'd3-interpolate': WITHOUT_TRANSITIONS, 'd3-transition': WITHOUT_TRANSITIONS },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
  },
});
