// Installation and updates. A new version is offered between turns, never forced.
import { whenQuiet } from './quiet';

let waiting = $state.raw<ServiceWorker | null>(null);

/** Whether a new version waits to take over. */
export function updateAvailable(): boolean {
  return waiting !== null;
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Register the service worker when nothing else is loading, and have it keep the texts of a language. */
export function install(language: string): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  whenQuiet(() => register(language));
}

function register(language: string): void {
  const { trustedTypes: types } = window as Window & { trustedTypes?: Policies };
  const policy = types?.createPolicy('conquista', {
    createScriptURL: (url) => {
      if (url !== '/sw.js') throw new TypeError(url);
      return url;
    },
  });
  const script = policy ? policy.createScriptURL('/sw.js') : '/sw.js';
  void navigator.serviceWorker
    .register(script)
    .then((registration) => watch(registration, language))
    .catch(() => {}); // the client works without it
}

function watch(registration: ServiceWorkerRegistration, language: string): void {
  // A page loaded before the worker is not controlled by it until it asks for that.
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage('take me', {});
    active?.postMessage({ language }, {});
  });
  const note = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
  };
  note();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', note));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {});
  });
}

/** Activate the new version and reload. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over', {});
}

/** Delete the stored replays of this person. */
export function forgetReplays(): void {
  if (typeof caches !== 'undefined') void caches.delete('conquista-replays').catch(() => {});
}
