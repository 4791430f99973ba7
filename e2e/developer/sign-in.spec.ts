import { expect, signInAnew, test } from '../support/fixtures.ts';

test('a developer signs in and out through the identity provider', async ({ page, demo }) => {
  await signInAnew(page, demo, 'dev@demo');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without a session every page leads to sign-in', async ({ page, demo }) => {
  await page.goto(`${demo.url}/clusters`);
  await expect(page).toHaveURL(/\/sign-in/);
});
