import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The client lies in the Python package as data; the server gives files under /assets for ever, since their names carry
// a fingerprint. Nothing is inlined: the content security policy allows neither script nor style in the page.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/conquista/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    manifest: 'manifest.json',
  },
  server: { proxy: { '/api': { target: 'http://localhost:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    fileParallelism: false,
  },
});
