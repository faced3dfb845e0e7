// The default module of games without their own: seats by name, the generic table and replay.
import type { GameModule } from '../../core/games';
import { messages } from '../../core/i18n/guide';
import { loadMessages, optionalText } from '../../core/i18n/messages.svelte';
import { art, type SeatStyle } from '../art';

/** A style for any seat: the styles of lettered seats, with the first letter of its name. */
function styleOf(seat: string): SeatStyle | undefined {
  const styles = Object.values(art.regions);
  const own = art.regions[seat];
  if (own || !styles.length) return own;
  const sum = [...seat].reduce((total, letter) => total + letter.codePointAt(0)!, 0);
  return { ...styles[sum % styles.length]!, letter: seat.slice(0, 1).toUpperCase() };
}

const made = new Map<string, GameModule>();

export function genericGame(name: string): GameModule {
  let module = made.get(name);
  if (module) return module;
  const title = name.slice(0, 1).toUpperCase() + name.slice(1);
  module = {
    name,
    title,
    seats: [],
    // Its secrets are unknown, so a shared device gets a curtain, and the seed commitment is shown.
    hidden: true,
    chance: true,
    idleText: 'overrun.idle',
    seatName: (seat) => seat,
    seatStyle: styleOf,
    editionName: (preset) => optionalText(`preset.${preset}`) || title,
    board: () => '',
    picture: () => ({ kind: 'thumb', images: [] }),
    table: async () => (await loadMessages(messages), import('./Table.svelte')),
    replay: () => import('./replay'),
  };
  made.set(name, module);
  return module;
}
