import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Kilobytes (1,000 bytes) of JavaScript that came over the wire, compressed, until the page was idle. */
async function scriptKilobytes(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await visit();
  await page.waitForLoadState('load');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await session.detach();
  return bytes / 1000;
}

test('first load of the sign-in page stays within 180 kB of JavaScript', async ({ page, demo }) => {
  const size = await scriptKilobytes(page, () => page.goto(`${demo.url}/sign-in`));
  console.log(`first-load JavaScript, sign-in: ${size.toFixed(0)} kB (limit 180)`);
  expect(size).toBeGreaterThan(20);
  expect(size).toBeLessThanOrEqual(180);
});

test('first load of the cluster list stays within 250 kB of JavaScript', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  const size = await scriptKilobytes(page, () => page.goto(`${demo.url}/clusters`));
  console.log(`first-load JavaScript, cluster list: ${size.toFixed(0)} kB (limit 250)`);
  expect(size).toBeGreaterThan(20);
  expect(size).toBeLessThanOrEqual(250);
});
