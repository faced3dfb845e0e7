// The title of the browser's tab: what the page shows, and how many tables wait.
import { t, type Key } from '../i18n/messages.svelte';
import type { Route } from './router.svelte';

const NAMES: Partial<Record<Route['page'], Key>> = {
  play: 'nav.play',
  new: 'new.title',
  settings: 'settings.title',
  about: 'nav.about',
  watch: 'nav.watch',
  rules: 'nav.rules',
  replay: 'nav.study',
  review: 'nav.study',
  learn: 'nav.learn',
  puzzles: 'nav.puzzles',
  puzzle: 'nav.puzzles',
  storm: 'nav.puzzles',
  missing: 'missing.title',
};
let named = $state('');

/** The complete title: the name set by the page, otherwise that of its section. */
export function pageTitle(page: Route['page'], waiting: number): string {
  const section = NAMES[page];
  const name = named || (section ? t(section) : '');
  return `${waiting ? `(${waiting}) ` : ''}${name ? `${name} · ` : ''}Conquista`;
}

/** Name the page while the calling component is shown; an empty text leaves the name of the section. */
export function usePageTitle(text: () => string): void {
  $effect(() => {
    named = text();
    return () => (named = '');
  });
}
