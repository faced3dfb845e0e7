// The people whom this person follows, and the challenges by and to this person; kept up to date while the page is open.
import { onNotification } from '../inbox.svelte';
import { link } from '../link/connection.svelte';
import { api } from './api';
import type { ChallengeCard, Friends } from '../schema';
import { session } from '../session.svelte';

const POLL = 20_000; // milliseconds
export const people = $state({ friends: { people: [], followers: 0 } as Friends, loaded: false });
export const challenges = $state({ all: [] as ChallengeCard[], dismissed: [] as string[] });

/** Read the list of friends. */
export async function loadFriends(): Promise<void> {
  if (session.me?.kind !== 'person') return;
  people.friends = await api.friends();
  people.loaded = true;
}

export async function loadChallenges(): Promise<void> {
  if (session.me?.kind === 'person') challenges.all = await api.challenges();
}

const open = (): ChallengeCard[] => challenges.all.filter(({ state }) => state === 'open');

/** Keep challenges up to date: at once where this server sends them, otherwise while one is open. */
export function followChallenges(): () => void {
  const look = (): void => void loadChallenges().catch(() => {});
  const stop = link.listen((message) => {
    if (message.type === 'greeting' || message.type === 'challenge_changed') look();
  });
  const unnotify = onNotification(({ kind }) => kind === 'challenge' && look());
  const timer = window.setInterval(() => !document.hidden && open().length && look(), POLL / 2);
  look();
  return () => {
    stop();
    unnotify();
    window.clearInterval(timer);
  };
}

/** Keep the list of friends up to date while the calling component is shown. */
export function followFriends(): () => void {
  const look = (): void => void (document.hidden || loadFriends().catch(() => {}));
  const timer = window.setInterval(look, POLL);
  look();
  return () => window.clearInterval(timer);
}

/** What a banner shows: challenges to this person, and recent answers to own ones. */
export function shownChallenges(): ChallengeCard[] {
  const me = session.me?.id;
  return challenges.all.filter((one) => {
    if (challenges.dismissed.includes(`${one.id} ${one.state}`)) return false;
    if (one.by.id === me) return ['accepted', 'declined', 'expired'].includes(one.state);
    return one.state === 'open' && one.people.some(({ person, answer }) => person.id === me && answer === 'none');
  });
}

export function dismiss(challenge: ChallengeCard): void {
  challenges.dismissed = [...challenges.dismissed, `${challenge.id} ${challenge.state}`];
}
