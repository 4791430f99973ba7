import type { Page } from '@playwright/test';

const alikeMark = 'data-alike';
/** Elements that look like one before them, since `lookOf` went over the page. */
export const alike = `[${alikeMark}]`;

/**
 * What the sheet of a page, all but the shell around it, looks like to a check of its structure and colours: elements
 * with their classes, roles and attributes, without the words, values and sizes in them. Children that look the same count
 * once, however many rows there are and in whatever order; all but the first of them are marked for `alike`.
 */
export function lookOf(page: Page): Promise<string> {
  return page.evaluate((mark) => {
    const sketch = (element: Element): string => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => name !== 'id' && name !== mark)
        .map((name) => {
          const value = element.getAttribute(name) ?? '';
          if (name === 'style') return `style=${value.replaceAll(/-?[\d.]+(?=px|%|rem|deg)/g, '')}`;
          return ['class', 'role', 'type'].includes(name) ? `${name}=${value}` : name;
        })
        .sort();
      const words = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      );
      const inside = new Set<string>();
      for (const child of element.children) {
        const look = sketch(child);
        child.toggleAttribute(mark, inside.has(look));
        inside.add(look);
      }
      return `<${element.localName} ${attributes.join(' ')}>${words ? '…' : ''}${[...inside].sort().join('')}</>`;
    };
    return sketch(document.querySelector('main') ?? document.body);
  }, alikeMark);
}
