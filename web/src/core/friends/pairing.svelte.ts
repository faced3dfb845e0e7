// Quick pairing: waits on the socket of this page, also while other pages of the client are shown.
import { go } from '../browser/router.svelte';
import { link } from '../link/connection.svelte';
import type { SeekOffer, SeekQueue } from '../schema';

export const pairing = $state({
  queues: [] as SeekQueue[],
  partner: '',
  since: 0,
  offer: null as SeekOffer | null,
});
let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  link.listen((message) => {
    if (message.type === 'greeting' && pairing.queues.length) send(); // the server forgets those whose socket closed
    if (message.type === 'seeking') pairing.since ||= message.since;
    if (message.type === 'seek_offer') pairing.offer = message.offer ? message : null;
    if (message.type === 'found') {
      forget();
      go(`/table/${message.table}`);
    }
  });
}

function send(): void {
  const { queues, partner } = pairing;
  link.transmit({ type: 'seek', queues: $state.snapshot(queues), partner });
}

function forget(): void {
  pairing.queues = [];
  pairing.since = 0;
  pairing.offer = null;
}

/** Wait in these queues; in none of them, stop. */
export function seek(queues: SeekQueue[], partner = ''): void {
  listen();
  pairing.partner = partner;
  if (!queues.length) return stopSeeking();
  if (!pairing.queues.length) pairing.since = 0;
  pairing.queues = queues;
  send();
}

export function stopSeeking(): void {
  if (pairing.queues.length) link.transmit({ type: 'unseek' });
  forget();
}

/** Answer whether to begin with a computer. */
export function answerOffer(accept: boolean): void {
  if (pairing.offer?.offer) link.transmit({ type: 'seek_answer', offer: pairing.offer.offer, accept });
  pairing.offer = null;
}

export const sameQueue = (one: SeekQueue, other: SeekQueue): boolean =>
  one.preset === other.preset && one.pace === other.pace && one.press === other.press;
