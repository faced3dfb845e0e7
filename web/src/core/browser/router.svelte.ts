// The client-side router. The server returns the same document for every address.

export type Route =
  | { page: 'first' | 'play' | 'new' | 'settings' | 'about' | 'watch' | 'editor' }
  | { page: 'notifications' | 'security' | 'recover' | 'confirm' | 'openid' | 'measures' | 'admin' }
  | { page: 'table'; table: string }
  | { page: 'join'; table: string; invitation: string }
  | { page: 'moment'; share: string }
  | { page: 'session'; code: string }
  | { page: 'rules'; clause: string }
  | { page: 'replay'; table: string }
  | { page: 'review'; table: string; review: string }
  | { page: 'analysis' | 'studies' }
  | { page: 'study'; study: string; chapter: number | null; node: number | null }
  | { page: 'learn'; lesson: string; step: string }
  | { page: 'puzzles' | 'storm' }
  | { page: 'puzzle'; puzzle: string }
  | { page: 'explorer'; preset: string }
  | { page: 'famous'; famous: string }
  | { page: 'people' }
  | { page: 'profile' | 'history'; person: string }
  | { page: 'tournaments' | 'newtournament' }
  | { page: 'tournament'; tournament: string }
  | { page: 'clubs' }
  | { page: 'club'; club: string; invitation: string }
  | { page: 'room'; room: string }
  | { page: 'missing' };

const PLAIN = {
  '': 'first',
  play: 'play',
  new: 'new',
  settings: 'settings',
  about: 'about',
  watch: 'watch',
  study: 'studies',
  analysis: 'analysis',
  editor: 'editor',
  people: 'people',
  notifications: 'notifications',
  security: 'security',
  recover: 'recover',
  confirm: 'confirm',
  openid: 'openid',
  measures: 'measures',
  admin: 'admin',
  clubs: 'clubs',
} as const;

export function read(path: string): Route {
  const [first = '', second = '', third = '', fourth = '', ...more] = path
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(decode);
  if (first === 'study' && second && more.length === 0) {
    const [chapter, node] = [third, fourth].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : null));
    return { page: 'study', study: second, chapter: chapter ?? null, node: node ?? null };
  }
  if (more.length === 0 && !fourth) {
    if (first === 'table' && second && !third) return { page: 'table', table: second };
    if (first === 'join' && second) return { page: 'join', table: second, invitation: third };
    if (first === 'g' && second && !third) return { page: 'session', code: second };
    if (first === 'moment' && second && !third) return { page: 'moment', share: second };
    if (first === 'replay' && !third) return { page: 'replay', table: second };
    if (first === 'review' && second === 'match' && third) return { page: 'review', table: '', review: third };
    if (first === 'review' && !third) return { page: 'review', table: second, review: '' };
    if (first === 'learn') return { page: 'learn', lesson: second, step: third };
    if (first === 'puzzle' && second && !third) return { page: 'puzzle', puzzle: second };
    if (first === 'puzzles' && !third && (!second || second === 'storm')) return { page: second ? 'storm' : 'puzzles' };
    if (first === 'explorer' && !third) return { page: 'explorer', preset: second };
    if (first === 'famous' && second && !third) return { page: 'famous', famous: second };
    if (first === 'people' && second && (!third || third === 'matches')) {
      return { page: third ? 'history' : 'profile', person: second };
    }
    if (first === 'tournaments' && !third) {
      if (!second) return { page: 'tournaments' };
      return second === 'new' ? { page: 'newtournament' } : { page: 'tournament', tournament: second };
    }
    if (first === 'club' && second) return { page: 'club', club: second, invitation: third };
    if (first === 'room' && second && !third) return { page: 'room', room: second };
    if (first === 'rules' && !third) return { page: 'rules', clause: second };
    if (!second && first in PLAIN) return { page: PLAIN[first as keyof typeof PLAIN] };
  }
  return { page: 'missing' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state<Route>({ page: 'first' });
let shown = ''; // the path and the query of the page

export function route(): Route {
  return current;
}

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  show();
  scrollTo(0, 0);
}

function show(): void {
  shown = location.pathname + location.search;
  current = read(location.pathname);
}

/** Follow links inside the client without a page load. */
export function start(): void {
  show();
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) show(); // otherwise an anchor on the same page
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
    if (url.hash && url.pathname === location.pathname && url.search === location.search) return; // an anchor on this page
    event.preventDefault();
    go(url.pathname + url.search);
  });
}
