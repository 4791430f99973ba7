import { expect, signIn, test } from '../support/fixtures.ts';

test('an address under Admin that leads nowhere keeps the shell and shows a way on', async ({ page, demo }) => {
  await signIn(page, demo, 'admin@demo');
  for (const path of ['/admin/nothing-here', '/admin/projects/payments/nothing/here', '/admin/templates/strange/one']) {
    const answer = await page.goto(demo.url + path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await page.getByRole('link', { name: 'All pages under Admin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  }
});
