// A server process of its own, with an empty database, that a test may stop, kill and start again.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const path = (name: string) => new URL(`../../../${name}`, import.meta.url).pathname;
const PYTHON = path('.venv/bin/python');
/** A command after these words ends with the worker of the journeys, even if that one is killed. */
const BOUND = [PYTHON, '-IS', path('tests/kit/bound_process.py')];
const PROGRAM = [...BOUND, path('.venv/bin/conquista')];
/** The same with the sample games of the tests installed. */
const PROGRAM_WITH_SAMPLES = [...BOUND, PYTHON, path('tests/kit/sample_server.py')];
const START_TIMEOUT = 60_000;
// Short delays of the computer players and of a restart; everything else is as in production, unless rate limits are
// switched off.
const DELAYS = {
  CONQUISTA_PAUSE: '0.05',
  CONQUISTA_PAUSE_MORE: '0.1',
  CONQUISTA_DRAIN: '2',
  CONQUISTA_RATED_INVITATIONS: 'all',
};

/** The one word on the operator's list of words that are refused in names. */
export const REFUSED_WORD = 'Scoundrel';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export interface ServerOptions {
  /** Whether rate limits are applied, as in production. */
  rateLimits: boolean;
  /** Whether the sample games of the tests are installed. */
  sampleGames: boolean;
}

export class GameServer {
  private process: ChildProcess | undefined;
  private folder = '';
  private log = '';

  private constructor(
    private readonly port: number,
    private readonly options: ServerOptions,
  ) {}

  /** Start a server on a free port. */
  static async create(options: ServerOptions): Promise<GameServer> {
    const server = new GameServer(await freePort(), options);
    await server.reset();
    return server;
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Start with an empty database. */
  async reset(): Promise<void> {
    await this.kill();
    this.folder = mkdtempSync(join(tmpdir(), 'journey-'));
    writeFileSync(join(this.folder, 'words.txt'), REFUSED_WORD);
    await this.start();
  }

  async start(): Promise<void> {
    const limits = this.options.rateLimits ? {} : { CONQUISTA_FLOODS: 'false' };
    const [program, ...words] = this.options.sampleGames ? PROGRAM_WITH_SAMPLES : PROGRAM;
    const [database, refused] = [join(this.folder, 'tables.db'), join(this.folder, 'words.txt')];
    const started = spawn(program!, [...words, 'serve', '--port', String(this.port), '--database', database], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...DELAYS, ...limits, CONQUISTA_WORDS: refused },
    });
    this.process = started;
    started.stderr.on('data', (text) => (this.log = (this.log + text).slice(-4_000)));
    for (const end = Date.now() + START_TIMEOUT; Date.now() < end && started.exitCode === null;) {
      const response = await fetch(`${this.address}/healthz`).catch(() => null);
      if (response?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server did not start: ${this.log}`);
  }

  /** Run `conquista admin` on the database of the running server; return what it prints. */
  async admin(...words: string[]): Promise<string> {
    const [program, ...first] = this.options.sampleGames ? PROGRAM_WITH_SAMPLES : PROGRAM;
    const database = join(this.folder, 'tables.db');
    const run = promisify(execFile);
    return (await run(program!, [...first, 'admin', ...words, '--database', database])).stdout;
  }

  /** Ask the server to shut down; the promise resolves when it has exited. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** End the server at once, as a crash would. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const running = this.process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await exited;
  }
}
