import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../../dev/lib/ports.ts';
import { findPlaces, type List } from '../../dev/places.ts';
import { startDemo } from '../../dev/start.ts';
import type { DemoFile } from '../../dev/story/personas.ts';
import { findBrowser } from '../test/browser.ts';

interface View {
  width: 1440 | 390;
  theme: 'light' | 'dark';
  locale: 'en' | 'zh';
}

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/screenshots' },
    /** Every page in every width, theme and language, to look at; without it only what the README shows. */
    all: { type: 'boolean', default: false },
    /** Of every page those whose address has this in it. */
    only: { type: 'string', default: '' },
    /** Folder of a demo that runs already. */
    home: { type: 'string' },
  },
});

const everyView: View[] = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) => (['en', 'zh'] as const).map((locale) => ({ width, theme, locale }))),
);
/** What the README shows: one view each. */
const shown: Record<string, View> = {
  clusters: { width: 1440, theme: 'light', locale: 'en' },
  order: { width: 1440, theme: 'light', locale: 'en' },
  cluster: { width: 1440, theme: 'dark', locale: 'en' },
};

/** Addresses of a picture's page, by the person who works there. */
type Pages = Record<string, Record<string, string>>;

const listOf =
  (demo: DemoFile, email: string): List =>
  async (path) => {
    const token = demo.personas.find((persona) => persona.email === email)?.token;
    const response = await fetch(`${demo.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    return ((await response.json()) as { items: Record<string, string>[] }).items;
  };

async function pagesOfReadme(demo: DemoFile): Promise<Pages> {
  const list = listOf(demo, 'dev@demo');
  const [cluster] = await list('/clusters?project=payments');
  const [item] = await list('/catalog?provider=aws');
  return {
    'dev@demo': {
      clusters: '/clusters',
      order: `/catalog/${item?.id}/order?project=payments`,
      cluster: `/clusters/${cluster?.namespace}/${cluster?.name}`,
    },
  };
}

/** Who works on a page, by how its address begins; everybody else's is a developer's. */
const workers: readonly (readonly [string, string])[] = [
  ['/admin/audit', 'auditor@demo'],
  ['/admin/metrics-source', 'auditor@demo'],
  ['/admin/rate-cards', 'finops@demo'],
  ['/admin/people', 'admin@demo'],
  ['/admin', 'lead@demo'],
  ['/approvals', 'lead@demo'],
  ['/costs', 'finops@demo'],
];

/** A request that waits for its answer: there is none on a fresh demo. */
async function orderSomething(demo: DemoFile): Promise<void> {
  const token = demo.personas.find(({ email }) => email === 'dev@demo')?.token;
  const response = await fetch(`${demo.url}/api/v1/requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'create',
      project: 'payments',
      catalogItem: 'aws-standalone',
      credential: 'aws-nonprod',
      name: `sale-${Date.now().toString(36)}`,
      purpose: 'test',
      expiresInDays: 14,
      justification: 'Load test before the sale',
      parameters: {
        region: 'eu-central-1',
        workersNumber: 12,
        controlPlaneNumber: 1,
        controlPlane: { instanceType: 't3.large' },
        worker: { instanceType: 't3.large' },
      },
    }),
  });
  if (response.status !== 201) throw new Error(`Nothing could be ordered: ${await response.text()}`);
}

async function everyPage(demo: DemoFile): Promise<Pages> {
  if ((await listOf(demo, 'lead@demo')('/requests?project=payments')).length === 0) await orderSomething(demo);
  const pages: Pages = {};
  const places = await findPlaces(listOf(demo, 'lead@demo'));
  for (const place of places.filter((each) => each.includes(values.only))) {
    const worker = workers.find(([prefix]) => place.startsWith(prefix))?.[1] ?? 'dev@demo';
    const name = place.slice(1).replaceAll(/[^a-z0-9]+/gi, '-') || 'home';
    pages[worker] = { ...pages[worker], [name]: place };
  }
  return pages;
}

async function settle(page: Page): Promise<void> {
  // Who may not see a page is told so in its place.
  await page.locator('h1, main [role=alert]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null);
  await page.evaluate(() => document.fonts.ready);
}

async function shoot(browser: Browser, demo: DemoFile, view: View, email: string, pages: Record<string, string>) {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.width === 390 ? 844 : 900 },
    deviceScaleFactor: view.width === 390 ? 2 : 1,
    colorScheme: view.theme,
    locale: view.locale === 'zh' ? 'zh-CN' : 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${demo.url}/sign-in`);
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('button', { name: email }).click();
  await page.waitForURL(`${demo.url}/`);
  for (const [name, path] of Object.entries(pages)) {
    // Who has signed in is led away from there.
    if (path.startsWith('/sign-in')) await context.clearCookies();
    await page.goto(demo.url + path);
    await settle(page);
    const file = [name, view.width, view.theme, view.locale, 'png'].join('.');
    await page.screenshot({ path: join(values.out, file), fullPage: true });
  }
  await context.close();
}

const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium could be found or installed');
await mkdir(values.out, { recursive: true });
const home = values.home ?? (await mkdtemp(join(tmpdir(), 'slipway-pictures-')));
const running = values.home
  ? null
  : await startDemo({
      dir: home,
      port: await freePort(),
      speed: 240,
      databaseUrl: undefined,
      reset: false,
      signal: new AbortController().signal,
    });
try {
  const demo = JSON.parse(await readFile(join(home, 'demo.json'), 'utf8')) as DemoFile;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  if (values.all) {
    const pages = await everyPage(demo);
    for (const view of everyView) {
      for (const [email, own] of Object.entries(pages)) await shoot(browser, demo, view, email, own);
    }
  } else {
    for (const [email, own] of Object.entries(await pagesOfReadme(demo))) {
      for (const [name, view] of Object.entries(shown)) {
        await shoot(
          browser,
          demo,
          view,
          email,
          Object.fromEntries(Object.entries(own).filter(([key]) => key === name)),
        );
      }
    }
  }
  await browser.close();
} finally {
  if (running) {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  }
}
