// Too many requests: those that may be repeated wait as long as the server says, the others are refused with the time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, request } from '../src/core/link/http';
import { rateLimit } from '../src/core/link/rateLimit.svelte';

const refusal = { cause: 'rate', key: 'server.rate', params: { retry: 2 }, clause: null, id: '' };
const busy = (after: string): Response =>
  new Response(JSON.stringify(refusal), { status: 429, headers: { 'retry-after': after } });
const fine = (): Response => new Response('{"name":"Anna"}', { status: 200 });
const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  answers.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(['GET', 'PUT', 'DELETE'])('%s waits, says so, and is sent again', async (method) => {
  answers.mockResolvedValueOnce(busy('2')).mockResolvedValueOnce(fine());
  const answer = request<{ name: string }>(method, '/api/me');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(answers).toHaveBeenCalledTimes(1);
  expect(rateLimit.until).toBeGreaterThan(Date.now());
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await answer).name).toBe('Anna');
  expect(rateLimit.until).toBe(0);
});

test('a request that may not be repeated is refused with the time', async () => {
  answers.mockResolvedValue(busy('2'));
  await expect(request('POST', '/api/tables', {})).rejects.toMatchObject({
    status: 429,
    refusal: { key: 'server.rate', params: { retry: 2 } },
  });
  expect(answers).toHaveBeenCalledTimes(1);
});

test.each(['3600', 'soon', null])('a wait of %s is not waited for', async (after) => {
  answers.mockResolvedValue(after === null ? new Response('{}', { status: 429 }) : busy(after));
  await expect(request('GET', '/api/me')).rejects.toBeInstanceOf(Refused);
  expect(answers).toHaveBeenCalledTimes(1);
});

test('a server that stays busy is asked a few times', async () => {
  answers.mockImplementation(async () => busy('1'));
  const answer = request('GET', '/api/me').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBeInstanceOf(Refused);
  expect(answers).toHaveBeenCalledTimes(4);
});
