// A visitor without a browser: requests the files of a first visit, signs in as a guest, sits down at a table and plays
// over a socket.
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Json, TableForm } from './person';

export class Pupil {
  /** Every answer that was not a success. */
  readonly refused: string[] = [];
  requests = 0;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 });
  private cookie = '';

  constructor(
    private readonly server: string,
    /** The address that this visitor has, as a proxy reports it. */
    private readonly address: string,
  ) {}

  private get headers(): Record<string, string> {
    const { server: origin, address, cookie } = this;
    return { origin, 'x-forwarded-for': address, 'accept-encoding': 'br', ...(cookie && { cookie }) };
  }

  async ask(method: string, path: string, body?: unknown): Promise<Json> {
    const headers = { ...this.headers, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = (): void => {
        const asked = request(new URL(path, this.server), { method, headers, agent: this.agent }, resolve);
        // As a browser does: a kept connection that the server has closed meanwhile is replaced by a new one.
        asked.on('error', (error: NodeJS.ErrnoException) =>
          asked.reusedSocket && error.code === 'ECONNRESET' ? send() : reject(error),
        );
        asked.end(body ? JSON.stringify(body) : undefined);
      };
      send();
    });
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    this.requests++;
    if (answer.statusCode! >= 400) this.refused.push(`${method} ${path}: ${answer.statusCode}`);
    this.cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? this.cookie;
    const told = path.startsWith('/api/') && /json/.test(answer.headers['content-type'] ?? '');
    return told ? JSON.parse(Buffer.concat(parts).toString()) : null;
  }

  /** Request what a browser requests on its first visit, and sign in. */
  async arrive(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((file) => this.ask('GET', file)));
    await this.ask('POST', '/api/guests', {});
    for (const path of ['/api/me', '/api/me/tables', '/api/tables']) await this.ask('GET', path);
  }

  /** Open a table, listen to it and play; return how many moves were accepted. */
  async play(form: TableForm, seat: string, moves: number): Promise<number> {
    const { table } = await this.ask('POST', '/api/tables', form);
    await this.ask('GET', `/table/${table.id}`);
    const socket = await this.listen({ type: 'hello', table: table.id, seat });
    let played = 0;
    for (let tries = 0; played < moves && tries < 40 * moves; tries++) {
      const { sight } = await this.ask('GET', `/api/tables/${table.id}/sight?seat=${seat}`);
      const word = sight.awaited.includes(seat) ? sight.legal[0] : null;
      if (!word) {
        await new Promise((resolve) => setTimeout(resolve, 500)); // a computer plays
        continue;
      }
      const command = { do: 'act', seat, word, seq: sight.number, hash: sight.hash };
      await this.ask('POST', `/api/tables/${table.id}/requests`, { cid: `c${played++}`, command });
    }
    socket.destroy();
    this.agent.destroy();
    return played;
  }

  /** Open a socket and send one message; the promise resolves with the first frame of the server. */
  private listen(message: Json): Promise<Socket> {
    const handshake = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    };
    return new Promise((resolve, reject) => {
      const asked = request(new URL('/api/socket', this.server), { headers: { ...this.headers, ...handshake } });
      asked.on('error', reject).on('response', ({ statusCode }) => {
        this.refused.push(`socket: ${statusCode}`);
        reject(new Error(`the socket was refused with ${statusCode}`));
      });
      asked.on('upgrade', (_, socket) => {
        socket.on('error', () => {});
        socket.once('data', () => resolve(socket));
        socket.resume();
        socket.write(frame(JSON.stringify(message)));
      });
      asked.end();
    });
  }
}

/** A text frame of a client, of at most 65,535 bytes. */
function frame(text: string): Buffer {
  const [data, mask] = [Buffer.from(text), randomBytes(4)];
  const length = data.length < 126 ? [0x80 | data.length] : [0x80 | 126, data.length >> 8, data.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length]), mask, data.map((byte, k) => byte ^ mask[k % 4]!)]);
}
