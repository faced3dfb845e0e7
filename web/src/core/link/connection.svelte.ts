// The link of this page, and the state of the connection for components.
import { setServerTime } from '../browser/serverClock.svelte';
import type { Maintenance } from '../schema';
import { storage } from '../browser/storage';
import { Link, type Status, type Wire } from './link';

function socket(): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
  const wire: Wire = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = (event: MessageEvent<string>) => wire.onmessage?.(event);
  socket.onclose = (event) => wire.onclose?.(event);
  return wire;
}

export const link = new Link({
  open: socket,
  storage,
  now: () => performance.timeOrigin + performance.now(),
  name: () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`,
  later: (run, ms) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer),
});

export const line = $state({
  status: 'closed' as Status,
  /** How often the page has been connected. */
  connections: 0,
  lag: null as number | null,
  waiting: 0,
  /** The age of the oldest request without an answer, in milliseconds. */
  waited: 0,
  /** When the server shuts down, by the local clock; 0 if it does not. */
  closing: 0,
  /** Announced maintenance. */
  maintenance: null as Maintenance | null,
  /** Whether the server's version changed since the page was loaded. */
  newVersion: false,
});

link.ontime = setServerTime;
link.onstatus = () => {
  if (link.status === 'open' && line.status !== 'open') line.connections++;
  line.status = link.status;
  line.lag = link.lag === null ? null : Math.round(link.lag);
  line.waiting = link.requests.pending.size;
  line.waited = link.requests.waited();
  line.maintenance = link.maintenance;
  line.newVersion = link.versions.first !== link.versions.last;
  if (!link.closing) line.closing = link.status === 'open' ? 0 : line.closing;
  else line.closing ||= Date.now() + 1000 * link.closing;
};
window.setInterval(() => {
  if (link.requests.pending.size) line.waited = link.requests.waited();
}, 500);
addEventListener('online', () => link.reconnectNow());
addEventListener('pageshow', () => link.reconnectNow());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) link.reconnectNow();
});
