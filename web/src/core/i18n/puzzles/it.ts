// Messages of the puzzle pages, with the package's own about puzzles: themes and hints.
import own from './it.json';
import shared from '../../../../../src/conquista/i18n/locales/it/puzzles.json';

export default { ...shared, ...own };
