// The messages of Condottiere, one file for each language.
export const messages = {
  en: () => import('./i18n/en.json'),
  it: () => import('./i18n/it.json'),
  de: () => import('./i18n/de.json'),
  fr: () => import('./i18n/fr.json'),
};
