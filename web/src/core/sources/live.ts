// A live table over the socket. The server decides; requests carry the position that they were made for.
import { carriedSnapshot } from '../firstLoad';
import { link as pageLink } from '../link/connection.svelte';
import type { Link } from '../link/link';
import type { Command } from '../link/openRequests';
import type { TableListener } from '../link/tableListener';
import type { HintAnswer, Refusal, TableSnapshot } from '../schema';
import type { MatchSource, Question, SourceListener } from './source';

/** A hint without an answer yet. */
type HintWaiter = { resolve: (hint: HintAnswer) => void; reject: (refusal: Refusal | null) => void };
/** A query without an answer yet, and the position that it is about. */
type Waiter = { hash: string | null | undefined; resolve: (found: Record<string, unknown>[]) => void };

export class LiveSource implements MatchSource {
  readonly plans = true;
  private seat: string | null = null;
  private latest: TableSnapshot | null = null;
  private listener: SourceListener | null = null;
  private queries = new Map<string, Waiter>();
  private readonly hints = new Map<string, HintWaiter>();
  private asked = 0;

  constructor(
    readonly table: string,
    readonly invitation: string,
    private readonly link: Link = pageLink,
  ) {}

  private readonly tableListener: TableListener = {
    welcome: (feed, snapshot, next, left) => {
      this.latest = snapshot;
      this.listener?.welcome(feed, snapshot, next, left);
    },
    feed: (feed, snapshot) => {
      this.latest = snapshot;
      this.listener?.feed(feed, snapshot);
    },
    snapshot: (snapshot) => {
      this.latest = snapshot;
      this.listener?.snapshot(snapshot);
    },
    presence: (seats, watchers) => this.listener?.presence(seats, watchers),
    planning: (seat, moves) => this.listener?.planning(seat, moves),
    again: (table) => this.listener?.next(table),
    seen: (cid, hash, found) => {
      const waiter = this.queries.get(cid);
      this.queries.delete(cid);
      if (hash === waiter?.hash && hash === this.latest?.hash) waiter.resolve(found);
    },
    hinted: (hint) => {
      this.hints.get(hint.cid)?.resolve(hint);
      this.hints.delete(hint.cid);
    },
    refused: (cid, refusal, command) => {
      const hint = cid ? this.hints.get(cid) : undefined;
      if (cid && hint) {
        this.hints.delete(cid);
        return hint.reject(refusal);
      }
      if (cid && this.queries.delete(cid) && !command) return;
      this.listener?.refused(refusal, command);
    },
    lost: (command) => this.listener?.lost(command),
  };

  open(seat: string | null, listener: SourceListener): void {
    this.seat = seat;
    this.listener = listener;
    const carried = carriedSnapshot(this.table, seat);
    if (carried) {
      this.latest = carried.snapshot; // until the socket sends the current one
      listener.snapshot(carried.snapshot);
    }
    this.link.follow(this.table, seat, this.invitation, this.tableListener, carried);
  }

  close(): void {
    this.link.unfollow(this.table, this.tableListener);
  }

  /** The position that a command is made for; null for watchers and before the start. */
  private get moment(): { seat: string; seq: number; hash: string } | null {
    const { latest, seat } = this;
    return latest?.hash && seat ? { seat, seq: latest.number, hash: latest.hash } : null;
  }

  act(word: string, before: string[]): boolean {
    const { moment } = this;
    // Ignore a second press while the first action is pending.
    const pressed = [...this.link.requests.pending.values()].some(
      ({ table, command }) => table === this.table && command.do === 'act' && command.seq === moment?.seq,
    );
    if (!moment || pressed) return false;
    this.command({ do: 'act', ...moment, word, before });
    return true;
  }

  plan(words: string[]): boolean {
    const { moment } = this;
    const [word, ...more] = words;
    if (!moment || word === undefined) return false;
    this.command({ do: 'plan', ...moment, word, ...(more.length ? { more } : {}) });
    return true;
  }

  undo(length?: number): void {
    const { moment } = this;
    const planned = this.latest?.draft?.words.length ?? 0;
    const wanted = length ?? planned - 1;
    if (moment && wanted >= 0 && wanted < planned)
      this.command({ do: 'undo', seat: moment.seat, hash: moment.hash, length: wanted });
  }

  redo(): void {
    const { moment } = this;
    if (moment && this.latest?.draft?.undone.length) this.command({ do: 'redo', seat: moment.seat, hash: moment.hash });
  }

  command(command: Command): void {
    this.link.ask(this.table, command);
  }

  hint(without: string[]): Promise<HintAnswer> {
    const { seat, table } = this;
    const cid = `hint-${++this.asked}`;
    return new Promise((resolve, reject) => {
      this.hints.set(cid, { resolve, reject });
      const sent = seat !== null && this.link.hint({ type: 'hint', table, seat, cid, without });
      if (sent) return;
      this.hints.delete(cid);
      reject(null);
    });
  }

  query(question: Question): Promise<Record<string, unknown>[]> {
    const { seat, table } = this;
    const cid = `look-${++this.asked}`;
    return new Promise((resolve) => {
      this.queries.set(cid, { hash: this.latest?.hash, resolve });
      this.link.query({ type: 'look', table, seat, cid, ...question });
    });
  }
}
