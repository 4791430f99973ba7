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

// A cluster without alerts, one that failed, one with two alerts, and a long text.
const slowly = [
  '/clusters/payments/ledger-prod',
  '/clusters/payments/ledger-drill',
  '/clusters/payments/ledger-staging',
  '/help/developer',
];

/** Bytes a second: the document of a page comes in parts, and the browser draws what is there. */
const slow = 40 * 1024;

test('pages stay where they are while their HTML comes slowly, on a phone and on a desk', async ({ browser, demo }) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const context = await browser.newContext({ locale: 'en-GB', viewport });
    await watchShifts(context);
    const page = await context.newPage();
    await signIn(page, demo, 'dev@demo');
    const findings: Record<string, string[]> = {};
    const look = async () => {
      for (const place of slowly) {
        await page.goto(`${demo.url}${place}`);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.locator('[data-loading]')).toHaveCount(0);
        findings[`${place} at ${viewport.width} px`] = await shiftFindings(page);
      }
    };
    // Scripts and fonts are there already the second time.
    await look();
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: slow,
      uploadThroughput: slow,
    });
    await look();
    await context.close();
    expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
  }
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
