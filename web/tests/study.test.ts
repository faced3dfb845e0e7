// Trees of moves, analyses that a browser keeps, changes of a study by others, and the engine in parts.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from '../src/core/browser/storage';
import { read } from '../src/core/browser/router.svelte';
import { http, Refused } from '../src/core/link/http';
import type { AnalysisCard, ReplayCard, StandCard, StepCard } from '../src/core/schema';
import type { ChapterCard, StudyCard } from '../src/core/study/api';
import { pathOfLink, textKind } from '../src/core/study/brought';
import { Engine, PART_COUNT } from '../src/core/study/engine.svelte';
import { keptAnalyses, keyOf, LocalMoves, type Origin } from '../src/core/study/local.svelte';
import { withPlaceNames } from '../src/core/study/marks';
import { ChapterMoves, Study } from '../src/core/study/study.svelte';
import { MoveTree, upserted } from '../src/core/study/tree';
import type { StudyNode } from '../src/core/study/types';
import { placesIn } from '../src/core/places.svelte';
import { lineMarks, lineParts } from '../src/games/conquest/replay/lines';
import { rules } from '../src/games/conquest/replay/replay';

afterEach(() => vi.restoreAllMocks());

function node(id: number, parent: number | null, place = 0, word = `w${id}`): StudyNode {
  const plain = { fixed: false, name: '', glyphs: [], drawings: [], by: '', at: 0 };
  return { id, parent, place, seat: 'S', word, ...plain };
}

describe('a tree of moves', () => {
  //  0 - 1 - 2 - 3        main line
  //       \- 4 - 5        leaves after 1
  //           \- 6        leaves after 4
  const tree = new MoveTree([
    node(0, null),
    node(1, 0),
    node(2, 1),
    node(3, 2),
    node(4, 1, 1),
    node(5, 4),
    node(6, 4, 1),
  ]);
  const ids = (nodes: readonly StudyNode[]): number[] => nodes.map(({ id }) => id);

  it('has a line through every node', () => {
    expect(ids(tree.line(0))).toEqual([0, 1, 2, 3]);
    expect(ids(tree.line(4))).toEqual([0, 1, 4, 5]);
    expect(ids(tree.path(6))).toEqual([0, 1, 4, 6]);
    expect(ids(tree.path(99))).toEqual([0]);
  });

  it('nests variations in the order of the line', () => {
    const [first, ...others] = tree.variations();
    expect(others).toEqual([]);
    expect([first!.from, ids(first!.nodes)]).toEqual([1, [4, 5]]);
    expect(first!.variations.map(({ from, nodes }) => [from, ids(nodes)])).toEqual([[4, [6]]]);
  });

  it('knows which variation a node is in, and what is below it', () => {
    expect(tree.variationOf(3)).toBeNull();
    expect(tree.variationOf(5)?.id).toBe(4);
    expect(tree.variationOf(6)?.id).toBe(6);
    expect(tree.subtree(4).sort()).toEqual([4, 5, 6]);
  });

  it('orders siblings by place, and keeps the order of what is replaced', () => {
    const turned = new MoveTree(upserted(tree.nodes, [{ ...node(4, 1), place: -1 }]));
    expect(ids(turned.line(0))).toEqual([0, 1, 4, 5]);
    expect(upserted([{ id: 1 }, { id: 2 }], [{ id: 3 }]).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('holds ten thousand moves in one line', () => {
    const many = Array.from({ length: 10_000 }, (_, k) => node(k, k ? k - 1 : null));
    const long = new MoveTree(many);
    expect(long.line(0)).toHaveLength(10_000);
    expect(long.subtree(0)).toHaveLength(10_000);
    expect(long.variations()).toEqual([]);
  });
});

const ORIGIN: Origin = { kind: 'position', game: 'conquest', options: {}, position: 'p' };
const view = (turn: number) => ({ board: 'rosa', turn, stacks: {}, seats: {} });
const stand = (position: string): StandCard => ({
  game: 'conquest',
  options: {},
  position,
  view: view(0),
  awaited: ['S'],
  answering: [],
  legal: { S: ['end'] },
  events: [],
  outcome: null,
  found: [],
});
const step = (word: string): StepCard => ({
  seat: 'S',
  word,
  events: [],
  changes: [],
  turn: 0,
  clock: null,
  comment: '',
});
const CARD: ReplayCard = {
  game: 'conquest',
  preset: '',
  options: {},
  seats: { S: '', N: '' },
  teams: [],
  hidden: false,
  date: '',
  note: '',
  outcome: null,
  first: view(0),
  steps: [step('a'), step('b')],
};

function memory(): ReturnType<typeof createStorage> {
  const kept = new Map<string, string>();
  return createStorage({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  });
}

describe('an analysis in the browser', () => {
  const open = (store: ReturnType<typeof memory>): LocalMoves =>
    new LocalMoves(keyOf(ORIGIN), ORIGIN, '', CARD, '', rules, false, store, () => 7);
  const answers = (): void => {
    vi.spyOn(http, 'position').mockImplementation(async ({ position, words }) =>
      stand(`${position}/${(words ?? []).map(({ word }) => word).join('/')}`),
    );
  };

  it('keeps branches, names, notes and drawings over a reload', async () => {
    answers();
    const store = memory();
    const moves = open(store);
    const { node: last } = await moves.play(
      1,
      [
        { seat: 'S', word: 'x' },
        { seat: 'S', word: 'y' },
      ],
      stand('p1'),
    );
    const first = new MoveTree(moves.nodes()).get(last)!.parent!;
    await moves.edit({ do: 'name', node: first, name: 'What if' });
    await moves.edit({ do: 'glyphs', node: 1, glyphs: ['good'] });
    await moves.edit({ do: 'comment', node: last, text: 'Why not?' });
    await moves.edit({ do: 'draw', node: 1, drawing: { kind: 'ring', colour: 'red', places: ['S1'], text: '' } });
    moves.save(last);

    const again = open(store);
    const tree = new MoveTree(again.nodes());
    expect(again.last).toBe(last);
    expect(tree.line(last).map(({ word }) => word)).toEqual([null, 'a', 'x', 'y']);
    expect(tree.get(first)!.name).toBe('What if');
    expect(tree.get(1)!.glyphs).toEqual(['good']);
    expect(tree.get(1)!.drawings.map(({ places }) => places)).toEqual([['S1']]);
    expect(again.comments().map(({ text }) => text)).toEqual(['Why not?']);
    expect(keptAnalyses(store)).toMatchObject([{ key: keyOf(ORIGIN), moves: 2 }]);
    const line = await again.line(last, '');
    expect(line.nodes).toEqual([0, 1, first, last]);
    expect(line.card.steps.map(({ word }) => word)).toEqual(['a', 'x', 'y']);
  });

  it('reuses moves that are there, and never changes the match', async () => {
    answers();
    const moves = open(memory());
    const one = await moves.play(2, [{ seat: 'S', word: 'x' }], stand('p2'));
    const two = await moves.play(2, [{ seat: 'S', word: 'x' }], stand('p2'));
    expect(two.node).toBe(one.node);
    const other = await moves.play(0, [{ seat: 'S', word: 'z' }], stand('p'));
    await moves.edit({ do: 'promote', node: other.node });
    expect(new MoveTree(moves.nodes()).line(0).map(({ word }) => word)).toEqual([null, 'a', 'b', 'x']);
    await moves.edit({ do: 'delete', node: other.node });
    expect(moves.moves).toBe(1);
  });

  it('asks for the position after the last one that is known', async () => {
    const asked = vi.spyOn(http, 'position').mockImplementation(async ({ position }) => stand(position));
    const moves = open(memory());
    await moves.stand(0);
    await moves.stand(0);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('a study that others change', () => {
  const study = (): Study => {
    const card = { id: 's', role: 'write', revision: 3, chapter_list: [], members_list: [] };
    const found = new Study(card as Partial<StudyCard> as StudyCard);
    const chapter = { id: 1, root: 0, tree: [node(0, null)], comments: [], people: {} };
    found.chapter = new ChapterMoves(found, chapter as Partial<ChapterCard> as ChapterCard);
    return found;
  };
  const by = { by: 'b', at: 0 };
  const comment = { id: 5, node: 0, text: 'Look', by: 'b', at: 1, edited: null };

  it('takes every change once', () => {
    const found = study();
    const change = { ...by, revision: 4, kind: 'comment' as const, chapter: 1, comment, name: 'Bruno' };
    found.apply([change], 4);
    found.apply([{ ...change, comment: { ...comment, text: 'again' } }], 4);
    expect(found.chapter!.comments().map(({ text }) => text)).toEqual(['Look']);
    expect(found.chapter!.person('b')).toBe('Bruno');
    expect(found.revision).toBe(4);
  });

  it('adds and removes moves with their notes', () => {
    const found = study();
    found.apply([{ ...by, revision: 4, kind: 'nodes', chapter: 1, nodes: [node(1, 0), node(2, 1)] }], 4);
    found.apply([{ ...by, revision: 5, kind: 'comment', chapter: 1, comment: { ...comment, node: 2 }, name: 'B' }], 5);
    expect(new MoveTree(found.chapter!.nodes()).line(0)).toHaveLength(3);
    found.apply([{ ...by, revision: 6, kind: 'nodes_deleted', chapter: 1, nodes: [1, 2] }], 6);
    expect(found.chapter!.nodes()).toHaveLength(1);
    expect(found.chapter!.comments()).toEqual([]);
    expect(found.chapter!.changed).toBe(2);
  });
});

describe('the engine', () => {
  const answer = (nodes: number): AnalysisCard => ({
    seat: 'S',
    answering: false,
    left: 20,
    turns: [],
    answers: [],
    threats: [],
    actions: [],
    plans: [],
    nodes,
  });
  const settled = async (engine: Engine): Promise<void> => {
    for (let k = 0; k < 30 && engine.state === 'thinking'; k++) await Promise.resolve();
  };

  it('asks in parts, and remembers what it has found', async () => {
    let nodes = 0;
    const ask = vi.fn(async () => answer(++nodes));
    const engine = new Engine(memory(), ask);
    engine.look(stand('p'));
    await settled(engine);
    expect([engine.state, engine.part, ask.mock.calls.length]).toEqual(['done', PART_COUNT, PART_COUNT]);
    engine.look(stand('q'));
    engine.look(stand('p'));
    await settled(engine);
    expect(engine.state).toBe('done');
    expect(ask.mock.calls.length).toBe(PART_COUNT + 1);
  });

  it('stops when more effort finds nothing more', async () => {
    const ask = vi.fn(async () => answer(10));
    const engine = new Engine(memory(), ask);
    engine.look(stand('p'));
    await settled(engine);
    expect([engine.state, ask.mock.calls.length]).toEqual(['done', 3]);
  });

  it('can be stopped, continued, and switched off', async () => {
    const ask = vi.fn(async () => answer(ask.mock.calls.length));
    const engine = new Engine(memory(), ask);
    engine.look(stand('p'));
    engine.stop();
    await Promise.resolve();
    expect([engine.state, engine.lines]).toEqual(['stopped', null]);
    engine.resume();
    await settled(engine);
    expect(engine.state).toBe('done');
    engine.turn(false);
    expect([engine.state, engine.lines]).toEqual(['off', null]);
  });

  it.each([
    ['server.study_busy', 'unavailable', 'busy'],
    ['server.rate', 'rate', 'limited'],
    ['server.study_rated', 'forbidden', 'refused'],
    ['server.study_idle', 'unavailable', 'refused'],
  ])('says why there is no answer: %s', async (key, cause, state) => {
    const refusal = { cause, key, params: { retry: 9 }, clause: null, id: '' };
    const engine = new Engine(memory(), async () => {
      throw new Refused(429, refusal as Refused['refusal']);
    });
    engine.look(stand('p'));
    await settled(engine);
    expect(engine.state).toBe(state);
    engine.close();
  });
});

describe('texts and links', () => {
  it('tells records, position lines and links apart', () => {
    expect(textKind('S.Kni@S1 active=S')).toBe('position');
    expect(textKind('Conquista record 1\nGame: x 1\n')).toBe('record');
    expect(textKind(' https://example.org/replay/abc ')).toBe('link');
    expect(textKind('  ')).toBe('nothing');
    expect(pathOfLink('https://a.example/replay/abc?at=4', 'https://a.example')).toBe('/analysis?table=abc&at=4');
    expect(pathOfLink('https://a.example/study/x/2/7', 'https://a.example')).toBe('/study/x/2/7');
    expect(pathOfLink('https://a.example/settings', 'https://a.example')).toBeNull();
    expect(pathOfLink('https://b.example/study/x', 'https://a.example')).toBeNull();
  });

  it('finds names and codes of places in what people write', () => {
    const names = { S1: 'First gate', S2: 'First gate, west', N1: 'Rosa bridge' };
    const text = withPlaceNames('From rosa bridge to First gate, west; S1 is free, S12 is not.', names);
    expect(placesIn(text)).toEqual(['N1', 'S2', 'S1']);
  });

  it('has an address for a chapter and a moment', () => {
    expect(read('/study/abc/3/17')).toEqual({ page: 'study', study: 'abc', chapter: 3, node: 17 });
    expect(read('/study/abc')).toEqual({ page: 'study', study: 'abc', chapter: null, node: null });
    expect(read('/study')).toEqual({ page: 'studies' });
    expect(read('/analysis')).toEqual({ page: 'analysis' });
    expect(read('/table/a/b/c')).toEqual({ page: 'missing' });
  });
});

describe('a line on the board', () => {
  const stacks = {
    S1: { piece: 'knight', side: 'S', used: 0, of: 6 },
    S4: { piece: 'soldier', side: 'N', used: 0, of: 6 },
    N1: { piece: 'elephant', side: 'N', used: 0, of: 6 },
  };
  const steps = [
    { seat: 'S', word: 'S1-S2' },
    { seat: 'S', word: 'S2-S3' },
    { seat: 'S', word: 'S3-S4' },
    { seat: 'N', word: 'N1-S4' },
  ];
  const here = { stacks } as Partial<Parameters<typeof lineParts>[1]> as Parameters<typeof lineParts>[1];

  it('joins the moves of one piece, and names the seat of each part', () => {
    expect(lineParts(steps, here).map(({ seat, last }) => [seat, last])).toEqual([
      ['S', 1],
      ['S', 2],
      ['N', 3],
    ]);
  });

  it('draws the way, and numbers the captures of the side that moves', () => {
    const board = { places: {} } as Partial<Parameters<typeof lineMarks>[2]> as Parameters<typeof lineMarks>[2];
    const marks = lineMarks(steps, here, board);
    expect(marks.filter(({ kind }) => kind === 'arrow')).toEqual([
      { kind: 'arrow', places: ['S1', 'S2', 'S3'], colour: 'blue' },
      { kind: 'arrow', places: ['S3', 'S4'], colour: 'blue' },
      { kind: 'arrow', places: ['N1', 'S4'], colour: 'red' },
    ]);
    expect(marks.filter(({ kind }) => kind === 'number')).toEqual([{ kind: 'number', place: 'S4', n: 1 }]);
  });
});
