// Messages of the puzzle pages, with the package's own about puzzles: themes and hints.
import own from './fr.json';
import shared from '../../../../../src/conquista/i18n/locales/fr/puzzles.json';

export default { ...shared, ...own };
