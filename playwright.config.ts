import { defineConfig } from '@playwright/test';
import { leftOut } from './tests/support/breadth.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Looks at what all the others have left, and holds a start to its seconds, so that nothing may run beside it. */
const afterwards = ['**/written-clusters.spec.ts', '**/scripts/demo.spec.ts'];
/** Start what they need by themselves, if anything, and are held to no time, so that they run beside those that share the demo. */
const byThemselves = [
  '**/bad-days.spec.ts',
  '**/campaign-survives.spec.ts',
  '**/kit.spec.ts',
  '**/rolling-restart.spec.ts',
  '**/scripts/conformance.spec.ts',
];
const left = leftOut('endToEnd').map((file) => `**/${file}`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/demo.setup.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: [
    // One demo serves all of these, so they run one after another.
    { name: 'errands', testIgnore: [...afterwards, ...byThemselves, ...left], workers: 1 },
    { name: 'by themselves', testMatch: byThemselves, testIgnore: left, workers: 1 },
    {
      name: 'afterwards',
      testMatch: afterwards,
      testIgnore: left,
      workers: 1,
      dependencies: ['errands', 'by themselves'],
    },
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
