import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Colours take axe long, and are what a theme changes. */
const rulesOf = {
  everything: {},
  structure: { rules: { 'color-contrast': { enabled: false } } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} satisfies Record<string, RunOptions>;

interface Look {
  /** Selectors of what is not looked at. */
  exclude?: string[];
  only?: keyof typeof rulesOf;
}

const counted = ['moderate', 'serious', 'critical'];

/** What axe finds in the page as it stands that is at least moderate: the rule, and where. No page here has frames. */
export async function axeFindings(page: Page, { exclude = [], only = 'everything' }: Look = {}): Promise<string[]> {
  // It stays in a page until the next one is loaded; half a megabyte takes as long as a small page's findings.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([shut, rules]) => {
      // What passed is not told, and no rule here reads style sheets.
      const options: RunOptions = { resultTypes: ['violations'], preload: false, ...rules };
      return (await window.axe.run({ exclude: shut.map((selector) => [selector]) }, options)).violations;
    },
    [exclude, rulesOf[only]] as const,
  );
  return violations
    .filter(({ impact }) => impact && counted.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}
