// The request of a form: one at a time, with the reason of a refusal until the next one.
import { beforeAll, expect, test } from 'vitest';
import { applyLanguage } from '../src/core/i18n/messages.svelte';
import { line } from '../src/core/link/connection.svelte';
import { Refused, Unreachable } from '../src/core/link/http';
import { Submission } from '../src/core/link/submission.svelte';

beforeAll(applyLanguage);

test('work is under way until it is done, and other work is not begun meanwhile', async () => {
  const submission = new Submission();
  let finish = () => {};
  const first = submission.run(() => new Promise<void>((done) => (finish = done)));
  expect(submission.busy).toBe(true);
  let begun = false;
  expect(await submission.run(async () => (begun = true))).toBe(false);
  expect(begun).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(submission.busy).toBe(false);
});

test('a failure is told until the next attempt', async () => {
  const submission = new Submission();
  expect(await submission.run(() => Promise.reject(new Unreachable('/')))).toBe(false);
  expect(submission.fault).toMatch(/Cannot reach the server/);
  expect(submission.busy).toBe(false);
  expect(await submission.run(async () => {})).toBe(true);
  expect(submission.fault).toBe('');
});

test('that the server cannot be reached is said until it can, and a refusal longer', async () => {
  const submission = new Submission();
  await submission.run(() => Promise.reject(new Unreachable('/')));
  expect(submission.fault).not.toBe('');
  line.connections++;
  expect(submission.fault).toBe('');
  const refusal = { cause: 'server', key: 'server.fault', params: {}, clause: null, id: '' };
  await submission.run(() => Promise.reject(new Refused(500, refusal)));
  line.connections++;
  expect(submission.fault).not.toBe('');
});
