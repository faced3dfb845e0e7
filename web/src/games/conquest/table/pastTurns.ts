// The segments of a match from its replay, to watch turns that were played before the page was opened.
import { http } from '../../../core/link/http';
import { applied, type Change } from '../../../core/replay/timeline';
import type { FeedItemCard, ReplayCard } from '../../../core/schema';
import { viewOf, type GameEvent } from '../view';
import type { Segment } from './turnPlayback.svelte';

/** All segments of a running or finished match. */
export async function pastTurns(
  table: string,
  invitation: string,
  here: (seat: unknown) => boolean,
): Promise<Segment[]> {
  return segmentsOf(await http.replay(table, '', invitation), here);
}

/** Consecutive actions of a seat are one segment, up to a capture or another action that is not a plain move. */
export function segmentsOf(card: ReplayCard, here: (seat: unknown) => boolean): Segment[] {
  const segments: Segment[] = [];
  let view: unknown = card.first;
  let open = false;
  for (const [k, step] of card.steps.entries()) {
    const before = viewOf(view as Record<string, unknown>);
    view = applied(view, step.changes as Change[]);
    const after = viewOf(view as Record<string, unknown>);
    if (!before || !after) continue;
    const { seat, events } = step;
    const last = segments.at(-1);
    if (open && last?.before?.turn === before.turn && last.feed[0]?.data['seat'] === seat) {
      last.feed.push(item(k + 1, step));
      last.after = after;
    } else segments.push({ feed: [item(k + 1, step)], before, after, own: here(seat) && seat === before.active });
    open = events.every((event) => plain(event as GameEvent));
  }
  return segments;
}

function item(number: number, { seat, events }: ReplayCard['steps'][number]): FeedItemCard {
  return { number, at: 0, kind: 'acted', data: { seat, events } };
}

function plain({ kind, data }: GameEvent): boolean {
  return kind.endsWith('.moved') && data.how === 'moves' && !data.lost?.length;
}
