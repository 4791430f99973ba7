import type { Page } from '@playwright/test';

/** What marks an element that was known with everything in it. */
export const known = '[data-known]';

/** Fewer elements than these are looked at again rather than marked: each mark costs a check of its own. */
const smallest = 3;

/**
 * Marks in a page what is in `seen`, and adds the rest to it. An element is known when one with the same tag, classes,
 * roles and attributes, with the same inside, stood within the same ancestors. Words and sizes do not count; neighbours
 * that look the same count once, however many rows there are.
 * @returns how many elements the page has, and how many of them are neither marked nor in what is marked
 */
export async function markKnown(page: Page, seen: Set<string>): Promise<{ elements: number; unknown: number }> {
  const { fresh, ...counts } = await page.evaluate(
    ({ keys, least }) => {
      const wereSeen = new Set(keys);
      const looks = new Map<Element, { look: string; size: number }>();
      // Two numbers of 32 bits after FNV-1a, of which one alone would meet itself among some thousands of looks.
      const hash = (text: string): string => {
        let [one, other] = [0x811c9dc5, 0x9e3779b9];
        for (let at = 0; at < text.length; at++) {
          one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
          other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b);
        }
        return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
      };
      const said = /^(class|role|type|fill|data-state|aria-(current|selected|checked|pressed))$/;
      const outside = (element: Element): string => {
        const attributes = element
          .getAttributeNames()
          .filter((name) => name !== 'id' && name !== 'data-known')
          .map((name) => {
            const value = element.getAttribute(name) ?? '';
            if (name === 'style') return `style=${value.replaceAll(/-?[\d.]+(?=px|%|rem|deg)/g, '')}`;
            return said.test(name) ? `${name}=${value}` : name;
          });
        const hasWords = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
        );
        return `${element.localName} ${attributes.sort().join(' ')}${hasWords ? ' …' : ''}`;
      };
      const lookOf = (element: Element): { look: string; size: number } => {
        const inside = [...element.children].map(lookOf);
        const looked = {
          look: hash(
            [outside(element), ...inside.map(({ look }) => look).filter((one, at, all) => one !== all[at - 1])].join(),
          ),
          size: inside.reduce((sum, { size }) => sum + size, 1),
        };
        looks.set(element, looked);
        return looked;
      };
      const fresh: string[] = [];
      let unknown = 0;
      const walk = (element: Element, within: string): void => {
        const { look = '', size = 0 } = looks.get(element) ?? {};
        const key = hash(`${within}>${look}`);
        element.removeAttribute('data-known');
        if (wereSeen.has(key) && size >= least) {
          element.setAttribute('data-known', '');
          return;
        }
        fresh.push(key);
        unknown += 1;
        for (const child of element.children) walk(child, hash(`${within}>${outside(element)}`));
      };
      const { size } = lookOf(document.body);
      walk(document.body, '');
      return { fresh, elements: size, unknown };
    },
    { keys: [...seen], least: smallest },
  );
  for (const key of fresh) seen.add(key);
  return counts;
}
