// How a replay calls things: seats, places, turns and trips, whichever game was played.
import { actionText } from '../../games/condottiere/answers';
import type { Speaker } from '../../games/condottiere/log';
import type { Italy } from '../../games/condottiere/view';
import { regionName } from '../../games/condottiere/text';
import { list, optionalText, t } from '../i18n/messages.svelte';
import { personName } from '../seats';
import { seatName } from '../../games/conquest/text';
import type { Timeline, Turn } from './timeline';

export class ReplayNames implements Speaker {
  constructor(
    private readonly timeline: Timeline,
    readonly italy: Italy | null,
  ) {}

  /** Who sat on a seat: a name, or a computer's level with the letter of its seat. */
  name(seat: string): string {
    const name = personName(this.timeline.card.seats[seat] ?? '');
    const level = optionalText(`level.${name}`);
    if (this.timeline.war) return level || name || seatName(seat);
    // Who sat on several seats is told apart by their letters, as computers are.
    const several = Object.values(this.timeline.card.seats).filter((other) => personName(other) === name).length > 1;
    if (level || (name && several)) return t('cards.computer', { level: level || name, seat });
    return name || t('cards.seat', { seat });
  }

  names(seats: string[]): string {
    return list(seats.map((seat) => this.name(seat)));
  }

  place(code: string): string {
    return regionName(this.italy, code);
  }

  /** A word of the card game, as a sentence. */
  word(word: string): string {
    return actionText(word, this.italy);
  }

  /** What a turn is called: whose it is, or which battle. */
  turn(turn: Turn): string {
    if (this.timeline.war) return seatName(turn.seat);
    return turn.region ? t('cards.battle', { region: this.place(turn.region) }) : t('cards.battle.tie');
  }
}
