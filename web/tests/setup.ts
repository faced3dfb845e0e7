// All test files share one environment. Each begins with modules of its own, the games that the client registers, and no
// server.
import { afterAll, vi } from 'vitest';

vi.resetModules();
vi.stubGlobal('fetch', (path: string) => Promise.reject(new TypeError(`no server answers ${path} in a unit test`)));
await import('../src/games');

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
