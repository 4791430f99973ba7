import { expect, signIn, test } from '../support/fixtures.ts';

const payments = '/admin/projects/payments';
/** What is absent for whom and where, in the words of the button that says why. */
const absent: Record<string, readonly (readonly [string, ...string[]])[]> = {
  'dev@demo': [
    [payments, 'create and edit projects', 'archive projects', 'set quotas and order limits', 'grant and revoke roles'],
    ['/admin/policies/payments', 'change policies'],
  ],
  'engineer@demo': [
    [payments, 'create and edit projects', 'archive projects', 'set quotas and order limits', 'grant and revoke roles'],
    ['/admin/rate-cards/aws', 'manage rate cards'],
  ],
  'lead@demo': [
    [payments, 'archive projects', 'grant and revoke roles'],
    ['/admin/catalog', 'draft catalog items'],
    ['/admin/rate-cards/aws', 'manage rate cards'],
  ],
  'architect@demo': [
    ['/catalog', 'order clusters'],
    ['/clusters', 'order clusters'],
    [payments, 'view costs', 'create and edit projects'],
  ],
  'finops@demo': [
    ['/requests', 'order clusters'],
    ['/admin/policies/_everywhere', 'change policies'],
    [payments, 'create and edit projects', 'archive projects'],
  ],
  'auditor@demo': [
    ['/catalog', 'order clusters'],
    ['/admin/projects', 'create and edit projects'],
    ['/admin/people', 'grant and revoke roles', 'view Slipway as other people'],
    ['/admin/credentials', 'manage credentials'],
    ['/admin/credentials/aws-prod', 'manage credentials'],
    ['/admin/shared-settings', 'share settings'],
    ['/admin/catalog', 'draft catalog items'],
    ['/admin/policies/_everywhere', 'change policies'],
    ['/admin/rate-cards/aws', 'manage rate cards'],
  ],
};

for (const [email, places] of Object.entries(absent)) {
  test(`${email} is told why an act is not there`, async ({ page, demo }) => {
    await signIn(page, demo, email);
    for (const [path, ...acts] of places) {
      await page.goto(demo.url + path);
      for (const act of acts) {
        await expect(page.getByRole('button', { name: `Why can’t I ${act}?` }).first(), path).toBeVisible();
      }
    }
    await page
      .getByRole('button', { name: /^Why can’t I/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/held by: /)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Request/ })).toBeVisible();
  });
}
