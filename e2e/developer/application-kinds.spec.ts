import type { Page } from '@playwright/test';
import type { ApplicationDetail } from '../../lib/contracts/applications.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';
import {
  applicationAddress,
  beginApplication,
  karmadaKubectl,
  objectIn,
  removeApplication,
  whenBrought,
} from '../support/karmada.ts';

const detailOf = async (demo: Demo, name: string): Promise<ApplicationDetail> =>
  (await (await demo.api('dev@demo', applicationAddress(name))).json()) as ApplicationDetail;

const nameImage = (page: Page, name: string) => page.getByLabel('Image').fill(`registry.demo/${name}:1.0.0`);

test('a CronJob goes whole to each cluster that is chosen', async ({ page, demo }) => {
  const name = 'month-close';
  await beginApplication(page, demo, name);
  await nameImage(page, name);
  await page.getByRole('radio', { name: /^CronJob/ }).click();
  await page.getByLabel('Schedule').fill('30 2 * * 1-5');
  await page.getByLabel('Time zone').fill('+02:00');
  await page.getByRole('radio', { name: /^By name/ }).click();
  for (const cluster of ['cart-prod', 'ledger-prod']) await page.getByRole('checkbox', { name: cluster }).check();
  await expect(page.getByLabel('Time zone')).toHaveAccessibleDescription('Must be a time zone such as Europe/Berlin');
  await expect(page.getByText('Must be a time zone such as Europe/Berlin')).toHaveCount(1);
  await expect(page.getByLabel('Schedule')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await expect(page.getByText('The whole CronJob on each of 2 clusters')).toBeVisible();
  await page.getByRole('button', { name: 'Bring application' }).click();
  await whenBrought(page, demo);
  for (const member of ['cart-prod', 'ledger-prod']) {
    await expect(async () => {
      const { spec } = await objectIn<{ spec: object }>(demo, member, 'batch/v1/cronjobs', name);
      expect(spec).toMatchObject({ schedule: '30 2 * * 1-5', timeZone: 'Europe/Berlin', concurrencyPolicy: 'Forbid' });
    }).toPass({ timeout: 60_000 });
  }
  await page.getByRole('link', { name: 'Open application' }).click();
  await expect(page.getByRole('columnheader', { name: /^CronJob/ })).toBeVisible({ timeout: 30_000 });
  await removeApplication(demo, name);
});

test('an application is reached by its host, scales by load and keeps the number that the load has set', async ({
  page,
  demo,
}) => {
  const name = 'shop-front';
  await beginApplication(page, demo, name);
  await nameImage(page, name);
  await page.getByLabel('Port').fill('8080');
  await page.getByText('From outside', { exact: true }).click();
  await page.getByLabel('Host').fill('shop.example.com');
  await page.getByText('Scales by itself', { exact: true }).click();
  await page.getByRole('radio', { name: /^The load/ }).click();
  await page.getByLabel('Fewest replicas').fill('2');
  await page.getByLabel('Most replicas').fill('6');
  await page.getByLabel('CPU aim').fill('70');
  await expect(page.getByText('Most: 6')).toBeVisible();
  await page.getByRole('button', { name: 'Bring application' }).click();
  await whenBrought(page, demo);
  // As karmada-controller-manager does it when the load asks for more.
  await karmadaKubectl(demo, 'scale', `deployment/${name}`, '-n', 'payments', '--replicas=5');
  await expect(async () => expect((await detailOf(demo, name)).generation).toBeGreaterThan(1)).toPass({
    timeout: 60_000,
  });
  await page.goto(`${demo.url}${applicationAddress(name)}/change`);
  await expect(page.getByText('5 now', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Image').fill(`registry.demo/${name}:1.1.0`);
  await page.getByRole('button', { name: 'Change application' }).click();
  await whenBrought(page, demo);
  await expect(async () => {
    const written = await karmadaKubectl(demo, 'get', `deployment/${name}`, '-n', 'payments', '--output=json');
    expect(JSON.parse(written)).toMatchObject({
      spec: { replicas: 5, template: { spec: { containers: [{ image: `registry.demo/${name}:1.1.0` }] } } },
    });
  }).toPass({ timeout: 60_000 });
  await page.goto(`${demo.url}${applicationAddress(name)}`);
  await expect(page.getByRole('link', { name: 'http://shop.example.com/' }).first()).toBeVisible({ timeout: 60_000 });
  await removeApplication(demo, name);
});

test('more than a quota of Karmada has left is refused before it is sent', async ({ page, demo }) => {
  await beginApplication(page, demo, 'too-much');
  await nameImage(page, 'too-much');
  const replicas = page.getByLabel('Replicas, all clusters together');
  await replicas.fill('60');
  await page.getByLabel('CPU of each').fill('1');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('It asks for more than the quota has left.')).toBeVisible();
  await expect(replicas).toHaveAccessibleDescription(/The quota payments allows 40 vCPU\./);
  await summary.getByRole('button', { name: 'Replicas, all clusters together' }).click();
  await expect(replicas).toBeFocused();
});

test('a job of Volcano says why it waits, also to the keyboard', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/batch?q=close-books`);
  const row = page.getByRole('row', { name: /close-books/ });
  // A cluster that does not answer in 5 s is asked again after 15 s.
  await expect(row).toContainText('The queue month-end is closed.', { timeout: 60_000 });
  await page.getByRole('button', { name: 'close-books' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'close-books', expanded: true })).toBeVisible();
  await expect(page.getByText('Start together')).toBeVisible();
  await expect(page).toHaveURL(/job=/);
});
