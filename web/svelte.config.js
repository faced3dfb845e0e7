import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Four characters keep the scoping classes of about 80 components apart and the pages small.
    cssHash: ({ hash, filename, css }) => `s${hash(filename ?? css).slice(0, 4)}`,
  },
};
