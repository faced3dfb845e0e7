// Tools that look at the client or measure it; `npm run tools -- pictures` runs one of them. None is a part of the tests.
import { defineConfig } from '@playwright/test';
import base, { DESKTOP } from '../../playwright.config';

export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../../build/tools',
  reporter: 'list',
  timeout: 1_200_000,
  expect: { timeout: 300_000 }, // a tool reports how long a thing takes, and waits for it
  projects: [{ name: 'tools', use: { ...DESKTOP, actionTimeout: 300_000, navigationTimeout: 300_000, trace: 'off' } }],
});
