// The position editor: what the server refuses is told and changes nothing; drafts are undone; links carry positions.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readEditorAddress, writeEditorAddress } from '../src/core/editor/address';
import { Editor } from '../src/core/editor/editor.svelte';
import { http, Refused, Unreachable } from '../src/core/link/http';
import type { DraftRequest, PositionDraftCard } from '../src/core/schema';

vi.mock('../src/core/session.svelte', () => ({ ensureSession: () => Promise.resolve(), session: {} }));

const card = (draft: Record<string, unknown>): PositionDraftCard => ({
  game: 'third',
  preset: 'third',
  options: {},
  seats: ['A', 'B'],
  teams: [['A'], ['B']],
  draft,
  stock: {},
  position: JSON.stringify(draft),
  faults: [],
  notes: [],
  view: null,
  awaited: ['A'],
  playable: true,
});
let asked: DraftRequest[] = [];
let fail: Error | null = null;

beforeEach(() => {
  asked = [];
  fail = null;
  vi.spyOn(http, 'draft').mockImplementation((form) => {
    asked.push(form);
    if (fail) return Promise.reject(fail);
    return Promise.resolve(card({ ...form.draft, ...form.change }));
  });
});

async function opened(): Promise<Editor> {
  const editor = new Editor();
  await editor.open('third', {});
  return editor;
}

const refusal = new Refused(400, { cause: 'position', key: 'x', params: { place: 'S12' }, clause: 'X-1', id: '' });

describe('the editor', () => {
  it('takes the drafts of the server, and undoes and repeats changes', async () => {
    const editor = await opened();
    await editor.set({ a: 1 });
    await editor.change({ a: 2 });
    expect(editor.draft).toEqual({ a: 2 });
    editor.undo();
    expect(editor.draft).toEqual({ a: 1 });
    editor.redo();
    expect(editor.draft).toEqual({ a: 2 });
    editor.undo();
    editor.undo();
    expect(editor.draft).toEqual({});
    expect(editor.canUndo).toBe(false);
  });

  it('loses nothing that is changed while another change is on its way', async () => {
    const editor = await opened();
    const first = editor.change({ a: 1 });
    await Promise.resolve(); // the change is on its way
    const rest = [editor.set({ b: 2 }), editor.change({ c: 3 })];
    expect(editor.draft).toEqual({ b: 2 });
    await Promise.all([first, ...rest]);
    expect(asked.slice(1).map((form) => form.draft)).toEqual([{}, { a: 1, b: 2 }]);
    expect(editor.draft).toEqual({ a: 1, b: 2, c: 3 });
    expect(editor.playable).toBe(true);
  });

  it('keeps what was set while a change was refused', async () => {
    const editor = await opened();
    fail = refusal;
    const refused = editor.change({ a: 1 });
    const set = editor.set({ b: 2 });
    expect(await refused).toBe(false);
    fail = null;
    await set;
    await editor.judge();
    expect(editor.draft).toEqual({ b: 2 });
    expect(editor.playable).toBe(true);
  });

  it('keeps the position and tells the clause where a change is refused', async () => {
    const editor = await opened();
    await editor.set({ a: 1 });
    fail = refusal;
    expect(await editor.change({ a: 2 })).toBe(false);
    expect(editor.draft).toEqual({ a: 1 });
    expect(editor.refused).toMatchObject({ clause: 'X-1', place: 'S12' });
    await editor.set({ a: 3 });
    expect(editor.draft).toEqual({ a: 1 });
  });

  it('keeps changes that cannot be judged', async () => {
    const editor = await opened();
    fail = new Unreachable('');
    await editor.set({ a: 1 });
    expect(editor.draft).toEqual({ a: 1 });
    expect(editor.playable).toBe(false);
    fail = null;
    await editor.judge();
    expect(editor.playable).toBe(true);
  });

  it('leaves the position as it is where a line cannot be read', async () => {
    const editor = await opened();
    await editor.set({ a: 1 });
    fail = refusal;
    await editor.read('nonsense');
    expect(editor.unread).not.toBe('');
    expect(editor.draft).toEqual({ a: 1 });
    expect(asked.at(-1)?.position).toBe('nonsense');
  });
});

describe('addresses', () => {
  it('carry a position with its edition', () => {
    const spot = { preset: 'p', options: { variant_e: 'yes' }, position: "S.Ele'2[Sol,Sol]@S2 active=S & more" };
    const address = writeEditorAddress(spot);
    expect(readEditorAddress(address.slice(address.indexOf('?')))).toEqual(spot);
  });

  it('are empty where nothing is given', () => {
    expect(readEditorAddress('')).toEqual({ preset: '', options: {}, position: '' });
  });
});
