// Public tables, kept up to date over the socket: a list, then numbered changes.
import { link } from './link/connection.svelte';
import type { FollowLobby, FromServer, TableCard } from './schema';

type Filter = Partial<Pick<FollowLobby, 'game' | 'pace' | 'press'>>;

/** The public tables in a phase. After a gap in the numbers, and after a lost connection, the list is requested again. */
export class LobbyTables {
  tables = $state.raw<TableCard[]>([]);
  loaded = $state(false);
  private number = -1;
  private users = 0;
  private filter: Filter = {};
  private stop = (): void => {};

  constructor(private readonly phase: 'gathering' | 'playing') {}

  /** Keep the list up to date until the returned function is called. */
  follow(): () => void {
    if (this.users++ === 0) {
      this.stop = link.listen((message) => this.take(message));
      this.request();
    }
    return () => {
      if (--this.users > 0) return;
      this.stop();
      this.loaded = false;
      link.transmit({ type: 'lobby_bye', phase: this.phase });
    };
  }

  /** Follow only some of the tables. */
  choose(filter: Filter): void {
    if (JSON.stringify(filter) === JSON.stringify(this.filter)) return;
    this.filter = filter;
    if (this.users) this.request();
  }

  private request(): void {
    link.transmit({ type: 'lobby', phase: this.phase, ...this.filter });
  }

  private take(message: FromServer): void {
    if (message.type === 'greeting') return this.request(); // the server forgets sockets that closed
    if (message.type === 'lobby_tables' && message.phase === this.phase) {
      this.number = message.number;
      this.tables = message.tables;
      this.loaded = true;
    } else if (message.type === 'lobby_changed' && message.phase === this.phase && this.loaded) {
      if (message.number !== this.number + 1) return this.request();
      this.number = message.number;
      const replaced = new Set([...message.gone, ...message.tables.map(({ id }) => id)]);
      const shown = message.tables.filter(({ id }) => !message.gone.includes(id));
      this.tables = [...shown, ...this.tables.filter(({ id }) => !replaced.has(id))];
    }
  }
}

export const openTables = new LobbyTables('gathering');
export const watchableTables = new LobbyTables('playing');
