// One person with a browser: pages, requests to the server, and a connection that can be watched, changed and cut.
import { type BrowserContext, type Page, type WebSocketRoute, expect } from '@playwright/test';
import { Board } from './board';
import type { GameServer } from './server';

// oxlint-disable-next-line typescript/no-explicit-any -- answers of the server are checked by the assertions
export type Json = any;

export interface TableForm {
  preset: string;
  seats: Record<string, { kind: string; player?: string }>;
  options?: Record<string, string>;
  opening?: string;
  start?: boolean;
  visibility?: string;
  rated?: boolean;
  pace?: string | Record<string, number>;
  press?: string;
}

const MOST_TURNS = 400;

export class Person {
  /** Errors of the page, dialogs and violations of the content policy. */
  readonly problems: string[] = [];
  /** Every message that this person received over the socket. */
  readonly received: string[] = [];
  /** Changes messages of the server on their way to the page. */
  rewrite = (message: string): string => message;
  /** The invitation of the table that was created last. */
  invitationPath = '';
  readonly board: Board;
  private readonly sockets = new Set<WebSocketRoute>();
  private connected = true;
  private answering: Promise<void> | null = null;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly phone: boolean,
    readonly server: GameServer,
  ) {
    this.board = new Board(page, phone);
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('console', (message) => {
      if (/Content Security|Trusted ?Type/i.test(message.text())) this.problems.push(message.text());
    });
    page.on('dialog', (dialog) => {
      this.problems.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  /** The address of the server. */
  get address(): string {
    return this.server.address;
  }

  /** Send the socket through this process, so that it can be watched, changed and cut. */
  async interceptSocket(): Promise<void> {
    await this.context.routeWebSocket(/api\/socket/, (socket) => {
      if (!this.connected) return void socket.close();
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage(async (message) => {
        this.received.push(String(message));
        await this.answering;
        socket.send(this.rewrite(String(message)));
      });
      this.sockets.add(socket);
      socket.onClose(() => {
        this.sockets.delete(socket);
        void server.close();
      });
      server.onClose(() => void socket.close());
    });
  }

  /** How many updates of a table this person has received. */
  get updates(): number {
    return this.received.filter((message) => message.includes('"type":"told"')).length;
  }

  /** Hold messages of the server back, in their order, until the returned function is called. */
  delayAnswers(): () => void {
    let answer = () => {};
    this.answering = new Promise((resolve) => (answer = resolve));
    return () => {
      answer();
      this.answering = null;
    };
  }

  /** Close the open sockets and refuse every connection until `reconnect`. */
  async disconnect(): Promise<void> {
    this.connected = false;
    for (const socket of this.sockets) await socket.close();
    await this.context.setOffline(true);
  }

  async reconnect(): Promise<void> {
    this.connected = true;
    await this.context.setOffline(false);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Follow an invitation and take a seat, with a name of one's own or the one that the server makes up. */
  async join(path: string, name = ''): Promise<void> {
    await this.goto(path);
    if (name) await this.page.locator('#join-name').fill(name);
    await this.page.locator('[data-sit]').click();
    await this.page.waitForURL('**/table/**');
  }

  /** Send a request to the server with the cookies of this person; no page is needed. */
  async api(method: string, path: string, data?: unknown): Promise<Json> {
    const response = await this.context.request.fetch(path, { method, data, headers: { origin: this.address } });
    return response.status() === 204 ? null : response.json();
  }

  /** Sign in as a guest, without a page. */
  async signInAsGuest(): Promise<void> {
    if (!('created' in (await this.api('GET', '/api/me')))) await this.api('POST', '/api/guests', {});
  }

  /** Create a table as a guest; return what the server says of it. */
  async createTable(form: TableForm): Promise<Json> {
    await this.signInAsGuest();
    const created = await this.api('POST', '/api/tables', form);
    expect(created).toHaveProperty('table');
    this.invitationPath = new URL(created.link).pathname;
    return created;
  }

  /** Create a table and open its page; return its id. */
  async openTable(form: TableForm): Promise<string> {
    const { table } = await this.createTable(form);
    await this.goto(`/table/${table.id}`);
    return table.id;
  }

  /** Send a command to a table without its page. */
  command(table: string, cid: string, command: Json): Promise<Json> {
    return this.api('POST', `/api/tables/${table}/requests`, { cid, command });
  }

  /** Return the snapshot of a table as one seat sees it, or as a watcher. */
  async snapshot(table: string, seat?: string): Promise<Json> {
    const { sight } = await this.api('GET', `/api/tables/${table}/sight${seat ? `?seat=${seat}` : ''}`);
    return sight;
  }

  /** Act for a seat without a page; the actions before it are its plan. */
  async act(table: string, seat: string, word: string, before: string[] = []): Promise<Json> {
    const { number, hash } = await this.snapshot(table, seat);
    return this.command(table, `${seat}${number}`, { do: 'act', seat, word, before, seq: number, hash });
  }

  /** Play a match with own seats only to its end without a page, mostly by the last legal action. */
  async playOut(table: string, seats: string[]): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      for (const seat of seats) {
        const { outcome, legal, awaited } = await this.snapshot(table, seat);
        if (outcome) return;
        const word = legal?.at(turn % 3 ? -1 : 0);
        if (word && awaited.includes(seat)) await this.act(table, seat, word);
      }
    }
    throw new Error(`the match did not end in ${MOST_TURNS} turns`);
  }

  /** A button of the page by its name. */
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}
