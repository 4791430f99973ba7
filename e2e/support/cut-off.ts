import type { Page } from '@playwright/test';

/** Where a page ends at its right and nothing scrolls to what is beyond, pixels. */
const tolerance = 1;
/** From the smallest phone to a large desk: those at which columns are moved, and one between. */
export const everyWidth = [320, 390, 768, 1101, 1280, 1440, 1920] as const;
export const phone = [390] as const;

/**
 * What of a page is beyond the right edge of the sheet that it stands on, where nobody can scroll to it: the outermost
 * elements, with the width, their tag and first words. The window has its former size again afterwards.
 */
export async function cutOffAtWidths(page: Page, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize();
  const found = new Set<string>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const one of await cutOffNow(page)) found.add(`${width} px: ${one}`);
  }
  if (before) await page.setViewportSize(before);
  return [...found];
}

async function cutOffNow(page: Page): Promise<string[]> {
  return page.locator('main').evaluateAll((mains, slack) => {
    const edge = Math.min(innerWidth, ...mains.map((main) => main.getBoundingClientRect().right));
    const isReached = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const scrolls = ['auto', 'scroll', 'hidden'].includes(getComputedStyle(around).overflowX);
        if (scrolls && around.getBoundingClientRect().right <= edge + slack) return true;
      }
      return false;
    };
    const isBeyond = (element: Element): boolean => {
      const { width, right } = element.getBoundingClientRect();
      return element.checkVisibility() && width > 0 && right > edge + slack && !isReached(element);
    };
    return mains
      .flatMap((main) => [...main.querySelectorAll('*')])
      .filter((element) => isBeyond(element) && !(element.parentElement && isBeyond(element.parentElement)))
      .map((element) => `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`);
  }, tolerance);
}
