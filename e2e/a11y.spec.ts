import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { RequestDetail } from '../lib/contracts/requests.ts';
import { type Demo, expect, signIn, test } from './fixtures.ts';
import { lookOf } from './pages/look.ts';
import { findPlaces, type List } from './pages/places.ts';

const personas = [
  'dev@demo',
  'engineer@demo',
  'lead@demo',
  'architect@demo',
  'finops@demo',
  'auditor@demo',
  'admin@demo',
];
const themes = ['light', 'dark'] as const;
/** It is each persona's own, and the same around all of their pages: their first one is looked at with it. */
const shell = ['aside:not(main *)', 'header:not(main *)'];
/** Pages of one persona that are open beside each other. */
const sheetsAtOnce = 3;

/**
 * A theme changes colours and nothing else, so that in the second one only these are looked at. No page has a frame of
 * another origin, for which alone a page of its own would put the results together; what passed is not told.
 */
async function seriousFindings(page: Page, theme: (typeof themes)[number], isFirst: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (!isFirst) for (const part of shell) axe.exclude(part);
  const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}

async function whenShown(page: Page): Promise<void> {
  // Who may not see a page is told so in its place.
  await expect(page.locator('h1, main [role=alert]').first()).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
}

/** A request to look at: there is none on a fresh demo. */
async function orderSomething(demo: Demo): Promise<void> {
  const body = JSON.stringify({
    ...{ kind: 'create', project: 'payments', catalogItem: 'docker-hosted', credential: 'docker-stub' },
    ...{ name: `looked-at-${Date.now().toString(36)}`, parameters: { workersNumber: 1 } },
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

test.beforeAll(({ demo }) => orderSomething(demo));

for (const persona of personas) {
  test(`axe finds nothing serious on any page in either theme, as ${persona}`, async ({ page, context, demo }) => {
    test.setTimeout(480_000);
    const list: List = async (path) => {
      const answer = await demo.api('lead@demo', path);
      return ((await answer.json()) as { items: Record<string, string>[] }).items;
    };
    const broken: string[] = [];
    const findings: Record<string, string[]> = {};
    let alike = 0;
    const look = async (sheet: Page, place: string, isFirst: boolean): Promise<void> => {
      await sheet.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await sheet.goto(`${demo.url}${place}`);
      await whenShown(sheet);
      const sketch = await lookOf(sheet);
      if (!isFirst && analysed.has(sketch)) {
        alike += 1;
        return;
      }
      analysed.add(sketch);
      for (const theme of themes) {
        await sheet.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await expect(sheet.locator('html')).toHaveAttribute('data-theme', theme);
        await whenShown(sheet);
        const serious = await seriousFindings(sheet, theme, isFirst);
        if (serious.length > 0) findings[`${place}, ${theme}`] = serious;
      }
    };
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await signIn(page, demo, persona);
    const places = await findPlaces(list);
    const waiting = [...places.entries()];
    const walk = async (sheet: Page): Promise<void> => {
      sheet.on('pageerror', (error) => broken.push(`${sheet.url()}: ${error.message}`));
      for (let next = waiting.shift(); next; next = waiting.shift()) await look(sheet, next[1], next[0] === 0);
    };
    // While one page waits for the server, axe looks at another.
    const sheets = [page, ...(await Promise.all(Array.from({ length: sheetsAtOnce - 1 }, () => context.newPage())))];
    await Promise.all(sheets.map(walk));
    expect(findings).toEqual({});
    expect(broken).toEqual([]);
    console.info(`axe: ${places.length} pages in ${themes.length} themes as ${persona}, ${alike} seen before`);
  });
}
