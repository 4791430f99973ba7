import { whenHistoryIsRead } from '../support/booked-hours.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { layoutAtWidths } from '../support/layout.ts';
import { shiftFindings, watchShifts } from '../support/layout-shift.ts';

// The pages that people are on most, between a phone and a large desk. every-page.spec.ts looks at all of them.
const most = ['/', '/catalog', '/clusters', '/requests', '/approvals', '/costs', '/alerts', '/admin/projects'];

test('the usual pages cut nothing off, overlap nowhere and do not move, from 320 to 2,560 px', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  await watchShifts(context);
  await whenHistoryIsRead(demo);
  const page = await context.newPage();
  await signIn(page, demo, 'lead@demo');
  const findings: Record<string, string[]> = {};
  for (const place of most) {
    await page.goto(`${demo.url}${place}`);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    const found = [...(await shiftFindings(page)), ...(await layoutAtWidths(page))];
    if (found.length > 0) findings[place] = found;
  }
  await context.close();
  expect(findings).toEqual({});
});

test('what unfolds on the page of a cluster stays inside its card', async ({ browser, demo }) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/clusters/payments/ledger-prod`);
  await expect(page.getByText('As a script')).toBeVisible();
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '');
  });
  await expect(page.getByText('kubectl --kubeconfig')).toBeVisible();
  const found = await layoutAtWidths(page);
  await context.close();
  expect(found).toEqual([]);
});
