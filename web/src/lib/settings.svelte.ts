import { kept } from './storage';

export const LANGUAGES = ['en', 'it', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  motion: boolean;
  sound: boolean;
  confirm: boolean;
  checks: boolean;
  left: boolean;
  names: boolean;
  text: 100 | 115 | 130;
}

function usual(): Settings {
  const wished = typeof navigator === 'undefined' ? [] : navigator.languages.map((tag) => tag.slice(0, 2));
  const language = wished.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? 'en';
  return {
    language,
    theme: 'auto',
    motion: true,
    sound: false,
    confirm: false,
    checks: true,
    left: false,
    names: false,
    text: 100,
  };
}

/** The settings of this browser, remembered. */
export const settings: Settings = $state({ ...usual(), ...kept.read<Partial<Settings>>('settings') });

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  kept.write('settings', $state.snapshot(settings));
  dress();
}

export function dark(): boolean {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

export function still(): boolean {
  return !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

let turned = $state(0);

/** Light or dark, as charts know it; follows the system where no choice was made. */
export function chartTheme(): 'light' | 'dark' {
  void turned;
  return dark() ? 'dark' : 'light';
}

/** Put theme, text size and language on the page itself. */
export function dress(): void {
  const page = document.documentElement;
  page.dataset['theme'] = settings.theme === 'auto' ? (dark() ? 'dark' : 'light') : settings.theme;
  page.dataset['motion'] = still() ? 'less' : 'full';
  page.dataset['hand'] = settings.left ? 'left' : 'right';
  page.lang = settings.language;
  page.style.fontSize = settings.text === 100 ? '' : `${(16 * settings.text) / 100}px`;
  turned++;
}

export function follow(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', dress);
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', dress);
}
