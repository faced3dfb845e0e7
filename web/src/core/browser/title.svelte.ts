// The title of the browser's tab: what the page shows, and how many tables wait.
import { t, type Key } from '../i18n/messages.svelte';
import type { Route } from './router.svelte';

const NAMES: Partial<Record<Route['page'], Key>> = {
  play: 'nav.play',
  new: 'new.title',
  settings: 'settings.title',
  notifications: 'nav.notifications',
  security: 'settings.title',
  recover: 'account.title',
  confirm: 'account.title',
  openid: 'account.title',
  measures: 'account.title',
  admin: 'account.title',
  about: 'nav.about',
  watch: 'nav.watch',
  rules: 'nav.rules',
  replay: 'nav.study',
  editor: 'nav.study',
  review: 'nav.study',
  explorer: 'nav.study',
  famous: 'nav.watch',
  studies: 'nav.study',
  study: 'nav.study',
  analysis: 'nav.study',
  learn: 'nav.learn',
  puzzles: 'nav.puzzles',
  puzzle: 'nav.puzzles',
  storm: 'nav.puzzles',
  people: 'nav.people',
  profile: 'nav.people',
  history: 'nav.people',
  tournaments: 'nav.tournaments',
  newtournament: 'nav.tournaments',
  tournament: 'nav.tournaments',
  clubs: 'nav.clubs',
  club: 'nav.clubs',
  room: 'nav.clubs',
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
