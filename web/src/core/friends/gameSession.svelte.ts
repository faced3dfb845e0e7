// One game session on this page: read once, then kept up to date by the socket.
import { link } from '../link/connection.svelte';
import type { GameSessionCard, SessionPersonCard, SessionTableCard } from '../schema';
import { session } from '../session.svelte';
import { personName } from '../seats';
import { t } from '../i18n/messages.svelte';
import { api } from './api';

const COMPUTER = 'computer:';

export class GameSession {
  card = $state.raw<GameSessionCard | null>(null);
  removed = $state(false);
  private stop: (() => void) | null = null;

  constructor(readonly code: string) {}

  /** Show the session, and follow it until `close`. */
  open(card: GameSessionCard): void {
    this.card = card;
    const follow = (): void => link.transmit({ type: 'game_session', code: card.code });
    const stop = link.listen((message) => {
      if (message.type === 'greeting') follow();
      if (message.type === 'game_session_changed' && message.session.id === card.id) this.take(message.session);
      if (message.type === 'game_session_closed' && message.code === card.code) this.removed = true;
    });
    follow();
    this.stop = () => {
      stop();
      link.transmit({ type: 'game_session_bye' });
    };
  }

  close(): void {
    this.stop?.();
    this.stop = null;
  }

  take(card: GameSessionCard): void {
    if (!this.card || card.revision >= this.card.revision) this.card = card;
  }

  async reload(): Promise<void> {
    this.take(await api.session(this.code));
  }

  me = $derived<SessionPersonCard | undefined>(this.card?.people.find((one) => one.id === session.me?.id));
  isHost = $derived(!!this.card && this.card.host === session.me?.id);
  staying = $derived(this.card?.people.filter(({ state }) => !['left', 'removed'].includes(state)) ?? []);
  round = $derived(this.card?.rounds.at(-1) ?? null);
  /** The table of this person in the round that is played. */
  table = $derived(
    this.card?.state === 'playing'
      ? this.round?.tables.find((one) => Object.values(one.seats).includes(session.me?.id ?? ''))
      : undefined,
  );

  /** A person or computer of the session by name. */
  name(id: string): string {
    if (id.startsWith(COMPUTER)) return t('session.computer', { n: Number(id.slice(COMPUTER.length)) });
    const name = this.card?.people.find((one) => one.id === id)?.name;
    return name ? personName(name) : t('session.deleted');
  }

  /** The seat that a person has at a table. */
  static seatOf(table: SessionTableCard, person: string): string | undefined {
    return Object.keys(table.seats).find((seat) => table.seats[seat] === person);
  }
}

/** Points as people write them: 4, 1½, 2.4. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points - whole === 0.5) return whole ? `${whole}½` : '½';
  return String(Math.round(points * 100) / 100);
}
