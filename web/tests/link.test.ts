import { describe, expect, it, vi } from 'vitest';

import type { Command } from '../src/core/link/openRequests';
import { item, Listener, snapshot, welcome, World } from './fake';

const ACT: Command = { do: 'act', seat: 'S', word: 'end', seq: 3, hash: 'h3', before: [] };

function seated(number = 3) {
  const world = new World();
  const link = world.link();
  const listener = new Listener();
  link.follow('t', 'S', '', listener);
  world.wire.greet();
  world.wire.tell(welcome(number));
  return { world, link, listener };
}

describe('link', () => {
  it('says hello with the last number, and receives feed items', () => {
    const { world, listener } = seated();
    expect(world.wire.of('hello')).toMatchObject([{ table: 't', seat: 'S', last: 0 }]);
    world.wire.tell({ type: 'told', table: 't', seat: 'S', tales: [item(4)], sight: snapshot(4) });
    expect(listener.log).toEqual(['welcome', 'feed 4']);
  });

  it('says hello also to a table that is followed between the opening of the line and its greeting', () => {
    const world = new World();
    const link = world.link();
    link.open();
    world.wire.onopen?.();
    link.follow('t', 'S', '', new Listener());
    expect(world.wire.of('hello')).toEqual([]);
    world.wire.tell({ type: 'greeting', me: { id: 'a', kind: 'guest', name: 'A' }, version: '1', now: 0 });
    expect(world.wire.of('hello')).toHaveLength(1);
  });

  it('sends the whole feed to a new listener that replaces the old one', () => {
    const { world, link, listener } = seated();
    const fresh = new Listener();
    link.follow('t', 'S', '', fresh);
    expect(world.wire.of('hello').at(-1)).toMatchObject({ last: 0 });
    link.unfollow('t', listener);
    expect(world.wire.of('bye')).toEqual([]);
    world.wire.tell(welcome(3));
    expect(fresh.log).toEqual(['welcome']);
    link.follow('t', 'S', '', fresh);
    expect(world.wire.of('hello').at(-1)).toMatchObject({ last: 3 });
    link.unfollow('t', fresh);
    expect(world.wire.of('bye')).toHaveLength(1);
  });

  it('asks for what is missing when numbers do not follow each other', () => {
    const { world, listener } = seated();
    world.wire.tell({ type: 'told', table: 't', seat: 'S', tales: [item(6)], sight: snapshot(6) });
    expect(listener.log).toEqual(['welcome']);
    expect(world.wire.of('hello').at(-1)).toMatchObject({ last: 3 });
    world.wire.tell(welcome(6, [item(4), item(5), item(6)]));
    world.wire.tell({ type: 'told', table: 't', seat: 'S', tales: [item(7)], sight: snapshot(7) });
    expect(listener.log).toEqual(['welcome', 'welcome', 'feed 7']);
  });

  it('takes an item that comes twice once', () => {
    const { world, listener } = seated();
    const update = { type: 'told', table: 't', seat: 'S', tales: [item(4)], sight: snapshot(4) };
    world.wire.tell(update);
    world.wire.tell(update);
    expect(listener.log).toEqual(['welcome', 'feed 4', 'feed ']);
  });

  it('sends a request again under the same name until it is acknowledged', () => {
    const { world, link, listener } = seated();
    link.ask('t', ACT);
    expect(world.wire.of('do')).toHaveLength(1);
    world.pass(4_000);
    world.wire.tell({ type: 'ping', n: 1 });
    expect(world.wire.of('do').length).toBeGreaterThan(1);
    expect(new Set(world.wire.of('do').map((message) => message['cid']))).toEqual(new Set(['c1']));
    world.wire.tell({ type: 'acked', table: 't', cid: 'c1', number: 4 });
    const count = world.wire.of('do').length;
    world.pass(6_000);
    expect(world.wire.of('do')).toHaveLength(count);
    expect(listener.log).toEqual(['welcome', 'acked c1']);
    expect(link.requests.pending.size).toBe(0);
  });

  it('keeps a request through a cut and sends it when the position is still the same', () => {
    const { world, link, listener } = seated();
    world.wire.onclose?.({ code: 1006 });
    link.ask('t', ACT);
    expect(link.status).toBe('waiting');
    world.pass(2_000);
    world.wire.greet();
    expect(world.wire.of('hello')).toMatchObject([{ last: 3, cids: ['c1'] }]);
    world.wire.tell(welcome(3));
    expect(world.wire.of('do')).toMatchObject([{ cid: 'c1' }]);
    expect(listener.log).toEqual(['welcome', 'welcome']);
  });

  it('gives a request back when the position has changed meanwhile', () => {
    const { world, link, listener } = seated();
    world.wire.onclose?.({ code: 1006 });
    link.ask('t', ACT);
    world.pass(2_000);
    world.wire.greet();
    world.wire.tell(welcome(4, [item(4)]));
    expect(world.wire.of('do')).toEqual([]);
    expect(listener.log).toEqual(['welcome', 'welcome', 'lost act']);
    expect(link.requests.pending.size).toBe(0);
  });

  it('does not send again what the server knows', () => {
    const { world, link, listener } = seated();
    link.ask('t', ACT);
    world.wire.onclose?.({ code: 1006 });
    world.pass(2_000);
    world.wire.greet();
    world.wire.tell(welcome(4, [item(4)], ['c1']));
    expect(world.wire.of('do')).toEqual([]);
    expect(listener.log).toEqual(['welcome', 'welcome', 'acked c1']);
  });

  it('asks again after a cut what had no answer, for the seat that still listens', () => {
    const { world, link } = seated();
    const look = { type: 'look', table: 't', about: 'reach', start: 'S12' } as const;
    link.query({ ...look, seat: 'S', cid: 'look-1' });
    link.query({ ...look, seat: 'S', cid: 'look-2' });
    link.query({ ...look, seat: 'N', cid: 'look-3' });
    world.wire.tell({ type: 'seen', table: 't', cid: 'look-1', hash: 'h3', found: [] });
    world.wire.onclose?.({ code: 1006 });
    world.pass(1_000);
    world.wire.greet();
    expect(world.wire.of('look')).toEqual([]);
    world.wire.tell(welcome(3));
    expect(world.wire.of('look')).toEqual([{ ...look, seat: 'S', cid: 'look-2' }]);
  });

  it('asks together with the hello where the position is known, and once only', () => {
    const world = new World();
    const link = world.link();
    link.open();
    link.follow('t', 'S', '', new Listener(), { snapshot: snapshot(3), tag: 'x' });
    const look = { type: 'look', table: 't', about: 'reach', start: 'S12' } as const;
    link.query({ ...look, seat: 'S', cid: 'look-1' });
    world.wire.greet();
    link.query({ ...look, seat: 'S', cid: 'look-2' });
    expect(world.wire.of('look').map(({ cid }) => cid)).toEqual(['look-1', 'look-2']);
    world.wire.tell(welcome(3));
    expect(world.wire.of('look')).toHaveLength(2);
    world.wire.onclose?.({ code: 1006 });
    world.pass(1_000);
    world.wire.greet();
    expect(world.wire.of('look')).toEqual([]); // from now on after the welcome
    world.wire.tell(welcome(3));
    expect(world.wire.of('look')).toHaveLength(2);
  });

  it('keeps the snapshot that it has where the welcome has none, and asks for a new one after a reconnect', () => {
    const world = new World();
    const link = world.link();
    link.open();
    const listener = new Listener();
    const shown = snapshot(3);
    const welcomed = vi.spyOn(listener, 'welcome');
    const one = link.follow('t', 'S', '', listener, { snapshot: shown, tag: 'x' });
    world.wire.greet();
    expect(world.wire.of('hello').map(({ tag }) => tag)).toEqual(['x']);
    world.wire.tell({ ...(welcome(3) as object), sight: null });
    expect([one.synced, one.last]).toEqual([true, 3]);
    expect(welcomed).toHaveBeenCalledWith([], shown, null, []);
    world.wire.onclose?.({ code: 1006 });
    world.pass(1_000);
    world.wire.greet();
    expect(world.wire.of('hello').map(({ tag }) => tag)).toEqual(['']);
  });

  it('remembers open requests over a reload of the page', () => {
    const { world, link } = seated();
    world.wire.onclose?.({ code: 1006 });
    link.ask('t', ACT);
    const reloaded = world.link();
    const listener = new Listener();
    reloaded.follow('t', 'S', '', listener);
    world.wire.greet();
    expect(world.wire.of('hello')).toMatchObject([{ cids: ['c1'] }]);
    world.wire.tell(welcome(3));
    expect(world.wire.of('do')).toMatchObject([{ cid: 'c1' }]);
  });

  it('closes a silent connection and reconnects', () => {
    const { world, link } = seated();
    world.pass(13_000);
    expect(world.wires[0]!.closed).toBe(true);
    world.pass(2_000);
    expect(world.wires.length).toBeGreaterThan(1);
    world.wire.greet();
    expect(link.status).toBe('open');
  });

  it('waits longer after each failure, and not at all when woken', () => {
    const { world, link } = seated();
    for (let k = 0; k < 6; k++) {
      world.wire.onclose?.({ code: 1006 });
      world.pass(15_000);
    }
    world.wire.onclose?.({ code: 1006 });
    const count = world.wires.length;
    world.pass(3_000);
    expect(world.wires).toHaveLength(count);
    link.reconnectNow();
    expect(world.wires).toHaveLength(count + 1);
  });

  it('answers pings and measures the way', () => {
    const { world, link } = seated();
    world.wire.tell({ type: 'ping', n: 7 });
    expect(world.wire.of('pong')).toEqual([{ type: 'pong', n: 7 }]);
    const { n } = world.wire.of('ping').at(-1) as { n: number };
    world.now += 38;
    world.wire.tell({ type: 'pong', n, now: 0 });
    expect(link.lag).toBe(38);
  });

  it('stays away when its login has ended', () => {
    const { world, link } = seated();
    let ended = 0;
    link.onsignedout = () => ended++;
    world.wire.onclose?.({ code: 4401 });
    world.pass(60_000);
    expect([ended, link.status, world.wires.length]).toEqual([1, 'closed', 1]);
  });

  it.each([1008, 1009])('waits for half a minute after a limit of the server (%i)', (code) => {
    const { world, link } = seated();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5); // no spread
    for (let tries = 1; tries <= 3; tries++) {
      world.wire.onclose?.({ code });
      world.pass(29_000);
      expect([link.status, world.wires.length]).toEqual(['waiting', tries]);
      world.pass(2_000);
      expect(world.wires).toHaveLength(tries + 1);
      world.wire.greet();
    }
    random.mockRestore();
  });

  it('estimates the server’s time by the shortest round trip, and reports the age of requests', () => {
    const { world, link } = seated();
    const times: number[] = [];
    link.ontime = (server) => times.push(server);
    const pong = (after: number, now: number) => {
      world.now += 4_100; // a page that has slept asks at once
      link.reconnectNow();
      const n = world.wire.of('ping').at(-1)!['n'];
      world.now += after;
      world.wire.tell({ type: 'pong', n, now });
    };
    pong(100, 50_000);
    pong(900, 60_000); // long round trips are ignored
    pong(40, 70_000);
    expect(times).toEqual([50_050, 70_020]);
    expect(link.requests.waited()).toBe(0);
    link.ask('t', ACT);
    world.now += 1_300;
    expect(link.requests.waited()).toBe(1_300);
  });

  it('knows when another version of the server greets it', () => {
    const { world, link } = seated();
    expect(link.versions).toEqual({ first: '1', last: '1' });
    world.wire.tell({ type: 'greeting', me: { id: 'a', kind: 'guest', name: 'A' }, version: '2', now: 0 });
    expect(link.versions).toEqual({ first: '1', last: '2' });
  });
});
