import { language } from './i18n/messages.svelte';
import type { ClockCard } from './schema';

/** Milliseconds that a clock shows; null for one without a limit. */
export function left(clock: ClockCard, now: number): number | null {
  if (clock.runs) {
    if (clock.left === null || clock.left === undefined) return null;
    return Math.max(0, clock.left - Math.max(0, Math.max(now, clock.away ?? 0) - (clock.since ?? now)));
  }
  return clock.bank > 0 ? clock.bank : null;
}

export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600), Math.floor(seconds / 60)];
  if (days >= 2)
    return new Intl.NumberFormat(language(), { style: 'unit', unit: 'day', unitDisplay: 'narrow' }).format(days);
  if (hours >= 1) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A day without its year. */
export function day(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(at);
}
