import type { Page } from '@playwright/test';

/** Whatever a page does because of a text: dialogs, requests to elsewhere, scripts the policy had to stop. */
export function watchDoings(page: Page): string[] {
  const done: string[] = [];
  page.on('dialog', async (dialog) => {
    done.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('hostile.test')) done.push(`request ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) done.push(`policy ${message.text()}`);
  });
  return done;
}

/** What stands in the page that a text has made: elements, handlers, links that run something. */
export const readTraces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const traces = [...document.querySelectorAll('[data-hostile], iframe, object, embed, base')].map(
      (one) => one.outerHTML,
    );
    for (const one of document.querySelectorAll('*')) {
      for (const { name, value } of one.attributes) {
        const runs =
          /^on/.test(name) ||
          (/^(xlink:)?href$|^src$|^action$|^formaction$/.test(name) &&
            /^\s*(javascript|data:text|vbscript):?/i.test(value));
        if (runs) traces.push(`${one.tagName} ${name}=${value}`);
      }
    }
    if ('hostile' in window) traces.push(`a script ran: ${String(window.hostile)}`);
    return traces.map((one) => one.slice(0, 200));
  });
