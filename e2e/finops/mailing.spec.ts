import { expect, signIn, test } from '../support/fixtures.ts';

test('finops has costs of a project sent by mail, tries it, and ends it', async ({ page, demo }) => {
  const title = `Payments <b>${Date.now().toString(36)}</b>`;
  const mails = async (): Promise<{ subject: string; text: string }[]> => {
    const answer = await fetch(`${demo.mailUrl}?to=finops@demo`, { headers: { accept: 'application/json' } });
    const { items } = (await answer.json()) as { items: { subject: string; text: string }[] };
    return items.filter(({ subject }) => subject.includes(title));
  };
  await signIn(page, demo, 'finops@demo');
  await page.goto(`${demo.url}/costs?project=payments`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'By mail…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cost reports by mail' });
  await expect(dialog).toContainText('Project: payments');
  await dialog.getByRole('textbox', { name: 'Report name' }).fill(title);
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('Every day');
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await dialog.getByRole('button', { name: `Send ${title} now` }).click();
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  await expect(dialog.getByRole('listitem').filter({ hasText: title })).toContainText(/test · sent/);

  // The mail leads back to where it is ended.
  const way = /http\S+mailings=true/.exec((await mails())[0]?.text ?? '')?.[0] ?? 'none';
  await page.goto(way);
  await dialog.getByRole('button', { name: `Delete ${title}` }).click();
  await page
    .getByRole('dialog', { name: `Delete the report ${title}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(dialog).toContainText('No reports yet.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/mailings/);
});
