// Replays of games without a module: one trip per action, turns by the numbers of the record.
import { knownServerText, optionalText, t } from '../../core/i18n/messages.svelte';
import type { GameReplay } from '../../core/replay/game';
import type { ReplayCard } from '../../core/schema';
import { personName } from '../../core/seats';
import { eventText } from './log';
import Scene from './Scene.svelte';

export async function load(card: ReplayCard): Promise<GameReplay> {
  const name = (seat: string): string => {
    const found = personName(card.seats[seat] ?? '');
    const level = optionalText(`level.${found}`);
    return level ? `${level} ${seat}` : found || seat;
  };
  return {
    rules: {
      joins: () => false,
      marks: () => false,
      begins: (_events, number, turn) => turn.number !== number,
      closes: () => false,
      firstNumber: (first) => Number(first['turn'] ?? 0),
      round: (number) => 1 + number,
    },
    title: card.game.slice(0, 1).toUpperCase() + card.game.slice(1),
    seatTurns: false,
    words: () => ({
      turnBack: t('replay.turn.back'),
      back: t('replay.act.back'),
      forward: t('replay.act.forward'),
      turnForward: t('replay.turn.forward'),
      round: t('replay.round'),
      mark: t('replay.capture'),
    }),
    name,
    seatName: (seat) => seat,
    decider: name,
    turnName: (turn) => name(turn.seat),
    roundName: (n) => t('table.round', { n }),
    countText: (n) => t('replay.actions', { n }),
    whereText: (turn, trip, of) => t('replay.where', { round: turn.round, seat: name(turn.seat), trip, of }),
    tripLine(timeline, trip) {
      const texts = timeline.eventsOf(trip).map((event) => eventText(event, name));
      const words = timeline.card.steps.slice(trip.from, trip.to).map(({ word }) => word);
      return { text: (texts.length ? texts : words).join(' '), cost: 0 };
    },
    actionText: (word) => word,
    outcomeText: (over) => knownServerText(over.reason, over.data, name) || t('note.ended'),
    helpText: () => t('plain.help'),
    jumps: () => [],
    Scene,
  };
}
