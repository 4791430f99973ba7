import { expect, test } from '../support/fixtures.ts';
import { applicationAddress, beginApplication, objectIn, removeApplication, whenBrought } from '../support/karmada.ts';

const name = 'edge-ingress';

interface HelmRelease {
  spec: { values?: object };
}

test('a service of the catalog is brought by Flux, with other values on one cluster', async ({ page, demo }) => {
  await beginApplication(page, demo, name);
  await page.getByRole('radio', { name: /^HelmRelease/ }).click();
  await page.getByLabel('Service', { exact: true }).selectOption({ label: 'NGINX ingress' });
  await page.getByRole('radiogroup', { name: 'Values as' }).getByText('YAML').click();
  await page.getByRole('textbox', { name: 'Values' }).fill('controller:\n  replicaCount: 2\n');
  await page.getByText('Different on single clusters').click();
  await page.getByLabel('Add a cluster').selectOption('ledger-prod');
  await page
    .getByRole('group', { name: 'On ledger-prod' })
    .getByRole('textbox', { name: 'Values' })
    .fill('controller:\n  replicaCount: 3\n');
  await page.getByRole('button', { name: 'Bring application' }).click();
  await whenBrought(page, demo);
  for (const [member, replicaCount] of [
    ['ledger-prod', 3],
    ['cart-prod', 2],
  ] as const) {
    await expect(async () => {
      const { spec } = await objectIn<HelmRelease>(demo, member, 'helm.toolkit.fluxcd.io/v2/helmreleases', name);
      expect(spec.values).toMatchObject({ controller: { replicaCount } });
    }).toPass({ timeout: 60_000 });
  }
  await page.goto(`${demo.url}${applicationAddress(name)}`);
  await expect(page.getByRole('columnheader', { name: /^HelmRelease/ })).toBeVisible({ timeout: 30_000 });
  for (const member of ['cart-prod', 'ledger-prod']) {
    await expect(page.getByRole('row', { name: new RegExp(`^${member}.*Healthy version \\d`) })).toBeVisible({
      timeout: 60_000,
    });
  }
  // The others say why they are passed by.
  await expect(page.getByRole('region', { name: 'Not placed there' })).toContainText('It does not serve this kind.');
  await removeApplication(demo, name);
});
