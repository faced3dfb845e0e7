// Replays of Conquest: turns of seats, trips of pieces.
import type { GameReplay, TimelineRules } from '../../../core/replay/game';
import { eventName, eventNamed } from '../../../core/replay/events';
import { optionalText, serverText, t } from '../../../core/i18n/messages.svelte';
import { personName } from '../../../core/seats';
import type { EventCard, ReplayCard, StepCard } from '../../../core/schema';
import PieceLineMark from '../board/PieceLineMark.svelte';
import { boardData } from '../board/data';
import type { BoardData } from '../board/model';
import { linesOf } from '../log';
import { inOrder, seatName } from '../text';
import { piecesIn, viewOf } from '../view';
import Controls from './Controls.svelte';
import Scene from './Scene.svelte';
import { lineMarks, lineParts, lineTexts } from './lines';

/** The move of a piece without an effect, if a step is one. */
function going(step: StepCard): EventCard | undefined {
  const event = step.events[0];
  return event && eventName(event.kind) === 'moved' && event.data['how'] === 'moves' ? event : undefined;
}

export const rules: TimelineRules = {
  joins(step, before) {
    const [event, old] = [going(step), going(before)];
    if (!event || !old) return false;
    return old.data['piece'] === event.data['piece'] && old.data['goal'] === event.data['place'];
  },
  marks: (step) =>
    step.events.some(
      ({ kind, data }) =>
        (Array.isArray(data['lost']) && data['lost'].length > 0) ||
        data['how'] === 'commandeers' ||
        eventName(kind) === 'commandeered',
    ),
  begins: (_events, number, turn) => turn.number !== number,
  closes: (events) => eventNamed(events, ['declined']) !== undefined,
  firstNumber: (first) => Number(first['turn'] ?? 0),
  round: (number, seats) => 1 + Math.floor(number / Math.max(1, seats)),
};

export interface ConquestReplay extends GameReplay {
  readonly board: BoardData;
}

/** The seats of a position. */
export function seatsIn(plain: Record<string, unknown>): string[] {
  return inOrder(Object.keys(viewOf(plain)?.seats ?? {}));
}

export async function load(card: ReplayCard): Promise<ConquestReplay> {
  return make(card, await boardData(String(card.first['board'])));
}

export function make(card: ReplayCard, board: BoardData): ConquestReplay {
  /** A name, or a computer's level; empty where a record has none. */
  function holder(seat: string): string {
    const name = personName(card.seats[seat] ?? '');
    return optionalText(`level.${name}`) || name;
  }

  return {
    board,
    rules,
    title: 'Conquest',
    seatTurns: true,
    words: () => ({
      turnBack: t('replay.turn.back'),
      back: t('replay.back'),
      forward: t('replay.forward'),
      turnForward: t('replay.turn.forward'),
      round: t('replay.round'),
      mark: t('replay.capture'),
    }),
    name(seat) {
      const several = Object.keys(card.seats).filter((other) => holder(other) === holder(seat)).length > 1;
      return holder(seat) && several
        ? t('replay.name', { name: holder(seat), seat: seatName(seat) })
        : holder(seat) || seatName(seat);
    },
    holder: (seat) => holder(seat) || seatName(seat),
    seatName,
    decider: seatName,
    turnName: (turn) => seatName(turn.seat),
    roundName: (n) => t('table.round', { n }),
    countText: (n) => t('replay.trips', { n }),
    whereText: (turn, trip, of) => t('replay.where', { round: turn.round, seat: seatName(turn.seat), trip, of }),
    tripLine(timeline, trip) {
      const events = timeline.eventsOf(trip);
      const lines = linesOf({ number: trip.from, at: 0, kind: 'acted', data: { events } });
      const line = lines.find(({ sort }) => sort === 'action') ?? lines.find(({ sort }) => sort !== 'wall');
      const own = events.find(({ data }) => typeof data['piece'] === 'string');
      const cost = events.reduce((sum, { data }) => sum + (typeof data['cost'] === 'number' ? data['cost'] : 0), 0);
      const piece = String(own?.data['piece'] ?? '');
      const mark = piece ? { component: PieceLineMark, of: piece } : undefined;
      return { text: line?.text ?? '', cost, ...(mark && { mark }) };
    },
    actionText: (word) => word,
    lineTexts(steps, plain) {
      const view = viewOf(plain);
      return view ? lineTexts(steps, view) : [];
    },
    lineParts(steps, plain) {
      const view = viewOf(plain);
      return view ? lineParts(steps, view) : [];
    },
    lineMarks(steps, plain) {
      const view = viewOf(plain);
      return view ? lineMarks(steps, view, board) : [];
    },
    outcomeText: (over) => serverText(over.reason, { ...over.data, seat: over.data['seat'] ?? '' }),
    helpText: () => t('study.help'),
    analysisNote: () => t('study.note'),
    jumps: () => [],
    seatNote(plain, seat) {
      const view = viewOf(plain);
      const standing = view?.seats[seat];
      return {
        active: view?.active === seat,
        state: standing?.dormant ? t('chip.dormant') : '',
        count: standing ? t('chip.pieces', { n: piecesIn(view, seat) }) : '',
      };
    },
    Scene,
    Controls,
  };
}
