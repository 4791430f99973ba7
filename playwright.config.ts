import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Looks at what all the others have left. */
const afterwards = 'written-clusters.spec.ts';

// One demo serves all specs, so they run one after another on a machine with two cores.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo.setup.ts',
  outputDir: 'test-results',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'errands', testIgnore: `**/${afterwards}` },
    { name: 'afterwards', testMatch: `**/${afterwards}`, dependencies: ['errands'] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags },
  },
});
