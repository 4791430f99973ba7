import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Presses Tab (or Shift-Tab) until the target has the focus, as somebody without a mouse does; gives up after 120. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No way to ${target} with ${key}`);
}

/** Tabs to a button or link and presses Enter. */
export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Tabs to a field, empties it and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Tabs into a choice (a select or a group of radios) and goes to the value by arrows or type-ahead. */
export async function pick(page: Page, name: string | RegExp, value: string): Promise<void> {
  const select = page.getByRole('combobox', { name });
  const group = page.getByRole('radiogroup', { name });
  await expect(select.or(group).first()).toBeVisible();
  if ((await select.count()) > 0) {
    await tabTo(page, select);
    await page.keyboard.type(value);
    await expect(select.locator('option:checked')).toContainText(value);
    return;
  }
  const radios = group.getByRole('radio');
  const wanted = group.getByRole('radio', { name: value });
  await tabTo(page, radios);
  await page.keyboard.press('Space');
  for (let presses = 0; presses < (await radios.count()) && !(await wanted.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(wanted).toBeChecked();
}
