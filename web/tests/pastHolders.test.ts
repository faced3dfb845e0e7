// Dialogs about people open for who held a seat then, also where a table is anonymous or the seat is a computer's now.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../src/core/i18n/messages.svelte';
import { Match } from '../src/core/match.svelte';
import { formerPeople, heldHere, personThen } from '../src/core/people/pastHolders';
import type { FeedItemCard, HolderCard, TableSnapshot } from '../src/core/schema';
import { session } from '../src/core/session.svelte';
import { localSnapshot } from '../src/core/sources/snapshot';
import type { MatchSource } from '../src/core/sources/source';

const [me, anna, bruno, carla] = ['Me', 'Anna', 'Bruno', 'Carla'].map((name): HolderCard => ({
  kind: 'guest',
  id: name.toLowerCase(),
  name,
})) as [HolderCard, HolderCard, HolderCard, HolderCard];
const computer: HolderCard = { kind: 'computer', spec: 'squire' };
const open: HolderCard = { kind: 'open' };

const messages = import.meta.glob('../src/core/i18n/chat/*.json');
beforeAll(async () => {
  await loadMessages(messages as never);
  session.me = { id: 'me', kind: 'guest', name: 'Me' } as never;
});

const source: MatchSource = {
  table: 't',
  plans: false,
  open: () => {},
  close: () => {},
  act: () => false,
  plan: () => false,
  undo: () => {},
  redo: () => {},
  command: () => {},
  query: () => Promise.resolve([]),
};

/** A match in which seat N went from Anna (who stood up) to Bruno, a computer, Carla and back to a computer. */
function matchOf(anonymous: boolean, present: HolderCard = computer) {
  const shown = (holder: HolderCard): HolderCard => (anonymous && holder.id ? { kind: holder.kind } : holder);
  const feed: FeedItemCard[] = [
    ['opened', { seats: { S: shown(me), N: open } }],
    ['seated', { seat: 'N', holder: shown(anna) }],
    ['said', { seat: 'N', text: '3' }],
    ['seated', { seat: 'N', holder: shown(bruno) }],
    ['said', { seat: 'N', text: '5' }],
    ['replaced', { seat: 'N', holder: computer, former: shown(bruno), why: 'left' }],
    ['replaced', { seat: 'N', holder: shown(bruno), former: computer, why: 'returned' }],
    ['said', { seat: 'N', text: '8' }],
    ['replaced', { seat: 'N', holder: computer, former: shown(bruno), why: 'left' }],
    ['replaced', { seat: 'N', holder: shown(carla), former: computer, why: 'taken' }],
    ['said', { seat: 'N', text: '11' }],
    ...(present === computer
      ? ([['replaced', { seat: 'N', holder: computer, former: shown(carla), why: 'overrun' }]] as const)
      : []),
  ].map(([kind, data], k) => ({ number: k + 1, at: 0, kind, data }) as FeedItemCard);
  const former = [bruno, carla].filter((one) => one !== present).map(shown);
  const local = localSnapshot(
    't',
    {},
    {
      view: {},
      number: feed.length,
      hash: 'h',
      phase: 'playing',
      awaited: [],
      legal: [],
      seats: { S: shown(me), N: shown(present) },
      teams: [],
    },
  );
  const snapshot: TableSnapshot = {
    ...local,
    former: { N: former },
    setting: { ...local.setting, game: 'conquest', anonymous },
  };
  const match = new Match(source);
  Object.assign(match, { feed, snapshot, seat: 'S', held: ['S'] });
  return match;
}

describe('a message', () => {
  it('leads to who wrote it', () => {
    const match = matchOf(false);
    expect([3, 5, 8, 11].map((number) => personThen(match, 'N', number)?.id)).toEqual([
      'anna',
      'bruno',
      'bruno',
      'carla',
    ]);
    expect(personThen(match, 'N', 6)).toBeNull();
  });

  it('leads to a seat and a moment where nobody has a name, and to a mute for the present player only', () => {
    const match = matchOf(true, carla);
    const [first, second, last] = [3, 8, 11].map((number) => personThen(match, 'N', number));
    expect(first).toMatchObject({ id: '', name: 'a former player', seat: 'N', number: 3 });
    expect(second).toMatchObject({ id: '', name: 'a former player', seat: 'N', number: 8 });
    expect([first?.mute, second?.mute, typeof last?.mute?.set]).toEqual([undefined, undefined, 'function']);
  });

  it("is one's own only while one held the seat", () => {
    for (const anonymous of [false, true]) {
      const match = matchOf(anonymous, carla);
      match.held = ['N'];
      session.me = { id: 'carla', kind: 'guest', name: 'Carla' } as never;
      expect([3, 5, 8, 11].map((number) => heldHere(match, 'N', number))).toEqual([false, false, false, true]);
      expect(personThen(match, 'N', 11)).toBeNull();
      match.held = [];
      session.me = { id: 'me', kind: 'guest', name: 'Me' } as never;
    }
    const left = matchOf(true); // Carla has left the seat to a computer
    left.left = ['N'];
    expect([8, 11].map((number) => heldHere(left, 'N', number))).toEqual([false, true]);
    expect(formerPeople(left, 'N').map(({ number }) => number)).toEqual([8]);
  });
});

describe('former players', () => {
  it('are named, each once', () => {
    expect(formerPeople(matchOf(false), 'N').map(({ id }) => id)).toEqual(['bruno', 'carla']);
    expect(formerPeople(matchOf(false, carla), 'N').map(({ id }) => id)).toEqual(['bruno']);
    expect(formerPeople(matchOf(false), 'S')).toEqual([]);
  });

  it('are moments of the seat where nobody has a name', () => {
    const found = (present?: HolderCard) =>
      formerPeople(matchOf(true, present), 'N').map(({ id, number }) => [id, number]);
    expect(found()).toEqual([
      ['', 8],
      ['', 11],
    ]);
    expect(found(carla)).toEqual([['', 8]]);
  });
});
