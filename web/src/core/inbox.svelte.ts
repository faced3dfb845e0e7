// The notifications of this person, as far as every page needs them: how many are unseen, and what is seen by itself.
import type { NotificationCard } from './schema';
import { link } from './link/connection.svelte';
import { http } from './link/http';

export const inbox = $state({ unseen: 0 });

type Listener = (changed: NotificationCard) => void;
const listeners = new Set<Listener>();

link.onnotification = (unseen, changed) => {
  inbox.unseen = unseen;
  if (changed) for (const listener of listeners) listener(changed);
};

/** Call a function with each notification that changes, until the returned function is called. */
export function onNotification(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Mark what is notified about a subject as seen while its page is visible, until the returned function is called. */
export function seenAbout(about: string): () => void {
  const see = (): void => {
    if (!document.hidden && inbox.unseen) void http.seen({ about }).catch(() => {}); // the next change tries again
  };
  const stop = onNotification((changed) => {
    if (changed.about === about && changed.seen === null && changed.done === null) see();
  });
  document.addEventListener('visibilitychange', see);
  see();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', see);
  };
}
