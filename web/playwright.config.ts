import { defineConfig } from '@playwright/test';

// SLOW=6 plays the journeys as on a machine six times slower, which brings races to light.
const slow = Number(process.env.SLOW ?? 1);
// SNAPSHOTS=1 adds the page before and after every action to the trace of a test that fails, and takes longer.
const snapshots = Boolean(process.env.SNAPSHOTS);

/** A desktop browser and a phone. A test tagged @phone runs on the phone only, unless it is tagged @desktop as well. */
export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'journeys',
  testIgnore: 'tools/**',
  outputDir: '../build/journeys',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits half of its time, so that two of them share a core.
  workers: 2 * Number(process.env.JOBS ?? 2),
  // In continuous integration a journey that fails once is repeated and listed as flaky; one that fails twice is a failure.
  retries: process.env.CONQUISTA_TEST_REQUIRED ? 1 : 0,
  reporter: process.env.CONQUISTA_TEST_REQUIRED ? 'dot' : 'list',
  timeout: 300_000 * slow,
  expect: { timeout: 60_000 * slow },
  use: {
    actionTimeout: 60_000 * slow,
    navigationTimeout: 60_000 * slow,
    locale: 'en',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: DESKTOP, grep: /@desktop|^(?!.*@phone)/s },
    { name: 'phone', use: PHONE, grep: /@phone/ },
  ],
});
