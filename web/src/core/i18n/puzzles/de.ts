// Messages of the puzzle pages, with the package's own about puzzles: themes and hints.
import own from './de.json';
import shared from '../../../../../src/conquista/i18n/locales/de/puzzles.json';

export default { ...shared, ...own };
