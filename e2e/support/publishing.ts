import type { Page } from '@playwright/test';
import type { ManagedItemDetail } from '../../lib/contracts/catalog-items.ts';
import { type Demo, expect } from './fixtures.ts';

export interface Draft {
  id: string;
  title: string;
  /** Name of the template that it begins with; the one of AWS where none is named. */
  template?: string;
  /** Kind of the chain that publishing makes. */
  chain?: 'ClusterTemplateChain' | 'ServiceTemplateChain';
  /** Regions that may be ordered; the template knows more. */
  regions?: readonly string[];
}

/** An architect makes a draft of a template and opens it. */
export async function beginDraft(architect: Page, demo: Demo, draft: Draft): Promise<void> {
  const { id, title, template = 'aws-standalone-cp-1-0-44' } = draft;
  await architect.goto(`${demo.url}/admin/catalog`);
  await architect.getByRole('button', { name: 'New item' }).click();
  const dialog = architect.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption({ label: template });
  await dialog.getByRole('textbox', { name: 'Id' }).fill(id);
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(architect.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Leaves a choice of regions; the preview follows at once. */
export async function limitRegions(architect: Page, { regions = [] }: Draft): Promise<void> {
  await architect.getByRole('tab', { name: 'Guardrails' }).click();
  const region = architect.getByRole('row', { name: /^Region/ });
  await region.getByRole('radio', { name: 'Choice' }).click();
  await region.getByRole('textbox', { name: /^Add/ }).fill(regions.join(', '));
  await region.getByRole('textbox', { name: /^Add/ }).press('Enter');
  const preview = architect.getByRole('region', { name: 'What a developer sees' });
  for (const name of regions) await expect(preview.getByRole('radio', { name })).toBeVisible();
}

export async function submitDraft(architect: Page): Promise<void> {
  await architect.getByRole('button', { name: 'Save draft' }).click();
  await expect(architect.getByRole('button', { name: 'Submit for review' })).toBeEnabled();
  await architect.getByRole('button', { name: 'Submit for review' }).click();
  await expect(architect.getByText('In review').first()).toBeVisible();
  await expect(architect.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
}

/** A lead publishes to one project, and waits until its copies are there. */
export async function publishTo(lead: Page, demo: Demo, draft: Draft, project: string): Promise<void> {
  const { id, chain = 'ClusterTemplateChain' } = draft;
  await lead.goto(`${demo.url}/admin/catalog/${id}?step=review`);
  await lead.getByRole('checkbox', { name: project }).check();
  await expect(lead.getByText(`${chain} ${id}-r1`)).toBeVisible();
  await lead.getByRole('button', { name: 'Publish to 1 project…' }).click();
  const dialog = lead.getByRole('dialog');
  await expect(dialog.getByText(`${project} can use it.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish to 1 project' }).click();
  const stateOf = async () => {
    const answer = await demo.api('lead@demo', `/catalog-items/${id}`);
    return ((await answer.json()) as ManagedItemDetail).state;
  };
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('published');
  await expect(lead.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(lead.getByText(`published to ${project}`)).toBeVisible();
  await expect(lead.getByRole('region', { name: 'Published now' })).toBeVisible();
}
