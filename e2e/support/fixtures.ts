import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { DemoFile, PersonaEntry } from '../../dev/story/personas.ts';

/** The running demo, and its REST API as one of the personas. */
export interface Demo extends DemoFile {
  persona(email: string): PersonaEntry;
  /** Calls `/api/v1` with the persona's token. */
  api(email: string, path: string, init?: RequestInit): Promise<Response>;
}

/** The demo that the tests share. */
export function readDemo(): Demo {
  const home = process.env.E2E_DEMO_HOME ?? '';
  const file = JSON.parse(readFileSync(join(home, 'demo.json'), 'utf8')) as DemoFile;
  const persona = (email: string): PersonaEntry => {
    const found = file.personas.find((entry) => entry.email === email);
    if (!found) throw new Error(`The demo knows no ${email}`);
    return found;
  };
  return {
    ...file,
    persona,
    api: (email, path, init = {}) =>
      fetch(`${file.url}/api/v1${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${persona(email).token}`,
          'content-type': 'application/json',
          ...init.headers,
        },
      }),
  };
}

/** What a browser of each person holds once it has signed in, by portal and e-mail. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Goes on in the session of an earlier test, or signs in where there is none or it has ended. */
export async function signIn(page: Page, demo: Demo, email: string): Promise<void> {
  const key = `${demo.url} ${email}`;
  const cookies = signedIn.get(key);
  if (cookies) {
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    if ((await page.request.get(`${demo.url}/api/v1/me`)).ok()) {
      await page.goto(`${demo.url}/`);
      return;
    }
    await page.context().clearCookies();
  }
  await signInAnew(page, demo, email);
  signedIn.set(key, await page.context().cookies());
}

/** Signs in through the portal's own page and the identity provider's, with the mouse. */
export async function signInAnew(page: Page, demo: Demo, email: string): Promise<void> {
  await page.goto(`${demo.url}/sign-in`);
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('button', { name: email }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
}

export const test = base.extend<{ demo: Demo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  demo: async ({}, use) => use(readDemo()),
});
export { expect };
