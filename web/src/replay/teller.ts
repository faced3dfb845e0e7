// How a replay calls things: seats, places, turns and trips, whichever game was played.
import { wordTold } from '../cards/answers';
import type { Speaker } from '../cards/log';
import type { Italy } from '../cards/view';
import { regionName } from '../cards/words';
import { list, perhaps, t } from '../lib/i18n.svelte';
import { personName } from '../lib/seats';
import { seatName } from '../match/telling';
import type { Course, Turn } from './course';

export class Teller implements Speaker {
  constructor(
    private readonly course: Course,
    readonly italy: Italy | null,
  ) {}

  /** Who sat on a seat: a name, or a computer's level with the letter of its seat. */
  name(seat: string): string {
    const name = personName(this.course.card.seats[seat] ?? '');
    const level = perhaps(`level.${name}`);
    if (this.course.war) return level || name || seatName(seat);
    // Who sat on several seats is told apart by their letters, as computers are.
    const several = Object.values(this.course.card.seats).filter((other) => personName(other) === name).length > 1;
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
    return wordTold(word, this.italy);
  }

  /** What a turn is called: whose it is, or which battle. */
  turn(turn: Turn): string {
    if (this.course.war) return seatName(turn.seat);
    return turn.region ? t('cards.battle', { region: this.place(turn.region) }) : t('cards.battle.tie');
  }
}
