// A school class behind one address, with the limits of production: 6 browsers and 34 visitors that request the same
// files open the site in the same minute, sit down and play. `npm run tools -- class` prints the figures; the short form
// is tests/server/test_class.py.
import { readdirSync } from 'node:fs';
import { PHONE } from '../../playwright.config';
import { expect, type Person, test } from '../support/fixtures';
import type { TableForm } from '../support/person';
import { Pupil } from '../support/pupil';

const ADDRESS = '203.0.113.7';
const BROWSERS = 6;
const VISITORS = 34;
const MOVES = 4;
const MINUTE = 60_000;
const assets = new URL('../../../src/conquista/server/client/assets/', import.meta.url);
const files = [
  '/',
  '/sw.js',
  '/manifest.webmanifest',
  ...readdirSync(assets)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`),
];
const me = { kind: 'me' };
const computer = { kind: 'computer', player: 'squire' };
const FORMS: { seat: string; form: TableForm }[] = [
  { seat: 'S', form: { preset: 'conquest_2p', seats: { S: me, N: computer }, start: true } },
  { seat: 'A', form: { preset: 'condottiere_2p', seats: { A: me, B: computer }, start: true } },
];

/** First page, match against the computer, and a first move by touch. */
async function playInBrowser({ page, board }: Person): Promise<void> {
  await page.goto('/');
  await page.locator('.go.primary').tap();
  await board.ready();
  await board.move('S20', 'S21');
  await expect(board.plan.or(page.getByText('1 planned')).first()).toBeAttached();
}

test('a class of 40 behind one address', async ({ newPerson, server }) => {
  const refused: string[] = [];
  const browsers: Person[] = [];
  for (let k = 0; k < BROWSERS; k++) {
    const person = await newPerson({ direct: true, ...PHONE, extraHTTPHeaders: { 'x-forwarded-for': ADDRESS } });
    person.page.on('response', (answer) => {
      if (answer.status() === 429) refused.push(`browser: ${answer.url()}`);
    });
    browsers.push(person);
  }
  const visitors = Array.from({ length: VISITORS }, () => new Pupil(server.address, ADDRESS));
  const began = Date.now();
  const arrivals = visitors.map((visitor) => visitor.arrive(files));
  const inBrowsers = browsers.map(playInBrowser);
  await Promise.all(arrivals);
  const arrived = Date.now() - began;
  const moves = await Promise.all(
    visitors.map((visitor, k) => visitor.play(FORMS[k % 2]!.form, FORMS[k % 2]!.seat, MOVES)),
  );
  await Promise.all(inBrowsers);
  const played = Date.now() - began;
  refused.push(...visitors.flatMap((visitor) => visitor.refused));
  const requests = visitors.reduce((sum, visitor) => sum + visitor.requests, 0);
  console.log(
    `${VISITORS} visitors: ${requests} requests, all files after ${(arrived / 1000).toFixed(0)} s, ` +
      `all seated and playing, with ${BROWSERS} browsers, after ${(played / 1000).toFixed(0)} s; ${refused.length} refusals`,
  );
  expect(refused).toEqual([]);
  expect(moves).toEqual(visitors.map(() => MOVES));
  expect(arrived).toBeLessThan(MINUTE);
});
