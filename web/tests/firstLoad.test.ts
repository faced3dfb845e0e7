import { beforeEach, expect, test, vi } from 'vitest';

const ME = { id: 'g1', kind: 'guest', name: 'Anna', created: 0, settings: {} };
const CARD = { id: 't1', phase: 'playing', mine: ['S'] };
const SNAPSHOT = { number: 4, hash: 'h' };
const SHOWN = { snapshot: SNAPSHOT, tag: 'x' };

/** The module as a page loads it that carries these answers. */
async function loaded(carried: unknown) {
  document.head.innerHTML = carried
    ? `<script type="application/json" id="first-load">${JSON.stringify(carried)}</script>`
    : '';
  return import('../src/core/firstLoad');
}

beforeEach(() => vi.resetModules());

test('each answer is used once, and the block is removed', async () => {
  const load = await loaded({ me: ME, table: CARD, sight: { seat: 'S', tales: [], sight: SNAPSHOT, tag: 'x' } });
  expect(document.getElementById('first-load')).toBeNull();
  expect([load.carriedMe(), load.carriedMe()]).toEqual([ME, null]);
  expect([load.carriedTable('t1'), load.carriedTable('t1')]).toEqual([CARD, null]);
  expect([load.carriedSnapshot('t1', 'S'), load.carriedSnapshot('t1', 'S')]).toEqual([SHOWN, null]);
});

test('an answer is not used for another table or another seat', async () => {
  const load = await loaded({ me: ME, table: CARD, sight: { seat: 'S', tales: [], sight: SNAPSHOT, tag: 'x' } });
  expect(load.carriedSnapshot('t1', 'N')).toBeNull();
  expect(load.carriedTable('t2')).toBeNull();
  expect(load.carriedTable('t1')).toBeNull();
});

test('a page without answers carries nothing', async () => {
  const load = await loaded(null);
  expect([load.carriedMe(), load.carriedTable('t1'), load.carriedSnapshot('t1', 'S')]).toEqual([null, null, null]);
});

test('the position of a table that was just opened is kept for its page', async () => {
  const load = await loaded(null);
  load.carrySnapshot('t3', { seat: 'S', tales: [], sight: SNAPSHOT, tag: 'x' } as never);
  expect([load.carriedSnapshot('t3', 'S'), load.carriedSnapshot('t3', 'S')]).toEqual([SHOWN, null]);
  load.carrySnapshot('t3', null);
  expect(load.carriedSnapshot('t3', 'S')).toBeNull();
});
