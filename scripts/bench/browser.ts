import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser.ts';
import { projectName } from './fleet.ts';
import type { BenchTopology } from './topology.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** Starts the Chromium that the end-to-end tests use. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium here, and none could be installed');
  return chromium.launch({ executablePath, args: flags });
}

async function newContext(browser: Browser, bench: BenchTopology, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  if (signedIn) await context.addCookies([{ ...bench.sessionCookie, url: bench.url }]);
  return context;
}

/** Milliseconds to the largest contentful paint of `count` first visits, each with an empty cache. */
export async function largestPaints(
  browser: Browser,
  bench: BenchTopology,
  visit: { path: string; signedIn: boolean; cpuSlowdown: number },
  count: number,
): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const context = await newContext(browser, bench, visit.signedIn);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: visit.cpuSlowdown });
    await page.goto(`${bench.url}${visit.path}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (visit.signedIn) await page.locator('tbody tr').first().waitFor();
    samples.push(await lastPaint(page));
    await context.close();
  }
  return samples;
}

// A larger paint may still come after the load; two quiet seconds end the wait.
function lastPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let latest = 0;
        const done = () => resolve(latest);
        let timer = setTimeout(done, 2000);
        new PerformanceObserver((list) => {
          latest = list.getEntries().at(-1)?.startTime ?? latest;
          clearTimeout(timer);
          timer = setTimeout(done, 2000);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** A cluster list on a screen. */
export interface WatchedList {
  /** Answers when the row of a cluster has been drawn with another phase; the time is that of `Date.now()`. */
  armPhaseChange(name: string): Promise<() => Promise<number>>;
  close(): Promise<void>;
}

/** Opens the list of the first project's fleet and leaves it open. */
export async function openList(browser: Browser, bench: BenchTopology): Promise<WatchedList> {
  const context = await newContext(browser, bench, true);
  const page = await context.newPage();
  await page.goto(`${bench.url}/clusters?project=${projectName(0)}&q=c-`);
  await page
    .getByRole('link', { name: /^c-\d+$/ })
    .first()
    .waitFor();
  await page.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor();
  return {
    async armPhaseChange(name) {
      const armed = await page.evaluateHandle((wanted) => {
        const column = [...document.querySelectorAll('thead th')].findIndex((head) =>
          head.textContent.startsWith('Phase'),
        );
        const phaseOf = () =>
          [...document.querySelectorAll('tbody tr')].find((row) => row.querySelector('a')?.textContent === wanted)
            ?.children[column]?.textContent;
        const before = phaseOf();
        if (before === undefined) throw new Error(`The list shows no phase of ${wanted}`);
        const drawn = new Promise<number>((resolve, reject) => {
          setTimeout(() => reject(new Error(`The list did not draw the phase of ${wanted} within 30 s`)), 30_000);
          const observer = new MutationObserver(() => {
            if (phaseOf() === before) return;
            observer.disconnect();
            // The second frame begins when the first, which holds the change, has been painted.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
            );
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        });
        return { drawn };
      }, name);
      return () => armed.evaluate(({ drawn }) => drawn);
    },
    close: () => context.close(),
  };
}
