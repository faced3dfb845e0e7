// Condottiere as a plug-in of the client.
import { art } from '../../components/art';
import type { GameModule } from '../../core/games';
import { loadMessages, optionalText, t } from '../../core/i18n/messages.svelte';
import { messages } from './messages';
import drummer from './art/drummer.svg?url';
import heroine from './art/heroine.svg?url';
import ten from './art/10.svg?url';
import { loadGuide } from './guide/load';

export const game: GameModule = {
  name: 'condottiere',
  title: 'Condottiere',
  seats: ['A', 'B', 'C', 'D', 'E', 'F'],
  hidden: true,
  chance: true,
  idleText: 'overrun.cards',
  quickStart: { preset: 'condottiere_4p', seats: ['A', 'B', 'C', 'D'] },
  groups: [2, 3, 4, 5, 6].map((players) => ({ players, preset: `condottiere_${players}p` })),
  seatName: (seat) => (/^[A-F]$/.test(seat) ? t('seat.place', { letter: seat }) : seat),
  computerName: (level, seat) =>
    optionalText('cards.computer', { level: optionalText(`level.${level}`) || level, seat }),
  seatStyle: (seat) => art.regions[seat],
  /** The number of players, and the variants. */
  editionName(_preset, options) {
    const letters = 'abcde'.split('').filter((letter) => options[`variant_${letter}`] === 'yes');
    const count = t('new.count', { n: Number(options['players'] ?? 4) });
    return ['Condottiere', count, ...letters.map((letter) => letter.toUpperCase())].join(', ');
  },
  board: () => 'italia',
  picture: () => ({ kind: 'fan', images: [drummer, ten, heroine] }),
  asksAll: (view) => view['phase'] === 'ask',
  async terms() {
    const { regionName, REGIONS } = await import('./regions');
    return (term, value) => {
      if (term === 'region') return regionName(REGIONS, value);
      if (term !== 'card') return null;
      const mercenary = /^\d+$/.test(value);
      return mercenary
        ? optionalText('cards.mercenary', { n: Number(value) })
        : optionalText(`cards.name.${value}`) || value;
    };
  },
  preload: () => loadMessages(messages),
  table: () => import('./table/Table.svelte'),
  guide: loadGuide,
  replay: () => import('./replay/replay'),
  openings: () => import('./explorer/openings'),
  review: () => import('./review/review'),
  lesson: () => import('./lesson/lesson'),
  puzzle: () => import('./puzzle'),
  editor: () => import('./editor'),
};
