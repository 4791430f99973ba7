import { expect, signIn, test } from '../support/fixtures.ts';
import { hostile, longHostile } from '../support/hostile-text.ts';
import { readTraces, watchDoings } from '../support/hostile-traces.ts';

// That no page fails to is in every-page.spec.ts.
test('a page that forgot to escape would be noticed', async ({ page, demo }) => {
  const done = watchDoings(page);
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
