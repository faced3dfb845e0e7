import languages from '../../generated/languages.json';
import { storage } from './storage';

/** The code of a language, as its folder in the locales of the package is called. */
export type Language = string;
/** The languages of the package, in the order of lists. */
export const LANGUAGES: readonly Language[] = languages;
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

export const SOUNDS = ['turn', 'answer', 'capture', 'talk', 'end', 'refused'] as const;
export type Sound = (typeof SOUNDS)[number];
export const PIECES = ['figures', 'letters'] as const;

export const THREAT_MARKS = ['auto', 'on', 'off'] as const;

export const PLAYBACK_SPEEDS = ['slow', 'normal', 'fast', 'skip'] as const;

export interface Settings {
  language: Language;
  theme: Theme;
  motion: boolean;
  sound: boolean;
  /** Which events have a sound while sound is on. */
  sounds: Record<Sound, boolean>;
  pieces: (typeof PIECES)[number];
  confirm: boolean;
  checks: boolean;
  /** Ask before a turn ends with many moves unused, or while a piece in danger can still move. */
  askEnd: boolean;
  /** Mark own pieces that can be captured; by default in the guided first match only. */
  threats: (typeof THREAT_MARKS)[number];
  /** Say what to do next, and open the guide first. */
  guide: boolean;
  /** How fast the turns of others are shown. */
  playback: (typeof PLAYBACK_SPEEDS)[number];
  /** Whether the board follows the piece that is shown moving. */
  follow: boolean;
  left: boolean;
  names: boolean;
  text: 100 | 115 | 130;
  /** Lessons that are done, each as `game.lesson`. */
  lessons: string[];
}

function usual(): Settings {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages.map((tag) => tag.slice(0, 2));
  const language = preferred.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
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
    threats: 'auto',
    guide: true,
    playback: 'normal',
    follow: true,
    left: false,
    names: false,
    text: 100,
    lessons: [],
  };
}

/** The settings stored in this browser. */
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
  const lessons = [...new Set([...settings.lessons, ...((known['lessons'] as string[] | undefined) ?? [])])];
  Object.assign(settings, merged({ ...$state.snapshot(settings), ...(known as Partial<Settings>), lessons }));
  storage.write('settings', $state.snapshot(settings));
  applySettings();
  return true;
}

function fitting(name: string, value: unknown): boolean {
  if (name === 'language') return LANGUAGES.includes(value as Language);
  if (name === 'theme') return (THEMES as readonly unknown[]).includes(value);
  if (name === 'pieces') return (PIECES as readonly unknown[]).includes(value);
  if (name === 'threats') return (THREAT_MARKS as readonly unknown[]).includes(value);
  if (name === 'playback') return (PLAYBACK_SPEEDS as readonly unknown[]).includes(value);
  if (name === 'lessons') return Array.isArray(value) && value.every((id) => typeof id === 'string');
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

/** Light or dark, for the pictures of boards; follows the system by default. */
export function chartTheme(): 'light' | 'dark' {
  void turned;
  return dark() ? 'dark' : 'light';
}

/** Apply theme, text size and language to the document. */
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
