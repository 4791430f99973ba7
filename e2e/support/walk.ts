import { type Locator, type Page, test } from '@playwright/test';
import { expect } from './fixtures.ts';

type Role = Parameters<Page['getByRole']>[0];

/** One person's way to what they came for; counts how often they click. */
export class Walk {
  readonly page: Page;
  readonly #clicked: string[] = [];

  /** Begins where the page is now. */
  constructor(page: Page) {
    this.page = page;
  }

  /** Clicks what has a role and a label, on the page or in a part of it. */
  async click(role: Role, name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    const target = within.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
    const label = (await target.getAttribute('aria-label')) ?? (await target.textContent()) ?? '';
    await target.click();
    this.#clicked.push(label.trim() || String(name));
  }

  /** Clicks into a field and types; the click counts. */
  async type(role: 'searchbox' | 'textbox', name: string, text: string): Promise<void> {
    await this.click(role, name);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  /** The person has what they came for: says by which clicks, and expects no more than so many. */
  expectAtMost(errand: string, most: number): void {
    const count = this.#clicked.length;
    const told = `${count} of ${most} clicks: ${errand} (${this.#clicked.join(' → ')})`;
    test.info().annotations.push({ type: 'clicks', description: told });
    process.stdout.write(`  ${told}\n`);
    expect(count, told).toBeLessThanOrEqual(most);
  }
}
