import type { Page } from '@playwright/test';
import { cutOffNow } from './cut-off.ts';

/** The smallest phone, a usual one, a tablet, where columns are moved, three laptops and a large desk. */
const everyWidth = [320, 390, 768, 1101, 1280, 1366, 1440, 2560] as const;

/**
 * What is wrong with where a page's parts stand: beyond the edge, text that is cut without an ellipsis, and text that
 * stands on other text. Each with the width, and with its first words. The window has its former size again afterwards.
 */
export async function layoutAtWidths(page: Page, widths: readonly number[] = everyWidth): Promise<string[]> {
  const before = page.viewportSize();
  const found = new Set<string>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const one of await layoutNow(page)) found.add(`${width} px: ${one}`);
  }
  if (before) await page.setViewportSize(before);
  return [...found];
}

/** Frames that charts may take to draw themselves for another width. */
const mostFrames = 30;

async function layoutNow(page: Page): Promise<string[]> {
  for (let frame = 0; ; frame += 1) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const found = [...(await cutOffNow(page)), ...(await textFindings(page))];
    if (found.length === 0 || frame === mostFrames) return found;
  }
}

/**
 * Text of the sheet that a container cuts without an ellipsis or a scroll bar, and pairs of texts that overlap.
 *
 * What is taken out of the flow (absolute, fixed, sticky) may lie over others on purpose: a badge on its icon, a head
 * that stays while rows pass below it. Two texts are compared only if the same such element, or none, holds both.
 */
function textFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1;
    /** Of the height of a line's box, what letters leave free above and below. */
    const air = 0.2;
    interface Box {
      words: string;
      element: Element;
      layer: Element | null;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at && at.localName !== 'main'; at = at.parentElement)
        if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    const found: string[] = [];
    const boxes: Box[] = [];
    const add = (element: Element, words: string, rect: DOMRect): void => {
      let { left, right, top, bottom } = rect;
      let isTold = false;
      for (let around: Element | null = element; around && around.localName !== 'main'; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const frame = around.getBoundingClientRect();
        // Words for screen readers stand in a box of one pixel.
        if (frame.width <= slack || frame.height <= slack) return;
        const cuts =
          ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
        if (cuts && !isTold && (right > frame.right + slack || left < frame.left - slack)) {
          found.push(`“${words}” is cut by ${around.localName}`);
          isTold = true;
        }
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      if (right - left > slack && bottom - top > slack)
        boxes.push({ words, element, layer: layerOf(element), left, right, top, bottom });
    };
    for (const main of document.querySelectorAll('main')) {
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const element = text.parentElement;
        if (!element || !text.nodeValue?.trim() || ['style', 'script', 'option'].includes(element.localName)) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, top, width, height } of range.getClientRects())
          add(
            element,
            text.nodeValue.trim().slice(0, 40),
            new DOMRect(left, top + height * air, width, height * (1 - 2 * air)),
          );
      }
      for (const field of main.querySelectorAll('input, select, textarea'))
        if (field.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          add(field, field.getAttribute('name') ?? field.localName, field.getBoundingClientRect());
    }
    boxes.sort((one, other) => one.top - other.top);
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (other.top >= one.bottom - slack) break;
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue;
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - other.top;
        if (wide > slack && high > slack) found.push(`“${one.words}” and “${other.words}” overlap`);
      }
    return [...new Set(found)];
  });
}
