import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { DemoFile } from '../demo/personas.ts';
import { startDemo } from '../demo/start.ts';
import { freePort } from '../lib/ports.ts';
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
    /** Folder of a demo that runs already. */
    home: { type: 'string' },
  },
});

const everyView: View[] = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) => (['en', 'zh'] as const).map((locale) => ({ width, theme, locale }))),
);
// What the README shows.
const shown: Record<string, View> = {
  clusters: { width: 1440, theme: 'light', locale: 'en' },
  order: { width: 1440, theme: 'light', locale: 'en' },
  cluster: { width: 1440, theme: 'dark', locale: 'en' },
};

async function pages(demo: DemoFile): Promise<Record<string, string>> {
  const token = demo.personas.find(({ email }) => email === 'dev@demo')?.token;
  const get = async (path: string): Promise<{ items: Record<string, string>[] }> => {
    const response = await fetch(`${demo.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as { items: Record<string, string>[] };
  };
  const [cluster] = (await get('/clusters?project=payments')).items;
  const [item] = (await get('/catalog?provider=aws')).items;
  const [request] = (await get('/requests')).items;
  const at = `/clusters/${cluster?.namespace}/${cluster?.name}`;
  return {
    home: '/',
    catalog: '/catalog',
    'catalog-item': `/catalog/${item?.id}`,
    order: `/catalog/${item?.id}/order?project=payments`,
    requests: '/requests',
    ...(request ? { request: `/requests/${request.id}` } : {}),
    clusters: '/clusters',
    cluster: at,
    'cluster-events': `${at}/events`,
    'cluster-yaml': `${at}/yaml`,
    tokens: '/settings/tokens',
  };
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null);
  await page.evaluate(() => document.fonts.ready);
}

async function shoot(browser: Browser, demo: DemoFile, view: View, out: string, only?: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.width === 390 ? 844 : 900 },
    deviceScaleFactor: view.width === 390 ? 2 : 1,
    colorScheme: view.theme,
    locale: view.locale === 'zh' ? 'zh-CN' : 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const suffix = [view.width, view.theme, view.locale].join('.');
  const picture = (name: string) => page.screenshot({ path: join(out, `${name}.${suffix}.png`), fullPage: true });
  await page.goto(`${demo.url}/sign-in`);
  await settle(page);
  if (!only) await picture('sign-in');
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('button', { name: 'dev@demo' }).click();
  await page.waitForURL(`${demo.url}/`);
  for (const [name, path] of Object.entries(await pages(demo))) {
    if (only && only !== name) continue;
    await page.goto(demo.url + path);
    await settle(page);
    await picture(name);
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
  if (values.all) for (const view of everyView) await shoot(browser, demo, view, values.out);
  else for (const [name, view] of Object.entries(shown)) await shoot(browser, demo, view, values.out, name);
  await browser.close();
} finally {
  if (running) {
    await running.stop();
    await rm(home, { recursive: true, force: true });
  }
}
