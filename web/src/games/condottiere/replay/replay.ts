// Replays of Condottiere: turns are battles.
import {
  loadMessages,
  loadServerMessages,
  list,
  optionalText,
  serverText,
  t,
} from '../../../core/i18n/messages.svelte';
import { eventName, eventNamed } from '../../../core/replay/events';
import type { GameReplay, TimelineRules } from '../../../core/replay/game';
import type { ReplayCard } from '../../../core/schema';
import { placeMark } from '../../../core/places.svelte';
import { personName } from '../../../core/seats';
import { actionText } from '../answers';
import { linesOf } from '../log';
import { regionName, REGIONS } from '../regions';
import { messages } from '../messages';
import { cardView, seatsOf, type Italy } from '../view';
import Scene from './Scene.svelte';

export const rules: TimelineRules = {
  joins: () => false,
  marks: (step) => step.events.some(({ kind }) => eventName(kind) === 'won'),
  begins: (events) => eventNamed(events, ['chosen', 'tied']) !== undefined,
  closes: (events) => eventNamed(events, ['won', 'level']) !== undefined,
  firstNumber: (first) => (first['moment'] as { round?: number } | undefined)?.round ?? 0,
  round: (number) => number,
  /** The region of the battle; empty for a tie-break battle. */
  subject: (events, first) => String((eventNamed(events, ['chosen', 'tied'])?.data ?? first)['region'] ?? ''),
};

export interface CardReplay extends GameReplay {
  readonly italy: Italy;
}

/** The seats of a position. */
export function seatsIn(plain: Record<string, unknown>): string[] {
  const view = cardView(plain);
  return view ? seatsOf(view) : [];
}

export async function load(card: ReplayCard): Promise<CardReplay> {
  await Promise.all([loadMessages(messages), loadServerMessages()]);
  return make(card, REGIONS);
}

export function make(card: ReplayCard, italy: Italy): CardReplay {
  /** A name, or a computer's level with the letter of its seat. */
  function name(seat: string): string {
    const found = personName(card.seats[seat] ?? '');
    const level = optionalText(`level.${found}`);
    // Players with several seats are distinguished by seat letters, like computers.
    const several = Object.values(card.seats).filter((other) => personName(other) === found).length > 1;
    if (level || (found && several)) return t('cards.computer', { level: level || found, seat });
    return found || t('cards.seat', { seat });
  }
  const place = (code: string): string => regionName(italy, code);
  const battle = (subject: string | undefined): string =>
    subject ? t('cards.battle', { region: place(subject) }) : t('cards.battle.tie');

  return {
    italy,
    rules,
    title: 'Condottiere',
    seatTurns: false,
    words: () => ({
      turnBack: t('replay.battle.back'),
      back: t('replay.act.back'),
      forward: t('replay.act.forward'),
      turnForward: t('replay.battle.forward'),
      round: t('replay.deal'),
      mark: t('replay.battle'),
    }),
    name,
    seatName: (seat) => t('cards.seat', { seat }),
    decider: name,
    turnName: (turn) => battle(turn.subject),
    roundName: (n) => t('cards.round', { n }),
    countText: (n) => t('replay.actions', { n }),
    whereText: (turn, trip, of) =>
      t('replay.where.battle', {
        round: t('cards.round', { n: turn.round }),
        battle: battle(turn.subject),
        trip,
        of,
      }),
    tripLine(timeline, trip) {
      const events = timeline.eventsOf(trip);
      const lines = linesOf({ number: trip.from, at: 0, kind: 'acted', data: { events } }, { name, place: placeMark });
      const text = lines.map((line) => line.text).slice(0, 6);
      return { text: text.join(' '), cost: 0 };
    },
    actionText: (word) => actionText(word, italy),
    lineParts: (steps) => steps.map(({ seat, word }, last) => ({ seat, last, text: actionText(word, italy) })),
    lineMarks: (steps) =>
      steps.flatMap(({ word }) => {
        const region = word.split(':')[1] ?? '';
        return region in italy.regions ? [{ kind: 'ring' as const, place: region, colour: 'blue' as const }] : [];
      }),
    outcomeText: (over) =>
      serverText(over.reason, { ...over.data, seats: list((over.ranking[0] ?? []).map(name)) }, (seat) => seat),
    helpText: () => t('study.help.cards'),
    /** The step after which the season changes. */
    jumps: (timeline) => [
      {
        label: t('replay.season'),
        icon: 'sun',
        key: 's',
        next: (at) =>
          timeline.nextWith(at, (events) =>
            ['Winter', 'Spring'].includes(String(eventNamed(events, ['played'])?.data['card'])),
          ),
      },
    ],
    Scene,
  };
}
