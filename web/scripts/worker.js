// The client without a line: pages, rules and lessons from the store of the browser, replays that were opened once.
// `pack.mjs` writes in which version this is and which bundles of files belong to it.
const VERSION = '__VERSION__';
const BUNDLES = __BUNDLES__;
const SHELL = `conquista-${VERSION}`;
const PUSH = __PUSH__; // the texts of push messages, by language
const REPLAYS = 'conquista-replays';
const LANGUAGE = 'conquista-language'; // the language that pages were last shown in
const KEPT = new Set(['conquista-puzzles', REPLAYS, LANGUAGE]); // the puzzles are stored by the pages that show them
const MOST_REPLAYS = 30;
const PATIENCE = 4_000;
const TYPES = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };

/** Fetch a bundle and store its files one by one; nothing where it is stored already. */
async function keep(name) {
  const cache = await caches.open(SHELL);
  const address = BUNDLES[name];
  if (!address || (await cache.match(address))) return;
  const found = await fetch(address);
  if (!found.ok) throw new Error(`${address}: ${found.status}`);
  const files = Object.entries(await found.json());
  await Promise.all(
    files.map(([path, text]) => {
      const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
      return cache.put(path, new Response(text, { headers: { 'content-type': type } }));
    }),
  );
  await cache.put(address, new Response(null));
}

self.addEventListener('install', (event) => {
  // The page is fetched, not bundled: its headers carry the content security policy.
  event.waitUntil(Promise.all([caches.open(SHELL).then((cache) => cache.add('/')), keep('core')]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELL && !KEPT.has(name)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data === 'take me') event.waitUntil(self.clients.claim());
  if (event.data?.language)
    event.waitUntil(Promise.all([keep(event.data.language).catch(() => {}), keepLanguage(event.data.language)]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/embed/')) return; // a page of its own
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (/^\/api\/(tables|reviews)\/[^/]+\/(replay|review)$|^\/api\/reviews\/[^/]+$/.test(url.pathname))
    event.respondWith(replay(request));
});

/** The page is the same for every address; the server's own where it can be reached in time. */
async function page(request) {
  const stored = await caches.match('/');
  const timer = new Promise((resolve) => stored && setTimeout(() => resolve(stored.clone()), PATIENCE));
  const asked = fetch(request).catch(() => stored ?? Response.error());
  return Promise.race([asked, timer]);
}

/** Files carry a fingerprint, so what is stored is right for ever. */
async function asset(request) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const found = await fetch(request);
  if (found.ok) (await caches.open(SHELL)).put(request, found.clone());
  return found;
}

async function replay(request) {
  const cache = await caches.open(REPLAYS);
  try {
    const found = await fetch(request);
    if (found.ok) {
      await cache.put(request, found.clone());
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_REPLAYS)).map((old) => cache.delete(old)));
    }
    return found;
  } catch (fault) {
    const stored = await cache.match(request);
    if (stored) return stored;
    throw fault;
  }
}

// push messages: ids and a message key; the words are here

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** The browser has replaced its subscription: the server gets the new one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(self.registration.pushManager.subscribe(options).then(sendSubscription));
});

async function keepLanguage(language) {
  await (await caches.open(LANGUAGE)).put('/language', new Response(language));
}

async function pushTexts() {
  const kept = await caches.match('/language', { cacheName: LANGUAGE });
  return PUSH[kept ? await kept.text() : 'en'] ?? PUSH.en;
}

async function showPush(data) {
  const { id = '', key = '', tag = key, path = '/notifications' } = data?.json() ?? {};
  const windows = await self.clients.matchAll({ type: 'window' });
  if (key !== 'test' && windows.some(({ visibilityState }) => visibilityState === 'visible')) return; // a page shows it
  const before = await self.registration.getNotifications({ tag });
  if (id && before.some((shown) => shown.data?.id === id)) return; // it was sent again
  const texts = await pushTexts();
  await self.registration.showNotification(texts[`push.${key}`] ?? 'Conquista', {
    body: texts[`push.${key}.more`] ?? '',
    tag,
    renotify: before.length > 0,
    icon: '/icons/icon-192.png',
    data: { id, path: /^\/(?!\/)/.test(path) ? path : '/notifications' },
  });
}

async function openPage(path) {
  const address = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const same = windows.find(({ url }) => url === address);
  if (same) return same.focus();
  const other = windows.find((each) => 'navigate' in each);
  const moved = other && (await other.navigate(address).catch(() => null));
  return moved ? moved.focus() : self.clients.openWindow(address);
}

async function sendSubscription(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/me/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
