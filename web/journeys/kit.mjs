// A real server, real browsers, and hands that find places on the chart.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

// Waits are for conditions; this is only how long a slow machine may take before we give up.
const PATIENCE = 60_000;
// SLOW=6 plays the journeys as on a machine six times slower, where races come to light.
const SLOW = Number(process.env.SLOW ?? 1);

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
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    return house;
  }

  async start() {
    const program = new URL('../../.venv/bin/conquista', here).pathname;
    this.server = spawn(program, ['serve', '--port', String(this.port), '--database', this.database], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, CONQUISTA_FLOODS: 'false', CONQUISTA_PAUSE: '0.05', CONQUISTA_PAUSE_MORE: '0.1' },
    });
    this.told = '';
    this.server.stderr.on('data', (text) => (this.told = (this.told + text).slice(-4_000)));
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      if (
        await fetch(`${this.address}/healthz`)
          .then((r) => r.ok)
          .catch(() => false)
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server did not come up: ${this.told}`);
  }

  /** End the server at once, as a crash would. */
  async kill() {
    const gone = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGKILL');
    await gone;
  }

  /** Somebody with a browser; his line can be listened to and cut, unless it is to be as quick as it is. */
  async visitor({ direct = false, ...options } = {}) {
    const sockets = new Set();
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      reducedMotion: 'reduce',
      ...options,
    });
    const page = await context.newPage();
    if (SLOW > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    const visitor = new Visitor(this, context, page, sockets);
    visitor.phone = options.hasTouch === true;
    if (direct) return visitor;
    await context.routeWebSocket(/api\/socket/, (socket) => {
      if (visitor.severed) return void socket.close();
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        visitor.heard.push(String(message));
        socket.send(visitor.disguise(message));
      });
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
  board = 'rosa';
  /** Everything that the server has told this visitor over the line. */
  heard = [];
  /** What the server says may be changed on its way. */
  disguise = (message) => message;

  constructor(house, context, page, sockets) {
    Object.assign(this, { house, context, page, sockets, severed: false });
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on(
      'console',
      (message) =>
        /Content Security|TrustedTypes|Trusted Type/i.test(message.text()) && this.faults.push(message.text()),
    );
    page.setDefaultTimeout(PATIENCE);
    page.on('dialog', (dialog) => {
      this.faults.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
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

  /** A guest of the server, before any page of a table is looked at. */
  async guest() {
    await this.go('/about');
    await this.until(async () => 'created' in (await this.api('GET', '/api/me')), 'a guest');
  }

  /** Open a table as a guest; what the server says of it. */
  async sit(form) {
    await this.guest();
    const opened = await this.api('POST', '/api/tables', form);
    if (!opened.table) throw new Error(JSON.stringify(opened));
    this.link = opened.link;
    return opened;
  }

  /** Open a table and go there. */
  async opened(form) {
    const { table } = await this.sit(form);
    await this.go(`/table/${table.id}`);
    return table.id;
  }

  /** Say a word for a seat without a page; the words before it are its plan. */
  async say(table, seat, word, before = []) {
    const { sight } = await this.api('GET', `/api/tables/${table}/sight?seat=${seat}`);
    const command = { do: 'act', seat, word, before, seq: sight.number, hash: sight.hash };
    return this.api('POST', `/api/tables/${table}/requests`, { cid: `${seat}${sight.number}`, command });
  }

  /** Play a match of one's own seats to its end without a page, always by the last word that may be said. */
  async playOut(table, seats) {
    for (let k = 0; k < 400; k++) {
      for (const seat of seats) {
        const { sight } = await this.api('GET', `/api/tables/${table}/sight?seat=${seat}`);
        if (sight.outcome) return;
        const word = sight.legal?.at(k % 3 ? -1 : 0);
        if (word && sight.awaited.includes(seat)) await this.say(table, seat, word);
      }
    }
    throw new Error('the match does not end');
  }

  /** The board is there, and the camera rests. */
  async seated() {
    const [people, token] = [this.page.locator('.people .btn.primary'), this.page.locator('.game .stage .at')];
    await people.or(token).first().waitFor();
    if (await people.count()) await people.click(); // several seats at one device
    await token.first().waitFor();
    await this.still();
  }

  async still() {
    await this.page.locator('.stage:not(.moving):not(.gliding)').first().waitFor({ state: 'attached' });
  }

  /** Where a place is on the page now. */
  async spot(place) {
    await this.still();
    const { x, y } = board(this.board).places[place];
    return this.page.locator('.map').evaluate(
      (map, [x, y]) => {
        const { a, e, f } = new DOMMatrix(getComputedStyle(map.querySelector('.stage')).transform);
        const box = map.getBoundingClientRect();
        return { x: box.left + a * x + e, y: box.top + a * y + f };
      },
      [x, y],
    );
  }

  /** Pan with finger or mouse until a place lies well inside the frame; where it is then. */
  async shown(place) {
    for (let k = 0; k < 8; k++) {
      const at = await this.spot(place);
      const { x, y, width, height } = await this.page.locator('.map').boundingBox();
      const beyond = (from, to, it) => Math.min(0, it - from) + Math.max(0, it - to);
      const [dx, dy] = [beyond(x + 24, x + width - 24, at.x), beyond(y + 24, y + height - 24, at.y)];
      const under = (spot) => !!document.elementFromPoint(spot.x, spot.y)?.closest('[data-over]');
      const covered = !dx && !dy && (await this.page.evaluate(under, at));
      if (!dx && !dy && !covered) return at;
      const from = await this.sea();
      const fits = (way, size) => Math.sign(-way) * Math.min(Math.abs(way) + 30, size / 3) * (way ? 1 : 0);
      const inwards = (it, middle) => Math.sign(middle - it) * 60;
      const by = covered
        ? { x: inwards(at.x, x + width / 2), y: inwards(at.y, y + height / 2) }
        : { x: fits(dx, width), y: fits(dy, height) };
      await this.swipe(from, { x: from.x + by.x, y: from.y + by.y });
    }
    throw new Error(`${place} cannot be brought into the frame`);
  }

  /** A point near the middle of the frame where no piece would be dragged instead of the chart. */
  sea() {
    return this.page.locator('.map').evaluate((map) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      for (let k = 0; ; k++) {
        const [x, y] = [left + width / 2 + 17 * (k % 5) - 34, top + height / 2 + 17 * Math.floor(k / 5)];
        if (k > 24 || !document.elementFromPoint(x, y)?.closest('.at, [data-over]')) return { x, y };
      }
    });
  }

  async swipe(from, to) {
    const steps = Array.from({ length: 6 }, (_, k) => (k + 1) / 6);
    const way = steps.map((t) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }));
    if (this.phone) {
      const hand = await this.context.newCDPSession(this.page);
      const touch = (type, points) => hand.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      await touch('touchStart', [from]);
      for (const point of way) await touch('touchMove', [point]);
      await touch('touchEnd', []);
      await hand.detach();
    } else {
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      for (const { x, y } of way) await this.page.mouse.move(x, y);
      await this.page.mouse.up();
    }
  }

  async tap(place) {
    const { x, y } = await this.shown(place);
    if (this.phone) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async point(place) {
    const { x, y } = await this.shown(place);
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

  /** Whether a piece was taken up by the last tap or key, and the goals that it has. */
  async taken() {
    if (!(await this.page.locator('.overlay .select-ring').count())) return false;
    await this.until(async () => (await this.goals()) > 0, 'goals', 5_000).catch(() => {});
    return (await this.goals()) > 0;
  }

  /** Take up a piece and lead it somewhere; on a phone the way is confirmed. */
  async trip(from, to) {
    await this.tap(from);
    await this.page.locator('.overlay .select-ring').first().waitFor({ state: 'attached' });
    await this.page.locator(`.overlay .reach .goal[data-place='${to}']`).waitFor({ state: 'attached' });
    await this.tap(to);
    if (this.phone) await this.page.locator('.tip .btn.ink').tap();
  }

  planned() {
    return this.page.locator('.plan ol li').count();
  }

  log() {
    return this.page.locator('.log').innerText();
  }

  async until(test, what, patience = PATIENCE) {
    for (const end = Date.now() + patience; Date.now() < end;) {
      if (await test()) return;
      await this.page.waitForTimeout(50);
    }
    await this.page.screenshot({ path: join(tmpdir(), 'journey-in-vain.png') });
    throw new Error(`waited in vain: ${what}, at ${this.page.url()}; see ${join(tmpdir(), 'journey-in-vain.png')}`);
  }
}

/** Two people at one table, in two browsers, at a position of their own. */
export async function duel(house, form) {
  const [anna, bruno] = [await house.visitor(), await house.visitor()];
  const table = await anna.opened(form);
  await bruno.go(new URL(anna.link).pathname);
  const begin = anna.page.getByRole('button', { name: 'Start' });
  await anna.until(() => begin.isEnabled(), 'everybody is here');
  await begin.click();
  await Promise.all([anna.seated(), bruno.seated()]);
  return { anna, bruno, table };
}
