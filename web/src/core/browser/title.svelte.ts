// The title of the browser's tab: what the page shows, and how many tables wait.
import { optionalText } from '../i18n/messages.svelte';
import type { Route } from './router.svelte';

let named = $state('');

/** The whole title. A page that has named itself is called so, any other by its section. */
export function pageTitle(page: Route['page'], waiting: number): string {
  const name = named || optionalText(`nav.${page}`) || optionalText(`${page}.title`);
  return `${waiting ? `(${waiting}) ` : ''}${name ? `${name} · ` : ''}Conquista`;
}

/** Name the page while the calling component is shown; an empty text leaves the name of the section. */
export function usePageTitle(text: () => string): void {
  $effect(() => {
    named = text();
    return () => (named = '');
  });
}
