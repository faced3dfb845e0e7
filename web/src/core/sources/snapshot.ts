// Snapshots of matches without a table: lessons, and positions of a replay.
import type { TableSnapshot } from '../schema';

/** A snapshot with the settings of a table without clocks and chat. */
export function localSnapshot(
  game: string,
  options: Record<string, string>,
  rest: Omit<TableSnapshot, 'setting' | 'host'>,
): TableSnapshot {
  return {
    setting: {
      game,
      options,
      preset: '',
      opening: '',
      rated: false,
      pace: { name: 'untimed', bank: 0, turn: 0, answer: 0 },
      overrun: 'idle',
      stand_in: '',
      press: 'none',
      published: false,
      anonymous: false,
    },
    host: '',
    ...rest,
  };
}
