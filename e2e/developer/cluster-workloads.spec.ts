import type { AuditEntry } from '../../lib/contracts/audit.ts';
import type { Page as Listed } from '../../lib/contracts/page.ts';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const cluster = '/clusters/storefront/cart-prod';

/** Looks at logs of the cluster that the audit knows of. */
async function looks(demo: Demo): Promise<AuditEntry[]> {
  const answer = await demo.api('auditor@demo', '/audit?action=read-container-log');
  return ((await answer.json()) as Listed<AuditEntry>).items.filter(({ key }) => key === 'storefront/cart-prod');
}

test('a developer goes from a failing service to its pod and the line that says why', async ({ page, demo }) => {
  const before = (await looks(demo)).length;
  await signIn(page, demo, 'dev2@demo');
  await page.goto(`${demo.url}${cluster}/services`);
  const service = page.getByRole('row').filter({ hasText: 'ingress-nginxNamespace' });
  await expect(service).toContainText('Failed');
  await service.getByRole('link', { name: 'See its pods' }).click();

  const pods = page.getByRole('table', { name: 'Pods of cart-prod, worst first' });
  await expect(pods.getByRole('row').nth(1)).toContainText('CrashLoopBackOff');
  await expect(pods.getByRole('row').nth(1)).toContainText('Container controller keeps ending with exit code 1.');
  await pods.getByRole('button', { name: /^ingress-nginx-controller-/ }).click();

  const detail = page.getByRole('complementary', { name: /^Details of ingress-nginx-controller-/ });
  await expect(detail).toContainText('Back-off restarting failed container');
  const log = detail.getByRole('log');
  await expect(log).toContainText('port 443 is already in use');
  await expect(log).not.toContainText('\u001b');
  await detail.getByRole('searchbox', { name: 'Search these lines' }).fill('ADDRESS ALREADY');
  await expect(detail.getByText('One line matches')).toBeVisible();
  await detail.getByRole('radio', { name: 'Before restart' }).click();
  await expect(log).toContainText('Address already in use');
  const download = page.waitForEvent('download');
  await detail.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ingress-nginx\.ingress-nginx-controller-.*\.controller\.log$/);
  // Two lives were looked at, and searching them is no other look.
  await expect.poll(async () => (await looks(demo)).length).toBe(before + 2);
});

test('a log that goes on is followed, and what is reached is listed with its address', async ({ page, demo }) => {
  await signIn(page, demo, 'dev2@demo');
  await page.goto(`${demo.url}${cluster}/workloads?within=cert-manager`);
  const workloads = page.getByRole('table', { name: 'Workloads of cart-prod, worst first' });
  await workloads.getByRole('button', { name: 'Pods of cert-manager', exact: true }).click();
  await page.getByRole('button', { name: /^cert-manager-\w{9}-/ }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('reconciler.go');
  await page.getByRole('button', { name: 'Stop following' }).click();

  await page.getByRole('navigation', { name: 'Namespace' }).getByRole('button', { name: 'All namespaces' }).click();
  await page.getByRole('radio', { name: 'Addresses' }).click();
  await expect(page.getByRole('table', { name: 'Services of cart-prod with their addresses' })).toContainText(
    '203.0.113.',
  );
  await expect(page.getByRole('table', { name: /^Ingresses of cart-prod/ })).toContainText('Waits for an address');
});

test('who is not of the project does not find it, and who reads no logs is told why', async ({ page, demo }) => {
  expect((await demo.api('dev@demo', `${cluster}/workloads`)).status).toBe(404);
  expect((await demo.api('finops@demo', `${cluster}/workloads/log?within=ingress-nginx&pod=x`)).status).toBe(403);
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}${cluster}/workloads`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cluster not found');
});

test('a cluster that does not answer says so', async ({ page, demo }) => {
  await signIn(page, demo, 'auditor@demo');
  await page.goto(`${demo.url}/clusters/storefront/cart-eu-3/workloads`);
  await expect(page.getByText('This cluster cannot be looked into now')).toBeVisible();
  await expect(page.getByText('It has no kubeconfig yet.')).toBeVisible();
});
