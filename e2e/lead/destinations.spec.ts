import { expect, signIn, test } from '../support/fixtures.ts';

interface Received {
  headers: Record<string, string>;
  body: string;
}

test('a lead has a project’s notices sent to a webhook, tests it, and sees what becomes of it', async ({
  page,
  demo,
}) => {
  const hook = `errand-${Date.now().toString(36)}`;
  const answers = (status: number) =>
    fetch(`${demo.hooksUrl}/${hook}`, { method: 'PUT', body: JSON.stringify({ status }) });
  const received = async () => {
    const response = await fetch(`${demo.hooksUrl}?hook=${hook}`);
    return ((await response.json()) as { items: Received[] }).items;
  };
  await signIn(page, demo, 'lead@demo');
  await page.goto(`${demo.url}/admin/projects/payments`);
  const panel = page.getByRole('region', { name: 'Notification channels' });
  await panel.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(hook);
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('https://169.254.169.254/latest');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('The address leads to a link-local address')).toBeVisible();
  await address.fill(`${demo.hooksUrl}/${hook}`);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(panel.getByText(`${hook} was created`)).toBeVisible();
  const secret = panel.getByRole('textbox', { name: 'Signing secret' });
  await expect(secret).toHaveValue(/^whsec_/);

  await panel.getByRole('button', { name: `Send a test to ${hook}` }).click();
  await expect(panel.getByText('The receiver accepted the message.')).toBeVisible();
  const [call] = await received();
  expect(JSON.parse(call?.body ?? '{}')).toMatchObject({ type: 'test' });
  expect(call?.headers['webhook-signature']).toMatch(/^v1,/);

  await page.reload();
  await expect(panel.getByRole('row', { name: new RegExp(hook) })).toContainText('Delivered');
  await expect(secret).toHaveCount(0);
  await answers(500);
  await panel.getByRole('button', { name: `Send a test to ${hook}` }).click();
  await expect(panel.getByText(/The receiver answered 500\. Check its log/)).toBeVisible();

  await panel.getByRole('button', { name: `Pause ${hook}` }).click();
  await expect(panel.getByRole('row', { name: new RegExp(hook) })).toContainText('Paused');
  await panel.getByRole('button', { name: `Delete ${hook}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByRole('row', { name: new RegExp(hook) })).toHaveCount(0);
});
