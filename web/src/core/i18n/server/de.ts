// The sentences of the package in German, without those of the terminal, the players and the tools.
import type { Catalogue } from '../sentence';

const files = import.meta.glob<Catalogue>(
  [
    '../../../../../src/conquista/i18n/locales/de/*.json',
    '!**/{analysis,arena,bench,boards,cli,cli_*,drawing,play,puzzles,research}.json',
    '!**/{players,players_*,rulebook,soak,soak_*}.json',
    '!**/*_{play,points,scenes}.json',
  ],
  { eager: true, import: 'default' },
);

export default Object.assign({}, ...Object.values(files)) as Catalogue;
