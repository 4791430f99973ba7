import { expect, signIn, test } from '../support/fixtures.ts';
import { shiftFindings, watchShifts } from '../support/layout-shift.ts';

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
