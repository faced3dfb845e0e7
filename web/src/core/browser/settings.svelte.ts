import { storage } from './storage';

export const LANGUAGES = ['en', 'it', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export const SOUNDS = ['turn', 'answer', 'capture', 'talk', 'end', 'refused'] as const;
export type Sound = (typeof SOUNDS)[number];
export const PIECES = ['figures', 'letters'] as const;

export const PLAYBACK_SPEEDS = ['slow', 'normal', 'fast', 'skip'] as const;

export interface Settings {
  language: Language;
  theme: Theme;
  motion: boolean;
  sound: boolean;
  /** Which events are heard, where sound is on at all. */
  sounds: Record<Sound, boolean>;
  pieces: (typeof PIECES)[number];
  confirm: boolean;
  checks: boolean;
  /** Ask before a turn ends with many moves unused. */
  askEnd: boolean;
  /** How fast the turns of others are shown. */
  playback: (typeof PLAYBACK_SPEEDS)[number];
  /** Whether the board follows the piece that is shown moving. */
  follow: boolean;
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
    sounds: { turn: true, answer: true, capture: true, talk: true, end: true, refused: false },
    pieces: 'figures',
    confirm: false,
    checks: true,
    askEnd: true,
    playback: 'normal',
    follow: true,
    left: false,
    names: false,
    text: 100,
  };
}

/** The settings of this browser, remembered. */
export const settings: Settings = $state(merged(storage.read<Partial<Settings>>('settings')));
/** Stores the settings with the account; null while no account is signed in. */
export const accountSettings: { send: ((settings: Settings) => void) | null } = { send: null };

function merged(part: Partial<Settings> | null): Settings {
  const base = usual();
  return { ...base, ...part, sounds: { ...base.sounds, ...part?.sounds } };
}

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  storage.write('settings', $state.snapshot(settings));
  applySettings();
  accountSettings.send?.($state.snapshot(settings));
}

/** Adopt settings stored with an account, without unknown names and values; return whether anything was adopted. */
export function adoptSettings(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false;
  const known = Object.fromEntries(Object.entries(found).filter(([name, value]) => fitting(name, value)));
  if (!Object.keys(known).length) return false;
  Object.assign(settings, merged({ ...$state.snapshot(settings), ...(known as Partial<Settings>) }));
  storage.write('settings', $state.snapshot(settings));
  applySettings();
  return true;
}

function fitting(name: string, value: unknown): boolean {
  if (name === 'language') return (LANGUAGES as readonly unknown[]).includes(value);
  if (name === 'theme') return (THEMES as readonly unknown[]).includes(value);
  if (name === 'pieces') return (PIECES as readonly unknown[]).includes(value);
  if (name === 'playback') return (PLAYBACK_SPEEDS as readonly unknown[]).includes(value);
  if (name === 'text') return [100, 115, 130].includes(value as number);
  return name in settings && typeof value === typeof settings[name as keyof Settings];
}

export function dark(): boolean {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

export function reducedMotion(): boolean {
  return !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

let turned = $state(0);

/** Light or dark, as charts know it; follows the system where no choice was made. */
export function chartTheme(): 'light' | 'dark' {
  void turned;
  return dark() ? 'dark' : 'light';
}

/** Put theme, text size and language on the page itself. */
export function applySettings(): void {
  const page = document.documentElement;
  page.dataset['theme'] = settings.theme === 'auto' ? (dark() ? 'dark' : 'light') : settings.theme;
  page.dataset['motion'] = reducedMotion() ? 'less' : 'full';
  page.dataset['pieces'] = settings.pieces;
  page.dataset['hand'] = settings.left ? 'left' : 'right';
  page.lang = settings.language;
  page.style.fontSize = settings.text === 100 ? '' : `${(16 * settings.text) / 100}px`;
  turned++;
}

export function followSystemSettings(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applySettings);
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', applySettings);
}
