// An own action is shown at once and confirmed afterwards: the server's state always wins.
import { beforeEach, describe, expect, it } from 'vitest';
import { Match } from '../src/core/match.svelte';
import { LiveSource } from '../src/core/sources/live';
import { item, snapshot, World } from './fake';

let world: World;
let match: Match;

function snapshotWith(number: number, hash: string, line: string[]) {
  return { ...snapshot(number, hash), awaited: ['S'], legal: ['go'], view: { line } };
}

function welcome(number: number, hash: string, line: string[], known: string[] = []): unknown {
  const { type, table, seat } = { type: 'welcome', table: 't', seat: 'S' };
  return { type, table, seat, tales: [], sight: snapshotWith(number, hash, line), known, next: null };
}

function update(number: number, hash: string, line: string[]): unknown {
  return { type: 'told', table: 't', seat: 'S', tales: [item(number)], sight: snapshotWith(number, hash, line) };
}

beforeEach(() => {
  world = new World();
  match = new Match(new LiveSource('t', '', world.link()));
  match.open('S');
  world.wire.greet();
  world.wire.tell(welcome(1, 'a', []));
});

const line = (): unknown => match.view?.['line'];
const act = (): boolean => match.act('go', [], { line: ['go'] });
const cid = (): string => String(world.wire.of('do').at(-1)!['cid']);

describe('an own action', () => {
  it('is shown at once, and replaced by what the server sends', () => {
    act();
    expect([line(), match.snapshot?.view?.['line'], match.pending?.words]).toEqual([['go'], [], ['go']]);
    world.wire.tell({ type: 'acked', table: 't', cid: cid() });
    world.wire.tell(update(2, 'b', ['went']));
    expect([line(), match.pending, match.notice]).toEqual([['went'], null, null]);
  });

  it('is taken back with the reason where the server refuses it', () => {
    act();
    const refusal = { cause: 'rules', key: 'core.refused', params: {}, clause: null, id: '' };
    world.wire.tell({ type: 'refused', table: 't', cid: cid(), refusal });
    expect([line(), match.pending, match.notice?.refusal?.key]).toEqual([[], null, 'core.refused']);
  });

  it('stays shown over chat and over a reconnect while it is on its way', () => {
    act();
    world.wire.tell(update(2, 'a', []));
    expect(line()).toEqual(['go']);
    const asked = cid();
    world.wire.onclose?.({ code: 1006 });
    world.pass(2_000);
    world.wire.greet();
    expect(line()).toEqual(['go']);
    world.wire.tell(welcome(3, 'b', ['went'], [asked]));
    expect([line(), match.pending]).toEqual([['went'], null]);
  });

  it('is reported as lost if it never arrived and no longer fits', () => {
    act();
    world.wire.onclose?.({ code: 1006 });
    world.pass(2_000);
    world.wire.greet();
    world.wire.tell(welcome(4, 'z', ['other']));
    expect([line(), match.pending, match.notice?.kind]).toEqual([['other'], null, 'lost']);
  });

  it('is sent again after a reconnect while the position is still the same, and stays shown', () => {
    act();
    world.wire.onclose?.({ code: 1006 });
    world.pass(2_000);
    world.wire.greet();
    world.wire.tell(welcome(1, 'a', []));
    expect([line(), world.wire.of('do')]).toMatchObject([['go'], [{ command: { do: 'act', word: 'go' } }]]);
  });

  it('without a known result changes nothing before the answer', () => {
    match.act('go');
    expect([line(), match.pending]).toEqual([[], null]);
  });

  it('is forgotten when the device goes to another seat', () => {
    act();
    match.open('N');
    expect(match.pending).toBeNull();
  });
});
