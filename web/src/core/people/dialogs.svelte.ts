// Dialogs about people and links, opened from anywhere and loaded when the first one is opened.

import type { ChallengeCard, PublicPerson } from '../schema';

/** Another person, and where they were met. */
export interface OtherPerson {
  /** Empty at an anonymous table. */
  id: string;
  name: string;
  kind?: PublicPerson['kind'];
  table?: string;
  /** The seat that they hold at the table; none for a watcher. */
  seat?: string | null;
  /** The own seat at the table. */
  asSeat?: string | null;
  /** Mute the seat at this table only, where the person is not known. */
  mute?: { on: boolean; set: (on: boolean) => void } | undefined;
  /** Remove the person from the table before the match begins. */
  remove?: (() => void) | undefined;
}

export type Dialog =
  /** `counter`: the challenge to which other terms are offered. */
  | { kind: 'challenge'; people: PublicPerson[]; counter?: ChallengeCard }
  | { kind: 'person'; person: OtherPerson }
  | { kind: 'invite'; table: string }
  /** `hidden`: the game hides hands from spectators. */
  | { kind: 'moment'; link: string; hidden: boolean };

let open = $state.raw<Dialog | null>(null);

export function dialog(): Dialog | null {
  return open;
}

export function showDialog(next: Dialog): void {
  open = next;
}

export function closeDialog(): void {
  open = null;
}
