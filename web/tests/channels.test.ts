import { describe, expect, it } from 'vitest';
import type { TableSnapshot, FeedItemCard } from '../src/core/schema';
import { channel, channels, channelOf, free, reachable, sayings, unread } from '../src/core/chat/channels';
import { offersIn } from '../src/core/chat/text';

function table(
  press: 'none' | 'table' | 'private',
  teams: string[][],
  phase: TableSnapshot['phase'] = 'playing',
): TableSnapshot {
  const seats = Object.fromEntries(teams.flat().map((seat) => [seat, { kind: 'person' as const, id: seat }]));
  return { setting: { press } as TableSnapshot['setting'], phase, seats, teams, host: 'S', number: 1 };
}

const four = [['S'], ['W'], ['N'], ['E']];
const pairs = [
  ['S', 'N'],
  ['W', 'E'],
];
let number = 0;
const said = (seat: string, to: string[], what: Record<string, unknown>): FeedItemCard => ({
  number: ++number,
  at: 0,
  kind: 'said',
  data: { seat, to, ...what },
});

describe('channels', () => {
  it('are the table alone where private messages are off, and never reach a partner', () => {
    expect(channels(table('table', four), 'S', []).map((one) => one.id)).toEqual(['']);
    expect(channels(table('private', four), 'S', []).map((one) => one.id)).toEqual(['', 'W', 'N', 'E']);
    expect(channels(table('private', pairs), 'S', []).map((one) => one.id)).toEqual(['', 'W', 'E']);
    expect(channels(table('private', pairs), 'S', [], [['W', 'N']]).map((one) => one.id)).toEqual(['', 'W', 'E']);
    expect(channels(table('private', [['S'], ['N']]), 'S', []).map((one) => one.id)).toEqual(['']);
  });

  it('let free text through only where no partner reads it, and to all after the end', () => {
    expect(free(table('private', pairs), 'S', [])).toBe(false);
    expect(free(table('private', pairs), 'S', ['W'])).toBe(true);
    expect(free(table('private', pairs, 'over'), 'S', [])).toBe(true);
    expect(free(table('none', four), 'S', [])).toBe(false);
    expect(free(table('table', four), 'S', [])).toBe(true);
    expect(reachable(table('private', pairs, 'over'), 'S')).toEqual(['W', 'N', 'E']);
  });

  it('collect the messages between the same people, regardless of the sender', () => {
    const feed = [
      said('S', ['W', 'N'], { text: 'we three' }),
      said('W', ['S', 'N'], { phrase: 'yes' }),
      said('N', [], { text: 'hello all' }),
      said('W', ['S'], { offer: 'truce', id: 'o1', terms: { until: '4' }, replies: {} }),
    ];
    const snapshot = table('private', four);
    expect(channels(snapshot, 'S', feed).map((one) => one.id)).toEqual(['', 'W', 'N', 'E', 'WN']);
    expect(sayings(feed, 'S', 'WN').map((one) => one.sort)).toEqual(['text', 'phrase']);
    expect(channelOf(feed[3]!, 'S')).toEqual(channel(['W']));
    expect(unread(feed, 'S', {})).toEqual({ WN: 1, '': 1, W: 1 });
    expect(unread(feed, 'S', { '': feed[2]!.number, W: feed[3]!.number })).toEqual({ WN: 1 });
    expect(offersIn(feed).get('o1')).toMatchObject({ seat: 'W', offer: 'truce', terms: { until: '4' } });
  });

  it('hold replies, and no message that was emptied for a new holder of the seat', () => {
    const reply: FeedItemCard = {
      number: ++number,
      at: 0,
      kind: 'replied',
      data: { seat: 'W', to: ['W'], offer: 'o1', answer: 'accept' },
    };
    const emptied: FeedItemCard = { number: ++number, at: 0, kind: 'said', data: {} };
    expect(sayings([reply, emptied], 'S', 'W')).toMatchObject([{ sort: 'reply', accepted: true, offer: 'o1' }]);
    expect(sayings([emptied], 'S', '')).toEqual([]);
  });

  it('separate the watchers: shown to watchers at once, to players after the end', () => {
    const snapshot = table('private', four);
    const watched = (data: Record<string, unknown>): FeedItemCard => ({
      number: ++number,
      at: 0,
      kind: 'watched',
      data,
    });
    const own = [watched({ name: 'Guest', text: 'W is lost' })];
    expect(channels(snapshot, null, own).map((one) => one.id)).toEqual(['', 'watchers']);
    expect(sayings(own, null, 'watchers')).toMatchObject([{ sort: 'watcher', name: 'Guest', text: 'W is lost' }]);
    expect(sayings(own, null, '')).toEqual([]);
    // A player who also watches learns that there was a message, not its text.
    expect(sayings([watched({})], null, 'watchers')).toEqual([]);
    expect(unread([watched({})], null, {})).toEqual({});
    const ended: FeedItemCard = { number: ++number, at: 0, kind: 'ended', data: { watched: [own[0]!.data] } };
    expect(channels(snapshot, 'S', []).map((one) => one.id)).not.toContain('watchers');
    expect(channels(snapshot, 'S', [ended]).map((one) => one.id)).toContain('watchers');
    expect(sayings([ended], 'S', 'watchers')).toMatchObject([{ text: 'W is lost' }]);
    expect(unread([ended], 'S', { watchers: ended.number })).toEqual({});
    expect(sayings([...own, ended], null, 'watchers')).toHaveLength(1);
  });
});
