// The crests that people have chosen are asked for together, once.
import { expect, test, vi } from 'vitest';
import { people } from '../src/core/people/api';
import { crestOf } from '../src/core/people/crest';
import { chosenCrest, rememberCrest } from '../src/core/people/crests.svelte';

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test('people of one list are asked for in one request, and not again', async () => {
  const crest = crestOf('Anna');
  const ask = vi.spyOn(people, 'crests').mockResolvedValue({ crests: { p1: crest } });
  expect([chosenCrest('p1'), chosenCrest('p2'), chosenCrest('')]).toEqual([null, null, null]);
  await settled();
  expect(ask.mock.calls).toEqual([[['p1', 'p2']]]);
  expect([chosenCrest('p1'), chosenCrest('p2')]).toEqual([crest, null]);
  await settled();
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a long list is asked for in parts, and again where there was no answer', async () => {
  const ask = vi.spyOn(people, 'crests').mockRejectedValue(new TypeError('offline'));
  ask.mockClear();
  const ids = Array.from({ length: 250 }, (_, k) => `long${k}`);
  for (const id of ids) chosenCrest(id);
  await settled();
  expect(ask.mock.calls.map(([some]) => some.length)).toEqual([200, 50]);
  ask.mockResolvedValue({ crests: {} });
  chosenCrest('long0');
  await settled();
  expect(ask.mock.calls.at(-1)).toEqual([['long0']]);
});

test('a crest that was just chosen is worn at once', () => {
  const crest = crestOf('Bruno');
  rememberCrest('p3', crest);
  expect(chosenCrest('p3')).toEqual(crest);
  rememberCrest('p3', null);
  expect(chosenCrest('p3')).toBeNull();
});
