import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';

/** Kilobytes (1,000 bytes), compressed, of the scripts that a page's own HTML asks for; later pre-loading is not first load. */
async function scriptKilobytes(page: Page, url: string): Promise<number> {
  const html = await (await page.request.get(url)).text();
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag));
  const wanted = new Set(tags.map(([, source = '']) => new URL(source.replaceAll('&amp;', '&'), url).href));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const source = urls.get(requestId) ?? '';
    if (wanted.has(source)) sizes.set(source, (sizes.get(source) ?? 0) + encodedDataLength);
  });
  await page.goto(url);
  await page.waitForLoadState('load');
  expect([...wanted].filter((source) => !sizes.has(source))).toEqual([]);
  await session.detach();
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

test('first load of the sign-in page stays within 180 kB of JavaScript', async ({ page, demo }) => {
  const size = await scriptKilobytes(page, `${demo.url}/sign-in`);
  console.log(`first-load JavaScript, sign-in: ${size.toFixed(0)} kB (limit 180)`);
  expect(size).toBeGreaterThan(20);
  expect(size).toBeLessThanOrEqual(180);
});

test('first load of the cluster list stays within 250 kB of JavaScript', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  const size = await scriptKilobytes(page, `${demo.url}/clusters`);
  console.log(`first-load JavaScript, cluster list: ${size.toFixed(0)} kB (limit 250)`);
  expect(size).toBeGreaterThan(20);
  expect(size).toBeLessThanOrEqual(250);
});
