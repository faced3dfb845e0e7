// The table to go to next, and changes of the person.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { link } from '../src/core/link/connection.svelte';
import { http } from '../src/core/link/http';
import type { Me, TableCard, TableSummary } from '../src/core/schema';
import { ensureSession, leave, nextTable, session, switchUser } from '../src/core/session.svelte';

function card(id: string, summary: Partial<TableSummary>, phase: TableCard['phase'] = 'playing'): TableCard {
  return { id, host: 'a', visibility: 'link', phase, changed: 0, mine: ['S'], summary } as TableCard;
}

beforeEach(() => {
  session.mine = [
    card('turn', { awaited: ['S'] }),
    card('other', { awaited: ['N'] }),
    card('answer', { awaited: ['S'], answering: ['S'] }),
    card('over', { awaited: ['S'] }, 'over'),
  ];
});

test('a table that waits for an answer comes before one that waits for a turn', () => {
  expect(nextTable('other')?.id).toBe('answer');
  expect(nextTable('answer')?.id).toBe('turn');
});

test('there is no next table where only this one waits', () => {
  session.mine = session.mine.filter(({ id }) => id !== 'answer');
  expect(nextTable('turn')).toBeUndefined();
});

const me = (id: string, kind: Me['kind']): Me => ({ id, kind, name: id, settings: {} }) as Me;

/** An answer that arrives when the test says so. */
function pending<T>(): { promise: Promise<T>; answer: (value: T) => void } {
  let answer!: (value: T) => void;
  return { promise: new Promise<T>((resolve) => (answer = resolve)), answer };
}

beforeEach(() => {
  vi.spyOn(link, 'open').mockImplementation(() => {});
  vi.spyOn(http, 'mine').mockResolvedValue([]);
});
afterEach(() => {
  vi.restoreAllMocks();
  session.me = null;
});

test('an answer about a guest that was requested before the sign-up does not replace the account', async () => {
  const arriving = pending<Me>();
  vi.spyOn(http, 'arrive').mockReturnValue(arriving.promise);
  session.me = me('guest', 'guest');
  link.onsignedout(); // the socket of the former login closes before the answer to the sign-up is read
  switchUser(me('paola', 'person'));
  arriving.answer(me('another guest', 'guest'));
  await arriving.promise;
  await ensureSession();
  expect(session.me?.id).toBe('paola');
});

test('a person who leaves becomes one new guest, with the socket closed before the request', async () => {
  const close = vi.spyOn(link, 'close').mockImplementation(() => {});
  const arrive = vi.spyOn(http, 'arrive').mockResolvedValue(me('guest', 'guest'));
  session.me = me('paola', 'person');
  await leave(async () => expect(close).toHaveBeenCalledTimes(1));
  expect(session.me?.id).toBe('guest');
  expect(arrive).toHaveBeenCalledTimes(1);
});

test('a person who cannot leave stays, and the socket opens again', async () => {
  const open = vi.spyOn(link, 'open').mockImplementation(() => {});
  session.me = me('paola', 'person');
  await expect(leave(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong password');
  expect(session.me?.id).toBe('paola');
  expect(open).toHaveBeenCalledTimes(1);
});
