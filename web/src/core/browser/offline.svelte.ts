// Installing, and a new version: it is offered between turns, never forced.
let waiting = $state.raw<ServiceWorker | null>(null);

/** Whether a new version waits to take over. */
export function updateAvailable(): boolean {
  return waiting !== null;
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

export function install(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
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
    .then(watch)
    .catch(() => {}); // a browser that keeps nothing plays all the same
}

function watch(registration: ServiceWorkerRegistration): void {
  // A page that was loading while the worker came up is nobody's, and would keep nothing until it is loaded again.
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage('take me', {});
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

/** Let the new version take over, and load the page by it. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over', {});
}

/** Forget replays that were kept for this person. */
export function forgetReplays(): void {
  if (typeof caches !== 'undefined') void caches.delete('conquista-replays').catch(() => {});
}
