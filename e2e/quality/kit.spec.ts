import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import { type BuiltKit, buildKit, openKit } from '../support/kit-build.ts';
import { layoutAtWidths } from '../support/layout.ts';
import { comparePictures, type Place } from '../support/pixels.ts';

// The catalogue of components, as `next dev` serves it at /dev/kit. Golden pictures would hold how one browser draws letters
// on one machine; these look at what has to be true on all: contrast, places, that themes differ, and that focus is seen.

const themes = ['light', 'dark'] as const;

let kit: BuiltKit;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  kit = await buildKit();
});

/** Opens the kit; what React or the browser complains about goes into the list that comes back. */
async function open(page: Page, query = ''): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await openKit(page, kit, query);
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  return complaints;
}

async function turnTo(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Findings in what floats. It stands in no landmark: it is at the end of the document, and its button leads there. */
async function floatingFindings(page: Page, only: 'everything' | 'colours'): Promise<string[]> {
  return (await axeFindings(page, { exclude: ['main'], only })).filter((finding) => !finding.startsWith('region: '));
}

/** Where the panes of each specimen are in their section. */
function panesOf(section: Element): { file: string; places: Place[] }[] {
  const { x: left, y: top } = section.getBoundingClientRect();
  return [...section.querySelectorAll<HTMLElement>('[data-specimen]')].map((specimen) => ({
    file: specimen.dataset.specimen ?? '',
    places: [...specimen.querySelectorAll('[data-pane]')].map((pane) => {
      const { x, y, width, height } = pane.getBoundingClientRect();
      return { x: x - left, y: y - top, width, height };
    }),
  }));
}

for (const locale of ['en-GB', 'zh-CN']) {
  test(`every component in ${locale}: nothing that axe or the layout misses, in either theme`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const complaints = await open(page, '?themes=one');
    await turnTo(page, 'light');
    expect(await axeFindings(page, { only: 'structure' })).toEqual([]);
    for (const theme of themes) {
      await turnTo(page, theme);
      expect(await axeFindings(page, { only: 'colours' }), theme).toEqual([]);
    }
    expect(await layoutAtWidths(page, [1440])).toEqual([]);
    await openKit(page, kit);
    expect(await layoutAtWidths(page, [390, 1440])).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test('each component has another look in each theme', async ({ page }) => {
  // Higher than any section, so that a picture holds all of it.
  await page.setViewportSize({ width: 1440, height: 2400 });
  await open(page);
  let seen = 0;
  for (const section of await page.locator('section:has(> [data-specimen])').all()) {
    const png = await section.screenshot();
    for (const { file, places } of await section.evaluate(panesOf)) {
      const [light, dark] = places;
      if (!light || !dark) throw new Error(`${file} stands in both themes`);
      const { changed, all } = await comparePictures(page, { png, place: light }, { png, place: dark });
      expect(changed / all, file).toBeGreaterThan(0.9);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(40);
});

test('whatever takes the focus shows it with a contrast of 3 to 1, in both themes', async ({ page }) => {
  await open(page);
  // From the first key on a browser shows the focus wherever it goes.
  await page.keyboard.press('Tab');
  const focusable = ':is(a[href], button, input, select, textarea):not([tabindex="-1"], :disabled, .sr-only)';
  let seen = 0;
  for (const pane of await page.locator('[data-specimen^="components/ui/"] [data-pane]').all()) {
    const control = pane.locator(focusable).first();
    if ((await control.count()) === 0) continue;
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    if (!box) throw new Error('A control is drawn');
    const edge = 6;
    const clip = { x: box.x - edge, y: box.y - edge, width: box.width + 2 * edge, height: box.height + 2 * edge };
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const before = await page.screenshot({ clip });
    await control.focus();
    const { clear } = await comparePictures(page, { png: before }, { png: await page.screenshot({ clip }) });
    // As much as a line of one pixel around it; the ring has two.
    expect(clear, await control.evaluate((element) => element.outerHTML.slice(0, 120))).toBeGreaterThan(
      2 * (box.width + box.height),
    );
    seen += 1;
  }
  expect(seen).toBeGreaterThan(20);
});

test('what opens over the page passes axe as well, in either theme', async ({ page }) => {
  await open(page, '?themes=one');
  const closing = () => page.keyboard.press('Escape');
  for (const [theme, only] of [
    ['light', 'everything'],
    ['dark', 'colours'],
  ] as const) {
    await turnTo(page, theme);
    for (const [button, role] of [
      ['Open dialog', 'dialog'],
      ['Open one that failed', 'dialog'],
      ['Open menu', 'menu'],
      ['Open menu that is loaded', 'menu'],
      ['Open panel', 'dialog'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const opened = page.getByRole(role);
      await expect(opened).toBeVisible();
      expect(await floatingFindings(page, only), `${button}, ${theme}`).toEqual([]);
      await closing();
      await expect(opened).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Show “failed”' }).click();
    await page.getByRole('button', { name: 'Point at me' }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expect(page.getByText('Nothing was ordered').first()).toBeVisible();
    expect(await floatingFindings(page, only), `toast and tooltip, ${theme}`).toEqual([]);
  }
});
