import type { Page } from '@playwright/test';

/** Where a page ends at its right and nothing scrolls to what is beyond, pixels. */
const tolerance = 1;

/**
 * What of a page is beyond the right edge of the sheet that it stands on, where nobody can scroll to it: the outermost
 * elements, with their tag and first words.
 */
export async function cutOffNow(page: Page): Promise<string[]> {
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
