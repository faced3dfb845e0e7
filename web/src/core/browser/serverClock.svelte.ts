// The estimated server time, updated every second.
export const serverClock = $state({ now: Date.now() });
let offset = 0;

/** Set the estimated server time. */
export function setServerTime(now: number): void {
  offset = now - Date.now();
  serverClock.now = now;
}

if (typeof window !== 'undefined') window.setInterval(() => (serverClock.now = Date.now() + offset), 500);
