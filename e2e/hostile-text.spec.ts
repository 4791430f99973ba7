import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { hostile, longHostile, mark, plantHostileText } from './pages/hostile-text.ts';
import { findPlaces } from './pages/places.ts';

/** Whatever a page does because of a text: dialogs, requests to elsewhere, scripts the policy had to stop. */
function watch(page: Page): string[] {
  const done: string[] = [];
  page.on('dialog', async (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('hostile.test')) done.push(`request ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) done.push(`policy ${message.text()}`);
  });
  return done;
}

/** What stands in the page that a text has made: elements, handlers, links that run something. */
const readTraces = (page: Page) =>
  page.evaluate(() => {
    const traces = [...document.querySelectorAll('[data-hostile], iframe, object, embed, base')].map(
      (one) => one.outerHTML,
    );
    for (const one of document.querySelectorAll('*')) {
      for (const { name, value } of one.attributes) {
        const runs =
          /^on/.test(name) ||
          (/^(xlink:)?href$|^src$|^action$|^formaction$/.test(name) &&
            /^\s*(javascript|data:text|vbscript):?/i.test(value));
        if (runs) traces.push(`${one.tagName} ${name}=${value}`);
      }
    }
    if ('hostile' in window) traces.push(`a script ran: ${String(window.hostile)}`);
    return traces.map((one) => one.slice(0, 200));
  });

test('hostile text that is stored is text on every page, in both languages', async ({ browser, demo }) => {
  test.setTimeout(600_000);
  const planted = await plantHostileText(demo);
  try {
    const lists = async (path: string) =>
      ((await (await demo.api('lead@demo', path)).json()) as { items: Record<string, string>[] }).items;
    const places = [...new Set([...(await findPlaces(lists)), ...planted.places])];
    const found: string[] = [];
    const shown = new Set<string>();
    const readAs = async (email: string, locale: string): Promise<void> => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const done = watch(page);
      await signIn(page, demo, email);
      for (const place of places) {
        await page.goto(`${demo.url}${place}`);
        await expect(page.locator('h1, main [role=alert]').first(), place).toBeVisible();
        await expect(page.locator('[data-loading]'), place).toHaveCount(0);
        const traces = await readTraces(page);
        found.push(...[...traces, ...done.splice(0)].map((what) => `${place} as ${email}: ${what}`));
        if (await page.getByText(mark).first().isVisible()) shown.add(place);
      }
      await context.close();
    };
    // One reads while the other waits for the server.
    await Promise.all([readAs('lead@demo', 'en-GB'), readAs('dev@demo', 'zh-CN')]);
    console.info(
      `${places.length} pages as 2 people, hostile text shown on ${shown.size}; refused: ${planted.refused.join(', ')}`,
    );
    expect(found).toEqual([]);
    // It was there to be seen, in lists, forms, reviews and what Kubernetes says.
    expect(shown.size).toBeGreaterThan(10);
    // A link that runs something does not even come in.
    expect(planted.refused).toHaveLength(1);
  } finally {
    await planted.takeAway();
  }
});

test('a page that forgot to escape would be noticed', async ({ page, demo }) => {
  const done = watch(page);
  await signIn(page, demo, 'dev@demo');
  await page.route(`${demo.url}/clusters`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</body>', `${hostile}${longHostile}</body>`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${demo.url}/clusters`);
  await expect.poll(async () => (await readTraces(page)).length).toBeGreaterThan(3);
  expect(done.some((what) => what.startsWith('request') || what.startsWith('policy'))).toBe(true);
});
