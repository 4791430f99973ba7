import type { Page } from '@playwright/test';
import en from '../../messages/en.json' with { type: 'json' };
import { expect, signIn, test } from '../support/fixtures.ts';

const messagesFile = /\/_next\/static\/media\/en\.[^/]+\.json$/;

async function openRequests(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/requests`);
  await expect(page.getByRole('heading', { level: 1, name: en.requests.title })).toBeVisible();
}

test('the messages of all pages are downloaded once, and are in the HTML of none', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  const downloaded = page.waitForResponse(messagesFile);
  await openRequests(page, demo.url);
  expect((await downloaded).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  const html = await (await page.request.get(`${demo.url}/requests`)).text();
  expect(html).toContain(en.requests.title);
  expect(html).not.toContain(en.costs.ledeNone);
  await openRequests(page, demo.url);
  const sizes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.json'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
  // The browser's own memory sends nothing over the network.
  await expect.poll(sizes).toEqual([0]);
});

test('a page whose messages cannot be loaded is readable, and works when they come', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  let refused = 0;
  await page.route(messagesFile, async (route) => {
    refused += 1;
    await (refused > 3 ? route.continue() : route.fulfill({ status: 503 }));
  });
  await openRequests(page, demo.url);
  await expect.poll(() => refused).toBe(2);
  await expect(page.getByRole('heading', { level: 1, name: en.requests.title })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => refused).toBeGreaterThan(3);
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('links of a page lead on before its messages are there', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.route(messagesFile, (route) => route.fulfill({ status: 503 }));
  await openRequests(page, demo.url);
  await page.getByRole('link', { name: en.nav.clusters }).first().click();
  await expect(page).toHaveURL(`${demo.url}/clusters`);
  await expect(page.getByRole('heading', { level: 1, name: en.clusters.title })).toBeVisible();
});
