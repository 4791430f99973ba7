import { expect, it } from 'vitest';
import { browserOf } from './browser-of';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

it('names the browser and its system, however many others the header claims', () => {
  expect(browserOf(chrome)).toBe('Chrome, Linux');
  expect(browserOf(`${chrome} Edg/149.0`)).toBe('Edge, Linux');
  expect(browserOf(chrome.replace('Chrome', 'HeadlessChrome'))).toBe('Chrome, Linux');
  expect(browserOf('curl/8.5.0')).toBe('curl/8.5.0');
  expect(browserOf(null)).toBeNull();
});
