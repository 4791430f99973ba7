import type { Locator, Page } from '@playwright/test';
import { entryFields, type FieldStep } from '../../tests/support/schema-form-plan.ts';

/** The generated part of the order form, used as a person uses it: by labels. */
export class SchemaForm {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async openFolds(): Promise<void> {
    const closed = this.#page.locator('details[data-fold]:not([open]) > summary');
    await this.#page.locator('details[data-fold]').first().waitFor();
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  }

  field(label: string): Locator {
    return this.#page.getByLabel(label, { exact: true });
  }

  at(pointer: string): Locator {
    return this.#page.locator(`[data-pointer="${pointer}"]`);
  }

  async fill({ field, label, input }: FieldStep): Promise<void> {
    switch (field.kind) {
      case 'boolean':
        await this.field(label).click();
        return;
      case 'choice': {
        const group = this.#page.getByRole('radiogroup', { name: label, exact: true });
        if (await group.isVisible()) await group.getByRole('radio', { name: input, exact: true }).click();
        else await this.#select(this.field(label), input);
        return;
      }
      case 'list': {
        await this.#page.getByRole('button', { name: `Add to ${label}`, exact: true }).click();
        const entry = `${label} ${(Array.isArray(field.usual) ? field.usual.length : 0) + 1}`;
        if (field.item.kind !== 'group') return this.field(entry).fill(input);
        for (const part of entryFields(field.item)) await this.field(`${entry} ${part.label.en}`).fill(input);
        return;
      }
      case 'map':
        await this.#page.getByRole('button', { name: `Add to ${label}`, exact: true }).click();
        await this.field(`${label} 1, key`).fill('team');
        return this.field(`${label} 1, value`).fill(input);
      default:
        return this.field(label).fill(input);
    }
  }

  /** Chooses by the name; a machine type says its size and price behind it. */
  async #select(field: Locator, name: string): Promise<void> {
    const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const option = field.locator('option', { hasText: new RegExp(`^${escaped}( ·|$)`) }).first();
    await field.selectOption((await option.getAttribute('value')) ?? name);
  }

  /** Replaces the whole text in the YAML editor, as a paste would. */
  async writeYaml(text: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'ClusterDeployment as YAML' }).click();
    await this.#page.keyboard.press('ControlOrMeta+A');
    await pasteInto(this.#page, text);
  }
}

/** Pastes as a person does: the browser lays typed text out anew for each line, and takes minutes for thousands. */
async function pasteInto(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+V');
}
