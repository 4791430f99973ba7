import type { Page } from '@playwright/test';

/**
 * What the sheet of a page, all but the shell around it, looks like to a check of its structure and colours: elements
 * with their classes, roles and attributes, without the words, values and sizes in them. Children that look the same count
 * once, however many rows there are and in whatever order.
 */
export function lookOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const sketch = (element: Element): string => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => name !== 'id')
        .map((name) => {
          const value = element.getAttribute(name) ?? '';
          if (name === 'style') return `style=${value.replaceAll(/-?[\d.]+(?=px|%|rem|deg)/g, '')}`;
          return ['class', 'role', 'type'].includes(name) ? `${name}=${value}` : name;
        })
        .sort();
      const words = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      );
      const inside = [...new Set([...element.children].map(sketch))].sort();
      return `<${element.localName} ${attributes.join(' ')}>${words ? '…' : ''}${inside.join('')}</>`;
    };
    return sketch(document.querySelector('main') ?? document.body);
  });
}
