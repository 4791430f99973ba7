import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What a page's parts may move by in all, from its first paint until it has settled. */
const shiftBudget = 0.05;

/** From now on the pages of the context note how far their parts move by themselves. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((entries) => {
      for (const { value, hadRecentInput, sources } of entries.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const text = node?.textContent?.trim().slice(0, 30);
          return `${node?.nodeName} “${text}” from ${from.x}, ${from.y} to ${to.x}, ${to.y}`;
        });
        window.shifts.push({ value, what: what.slice(0, 2).join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the shifts since the page was loaded, if it is over the budget: with what moved. */
export async function shiftFindings(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  if (sum <= shiftBudget) return [];
  return [`moves by ${sum.toFixed(3)}: ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`).join('; ')}`];
}
