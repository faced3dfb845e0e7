// A hint: asked for, stopped, refused, asked again; never offered at rated tables.
import { describe, expect, it, vi } from 'vitest';
import { Hint, offersHints, type Idea } from '../src/core/hint.svelte';
import type { HintAnswer } from '../src/core/schema';

const says = { key: '', params: {} };
const FOUND: HintAnswer = {
  type: 'hinted',
  table: '',
  cid: '',
  words: [],
  start: '',
  goal: '',
  says,
  reasons: [],
  line: [],
};
const IDEA: Idea = { title: 'Move the knight', before: ['Look', 'The knight'], lines: [], facts: [], actions: [] };

function begun(setting = { rated: false }) {
  const answers: { resolve: (hint: HintAnswer) => void; reject: (refusal: unknown) => void; without: string[] }[] = [];
  const hint = vi.fn(
    (without: string[]) =>
      new Promise<HintAnswer>((resolve, reject) => answers.push({ resolve, reject, without: [...without] })),
  );
  const match = { seat: 'S', source: { hint }, snapshot: { hash: 'one', setting, outcome: null } };
  return { answers, match, hint: new Hint(match, async () => IDEA) };
}

const settled = (hint: Hint) => vi.waitFor(() => expect(hint.state).not.toBe('thinking'), 15_000);

describe('a hint', () => {
  it('is shown, and asked for again without the words before', async () => {
    const { hint, answers } = begun();
    void hint.ask();
    expect(hint.state).toBe('thinking');
    answers[0]!.resolve({ ...FOUND, words: ['S1-S2', 'S2-S3'] });
    await settled(hint);
    expect([hint.state, hint.idea]).toEqual(['shown', IDEA]);
    void hint.ask();
    expect(answers[1]!.without).toEqual(['S1-S2', 'S2-S3']);
  });

  it('tells what to look at, then the piece, then the action', async () => {
    const reveal = vi.fn();
    const { answers, match } = begun();
    const hint = new Hint(match, async () => ({ ...IDEA, reveal }));
    void hint.next();
    answers[0]!.resolve({ ...FOUND, words: ['S1-S2'] });
    await settled(hint);
    expect([hint.level, hint.told]).toEqual([1, false]);
    await hint.next();
    expect([hint.level, hint.told, reveal.mock.calls.length]).toEqual([2, false, 0]);
    await hint.next();
    expect([hint.told, reveal.mock.calls.length, answers.length]).toEqual([true, 1, 1]);
    void hint.next();
    expect(answers[1]!.without).toEqual(['S1-S2']);
  });

  it('is dropped when it was stopped or the position has changed', async () => {
    const { hint, answers, match } = begun();
    const asked = hint.ask();
    hint.close();
    answers[0]!.resolve({ ...FOUND, words: ['S1-S2'] });
    await asked;
    expect([hint.state, hint.idea]).toEqual(['idle', null]);
    void hint.ask();
    match.snapshot = { ...match.snapshot, hash: 'two' };
    answers[1]!.resolve({ ...FOUND, words: ['S1-S2'] });
    await settled(hint);
    expect(hint.state).toBe('failed');
  });

  it('says why there is none', async () => {
    const { hint, answers } = begun();
    void hint.ask();
    answers[0]!.reject({ key: 'server.hint_other', params: {}, cause: 'table', clause: null, id: '' });
    await settled(hint);
    expect([hint.state, hint.refusal?.key]).toEqual(['failed', 'server.hint_other']);
  });

  it('is not offered at rated tables, to watchers, or without a server', () => {
    expect(offersHints(begun().match)).toBe(true);
    expect(offersHints(begun({ rated: true }).match)).toBe(false);
    expect(offersHints({ ...begun().match, seat: null })).toBe(false);
    expect(offersHints({ ...begun().match, source: {} })).toBe(false);
  });
});
