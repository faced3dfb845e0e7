// Requests to tables that the server has not answered yet: commands, which the browser keeps, and queries.
import type { CommandMessage, QueryMessage, TableSnapshot } from '../schema';
import type { KeyValueStore } from '../browser/storage';

export type Command = CommandMessage['command'];

export interface Pending {
  cid: string;
  table: string;
  seat: string | null;
  command: Command;
  at: number;
  sent: number;
}

const PENDING_KEY = 'pending';

export class OpenRequests {
  readonly pending = new Map<string, Pending>();
  readonly queries = new Map<string, QueryMessage>();

  /** `onchange` is called whenever a command is added or settled. */
  constructor(
    private readonly storage: KeyValueStore,
    private readonly now: () => number,
    private readonly onchange: () => void,
  ) {
    for (const kept of storage.read<Pending[]>(PENDING_KEY) ?? []) this.pending.set(kept.cid, { ...kept, sent: 0 });
  }

  add(request: Pending): void {
    this.pending.set(request.cid, request);
    this.keep();
  }

  /** Remove a command that was answered, and return it. */
  settle(cid: string | null): Pending | null {
    const request = cid === null ? undefined : this.pending.get(cid);
    if (!request) return null;
    this.pending.delete(request.cid);
    this.keep();
    return request;
  }

  ofTable(table: string): Pending[] {
    return [...this.pending.values()].filter((request) => request.table === table);
  }

  /** Delete all requests to a table from memory and from the browser's storage. */
  forget(table: string): void {
    for (const sent of [this.pending, this.queries])
      for (const [cid, one] of sent) if (one.table === table) sent.delete(cid);
    this.keep();
  }

  /** How long the oldest command has waited for its answer, in milliseconds. */
  waited(): number {
    const oldest = Math.min(...[...this.pending.values()].map((request) => request.at));
    return this.pending.size ? Math.max(0, this.now() - oldest) : 0;
  }

  private keep(): void {
    this.storage.write(PENDING_KEY, [...this.pending.values()]);
    this.onchange();
  }
}

/** Whether a command was made for the current position. */
export function fits(command: Command, snapshot: TableSnapshot): boolean {
  if (command.do === 'act' || command.do === 'plan')
    return command.seq === snapshot.number && command.hash === snapshot.hash;
  if (command.do === 'undo' || command.do === 'redo') return command.hash === snapshot.hash;
  return true;
}
