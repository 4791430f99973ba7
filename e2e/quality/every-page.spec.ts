import type { Page } from '@playwright/test';
import { findPlaces, type List } from '../../dev/places.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { axeFindings } from '../support/axe.ts';
import { whenHistoryIsRead } from '../support/booked-hours.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';
import { type Hostile, mark, plantHostileText } from '../support/hostile-text.ts';
import { readTraces, watchDoings } from '../support/hostile-traces.ts';
import { layoutAtWidths } from '../support/layout.ts';
import { shiftFindings, watchShifts } from '../support/layout-shift.ts';
import { alike, lookOf } from '../support/look.ts';

// Every page is opened as everybody, while hostile text is stored wherever somebody may write some, and read once for
// all: what axe finds in it, what is cut off or overlaps between a phone and a large desk, how far it moves while it loads,
// whether it broke, and whether a text did anything but stand there.

interface Reader {
  persona: string;
  locale: string;
  /** Whose pages show the hostile text, those that it has of its own too. */
  readsHostile?: true;
}

const readers: Reader[] = [
  { persona: 'dev@demo', locale: 'en-GB', readsHostile: true },
  { persona: 'engineer@demo', locale: 'en-GB' },
  { persona: 'lead@demo', locale: 'zh-CN', readsHostile: true },
  { persona: 'architect@demo', locale: 'en-GB' },
  { persona: 'finops@demo', locale: 'zh-CN' },
  { persona: 'auditor@demo', locale: 'en-GB' },
  { persona: 'admin@demo', locale: 'en-GB' },
];
const themes = ['light', 'dark'] as const;
/** It is each persona's own, and the same around all of their pages: their first one is looked at with it. */
const shell = ['aside:not(main *)', 'header:not(main *)'];
const phone = { width: 390, height: 844 };
/** Pages of one persona that are open beside each other. */
const sheetsAtOnce = 3;

async function whenShown(page: Page): Promise<void> {
  // Who may not see a page is told so in its place.
  await expect(page.locator('h1, main [role=alert]').first()).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
}

/** Goes to another page of the portal as its links do; `false` from where there are none, and to where they do not lead. */
async function follow(page: Page, url: string): Promise<boolean> {
  const before = page.url();
  if (!before.startsWith('http') || before === url || new URL(url).pathname === '/sign-in') return false;
  // A page that React has not taken over yet forgets where it was sent.
  await expect(async () => {
    await page.evaluate((to) => {
      (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(to);
    }, url);
    await page.waitForURL((now) => now.href !== before, { waitUntil: 'commit', timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await whenShown(page);
  return true;
}

/** A request to look at: there is none on a fresh demo. */
async function orderSomething(demo: Demo): Promise<void> {
  const body = JSON.stringify({
    kind: 'create',
    project: 'payments',
    catalogItem: 'docker-hosted',
    credential: 'docker-stub',
    name: `looked-at-${Date.now().toString(36)}`,
    parameters: { workersNumber: 1 },
  });
  const answer = await demo.api('dev@demo', '/requests', { method: 'POST', body });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as RequestDetail;
  const read = async () => (await (await demo.api('dev@demo', `/requests/${id}`)).json()) as RequestDetail;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('ready');
  const { cluster } = await read();
  const gone = JSON.stringify({ kind: 'delete', cluster });
  expect((await demo.api('dev@demo', '/requests', { method: 'POST', body: gone })).status).toBe(201);
}

/** Sheets that have been analysed in both themes: most personas see most pages alike. */
const analysed = new Set<string>();

let planted: Hostile;
test.beforeAll(async ({ demo }) => {
  test.setTimeout(240_000);
  await orderSomething(demo);
  // While the demo reads its history, figures come and pages move for another reason than their layout.
  await whenHistoryIsRead(demo);
  planted = await plantHostileText(demo);
});
test.afterAll(() => planted.takeAway());

for (const { persona, locale, readsHostile } of readers) {
  test(`every page in either theme, as ${persona} in ${locale}: nothing that axe or the layout misses, nothing broken, and hostile text is text`, async ({
    browser,
    demo,
  }) => {
    test.setTimeout(480_000);
    const list: List = async (path) => {
      const answer = await demo.api('lead@demo', path);
      return ((await answer.json()) as { items: Record<string, string>[] }).items;
    };
    const broken: string[] = [];
    const found: string[] = [];
    const findings: Record<string, string[]> = {};
    let seenBefore = 0;
    let showing = 0;
    const analyse = async (sheet: Page, place: string, isFirst: boolean): Promise<void> => {
      const sketch = await lookOf(sheet);
      if (!isFirst && analysed.has(sketch)) {
        seenBefore += 1;
        return;
      }
      analysed.add(sketch);
      const note = (what: string, which: string[]): void => {
        if (which.length > 0) findings[`${place}, ${what}`] = which;
      };
      note('at 1440 px', await shiftFindings(sheet));
      note('layout', await layoutAtWidths(sheet));
      const exclude = isFirst ? [] : shell;
      const structure = await axeFindings(sheet, { exclude, only: 'structure' });
      note('structure', structure);
      for (const theme of themes) {
        await sheet.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await expect(sheet.locator('html')).toHaveAttribute('data-theme', theme);
        await whenShown(sheet);
        const colours = await axeFindings(sheet, { exclude: [...exclude, alike], only: 'colours' });
        note(theme, colours);
      }
      const desk = sheet.viewportSize();
      await sheet.setViewportSize(phone);
      await sheet.reload();
      await whenShown(sheet);
      note(`at ${phone.width} px`, await shiftFindings(sheet));
      if (desk) await sheet.setViewportSize(desk);
    };
    const context = await browser.newContext({ locale });
    await watchShifts(context);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signIn(page, demo, persona);
    const places = [...new Set([...(await findPlaces(list)), ...(readsHostile ? planted.places : [])])];
    const waiting = [...places.entries()];
    const walk = async (sheet: Page): Promise<void> => {
      sheet.on('pageerror', (error) => broken.push(`${sheet.url()}: ${error.message}`));
      const done = watchDoings(sheet);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, place] = next;
        await sheet.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        // What looks as it did for somebody before is reached by a link; what is new, and the hostile text, is loaded whole.
        const url = `${demo.url}${place}`;
        const isReached = !readsHostile && (await follow(sheet, url)) && analysed.has(await lookOf(sheet));
        if (!isReached) await sheet.goto(url);
        await whenShown(sheet);
        const traces = await readTraces(sheet);
        if (await sheet.getByText(mark).first().isVisible()) showing += 1;
        await analyse(sheet, place, at === 0);
        found.push(...[...traces, ...done.splice(0)].map((what) => `${place}: ${what}`));
      }
    };
    // While one page waits for the server, axe looks at another.
    const sheets = [page, ...(await Promise.all(Array.from({ length: sheetsAtOnce - 1 }, () => context.newPage())))];
    await Promise.all(sheets.map(walk));
    await context.close();
    console.info(`${persona}: ${places.length} pages, ${seenBefore} look as seen before, hostile text on ${showing}`);
    expect(findings).toEqual({});
    expect(broken).toEqual([]);
    expect(found).toEqual([]);
    // It was there to be seen, in lists, forms, reviews and what Kubernetes says.
    if (readsHostile) expect(showing).toBeGreaterThan(10);
    // A link that runs something does not even come in.
    expect(planted.refused).toHaveLength(1);
  });
}
