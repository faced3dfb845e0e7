// A real server, real browsers, and hands that find places on the chart.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const here = new URL('.', import.meta.url);
const boards = {};
export const board = (name) =>
  (boards[name] ??= JSON.parse(readFileSync(new URL(`../src/generated/boards/${name}.json`, here), 'utf8')));

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export class House {
  static async open() {
    const house = new House();
    house.port = await freePort();
    house.address = `http://localhost:${house.port}`;
    house.database = join(mkdtempSync(join(tmpdir(), 'journey-')), 'tables.db');
    await house.start();
    house.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
    return house;
  }

  async start() {
    const program = new URL('../../.venv/bin/conquista', here).pathname;
    this.server = spawn(program, ['serve', '--port', String(this.port), '--database', this.database], {
      stdio: 'ignore',
      env: { ...process.env, CONQUISTA_FLOODS: 'false' },
    });
    for (let k = 0; k < 150; k++) {
      if (
        await fetch(`${this.address}/healthz`)
          .then((r) => r.ok)
          .catch(() => false)
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error('the server did not come up');
  }

  /** End the server at once, as a crash would. */
  async kill() {
    const gone = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGKILL');
    await gone;
  }

  async visitor(options = {}) {
    const sockets = new Set();
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      reducedMotion: 'reduce',
      ...options,
    });
    const visitor = new Visitor(this, context, await context.newPage(), sockets);
    await context.routeWebSocket(/api\/socket/, (socket) => {
      if (visitor.severed) return void socket.close();
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => socket.send(message));
      sockets.add(socket);
      socket.onClose(() => {
        sockets.delete(socket);
        void server.close();
      });
      server.onClose(() => void socket.close());
    });
    return visitor;
  }

  async close() {
    await this.browser?.close();
    await this.kill();
  }
}

export class Visitor {
  faults = [];

  constructor(house, context, page, sockets) {
    Object.assign(this, { house, context, page, sockets, severed: false });
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on(
      'console',
      (message) =>
        /Content Security|TrustedTypes|Trusted Type/i.test(message.text()) && this.faults.push(message.text()),
    );
    page.setDefaultTimeout(20_000);
  }

  go(path) {
    return this.page.goto(this.house.address + path);
  }

  /** Ask the server something as this visitor. */
  api(method, path, body) {
    return this.page.evaluate(
      async ([method, path, body]) => {
        const how = {
          method,
          headers: { 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : undefined,
        };
        const response = await fetch(path, how);
        return response.status === 204 ? null : response.json();
      },
      [method, path, body],
    );
  }

  async seated() {
    await this.page.locator('.game .stage .at').first().waitFor();
    await this.page.waitForTimeout(150);
  }

  /** Where a place is on the page now. */
  async spot(place, name = 'rosa') {
    const { x, y } = board(name).places[place];
    return this.page.locator('.map').evaluate(
      (map, [x, y]) => {
        const { a, e, f } = new DOMMatrix(getComputedStyle(map.querySelector('.stage')).transform);
        const box = map.getBoundingClientRect();
        return { x: box.left + a * x + e, y: box.top + a * y + f };
      },
      [x, y],
    );
  }

  async tap(place) {
    const { x, y } = await this.spot(place);
    if (this.context._options?.hasTouch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async point(place) {
    const { x, y } = await this.spot(place);
    await this.page.mouse.move(x, y);
  }

  /** Cut the line: sockets that are open end, and no new one is let through until it is mended. */
  async cut() {
    this.severed = true;
    for (const socket of this.sockets) await socket.close();
    await this.context.setOffline(true);
  }

  async mend() {
    this.severed = false;
    await this.context.setOffline(false);
  }

  goals() {
    return this.page.locator('.overlay .reach .goal').count();
  }

  async until(test, what) {
    for (let k = 0; k < 100; k++) {
      if (await test()) return;
      await this.page.waitForTimeout(100);
    }
    throw new Error(`waited in vain: ${what}`);
  }
}
