import type { Page } from '@playwright/test';

/** Where a page ends at its right and nothing scrolls to what is beyond, pixels. */
const tolerance = 1;
const phone = { width: 390, height: 844 } as const;

/**
 * What of a page is beyond the right edge of a phone, where nobody can scroll to it: the outermost elements, as their tag
 * and first words. The window has its former size again afterwards.
 */
export async function cutOffOnPhone(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(phone);
  const found = await page.locator('main').evaluateAll((mains, slack) => {
    const isReached = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const scrolls = ['auto', 'scroll', 'hidden'].includes(getComputedStyle(around).overflowX);
        if (scrolls && around.getBoundingClientRect().right <= innerWidth + slack) return true;
      }
      return false;
    };
    const isBeyond = (element: Element): boolean => {
      const { width, right } = element.getBoundingClientRect();
      return width > 0 && right > innerWidth + slack && !isReached(element);
    };
    return mains
      .flatMap((main) => [...main.querySelectorAll('*')])
      .filter((element) => isBeyond(element) && !(element.parentElement && isBeyond(element.parentElement)))
      .map((element) => `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`);
  }, tolerance);
  if (before) await page.setViewportSize(before);
  return found;
}
