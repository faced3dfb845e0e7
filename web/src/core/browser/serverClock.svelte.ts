// The server's time, as well as we know it, moving on once a second.
export const serverClock = $state({ now: Date.now() });
let offset = 0;

/** The server has said what time it is. */
export function setServerTime(now: number): void {
  offset = now - Date.now();
  serverClock.now = now;
}

if (typeof window !== 'undefined') window.setInterval(() => (serverClock.now = Date.now() + offset), 500);
