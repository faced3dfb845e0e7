// The reasons of computer players in German, for hints.
import type { Catalogue } from '../sentence';

const files = import.meta.glob<Catalogue>('../../../../../src/conquista/i18n/locales/de/players*.json', {
  eager: true,
  import: 'default',
});

export default Object.assign({}, ...Object.values(files)) as Catalogue;
