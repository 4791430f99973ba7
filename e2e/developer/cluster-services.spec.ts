import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

const at = { namespace: 'data-platform', name: 'stream-fra' };
const rule = 'e2e-base';
const paused = 'k0rdent.mirantis.com/service-set-paused';
const label = 'e2e-services';

const certManager = {
  name: 'cert-manager',
  namespace: 'cert-manager',
  template: 'cert-manager-1-17-4',
  templateChain: 'cert-manager',
};
const ingress = { name: 'ingress-nginx', namespace: 'ingress-nginx', template: 'ingress-nginx-4-12-3' };

/** Runs kubectl against the management cluster, as somebody who works beside the portal. */
const kubectl = (demo: Demo, ...args: string[]) =>
  promisify(execFile)('kubectl', ['--kubeconfig', demo.kubeconfig, ...args]);

const patch = (demo: Demo, body: object) =>
  kubectl(demo, 'patch', 'clusterdeployment', '-n', at.namespace, at.name, '--type=merge', '-p', JSON.stringify(body));

const multiClusterService = {
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'MultiClusterService',
  metadata: { name: rule },
  spec: {
    clusterSelector: { matchLabels: { [label]: 'true' } },
    serviceSpec: {
      provider: { name: 'ksm-projectsveltos', config: { priority: 200, syncMode: 'ContinuousWithDriftDetection' } },
      services: [{ ...ingress, template: 'ingress-nginx-4-13-0' }],
    },
  },
};

/** What the rows of a service say, the cluster's own first. */
const rowsOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: `Services of ${at.name}` })
    .getByRole('row')
    .filter({ hasText: `${name}Namespace` });

test.afterEach(async ({ demo }) => {
  await kubectl(demo, 'delete', 'multiclusterservice', rule, '--ignore-not-found');
  await kubectl(demo, 'annotate', 'serviceset', '-n', at.namespace, at.name, `${paused}-`);
  await patch(demo, { metadata: { labels: { [label]: null } }, spec: { serviceSpec: { services: null } } });
});

test('services wait for one another, run, and give way to a rule, while the page is open', async ({ page, demo }) => {
  await signIn(page, demo, 'engineer@demo');
  await page.goto(`${demo.url}/clusters/${at.namespace}/${at.name}`);
  const parts = page.getByRole('navigation', { name: 'Parts of the cluster page' });
  await parts.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.getByText('No services')).toBeVisible();

  await kubectl(demo, 'annotate', 'serviceset', '-n', at.namespace, at.name, `${paused}=true`);
  const dependsOn = [{ name: certManager.name, namespace: certManager.namespace }];
  await patch(demo, { spec: { serviceSpec: { services: [certManager, { ...ingress, dependsOn }] } } });
  await expect(rowsOf(page, 'cert-manager')).toContainText('Pending');
  await expect(rowsOf(page, 'cert-manager')).toContainText('Its service set is paused.');
  await expect(rowsOf(page, 'ingress-nginx')).toContainText('It waits until cert-manager is deployed.');
  const order = page.getByRole('region', { name: 'Order' });
  await expect(order.getByRole('button', { name: /^ingress-nginx/ })).toContainText('After cert-manager');
  await order.getByRole('button', { name: /^cert-manager/ }).press('Enter');
  await expect(rowsOf(page, 'cert-manager')).toBeFocused();

  await kubectl(demo, 'annotate', 'serviceset', '-n', at.namespace, at.name, `${paused}-`);
  await expect(rowsOf(page, 'ingress-nginx')).toContainText('Deployed', { timeout: 60_000 });
  await expect(rowsOf(page, 'cert-manager')).toContainText('Can be upgraded to cert-manager-1-18-2');

  const body = JSON.stringify(multiClusterService);
  await promisify(execFile)('sh', [
    '-c',
    'printf %s "$1" | kubectl --kubeconfig "$2" apply -f -',
    'sh',
    body,
    demo.kubeconfig,
  ]);
  await patch(demo, { metadata: { labels: { [label]: 'true' } } });
  await expect(rowsOf(page, 'ingress-nginx').nth(1)).toContainText('Deployed', { timeout: 60_000 });
  await expect(rowsOf(page, 'ingress-nginx').first()).toContainText('Replaced');
  await expect(rowsOf(page, 'ingress-nginx').first()).toContainText(
    `Multi-cluster service ${rule} wins with priority 200.`,
  );
  await expect(page.getByRole('region', { name: 'Conflicts' })).toContainText(
    'ingress-nginx is asked for more than once',
  );
  await expect(page.getByRole('region', { name: 'Changes made by hand' })).toContainText('Put back at once');
  const states = (await kubectl(demo, 'get', 'servicesets', '-n', at.namespace, '-o', 'json')).stdout;
  expect(states).toContain('cannot manage chart ingress-nginx/ingress-nginx');
});

test('a failed service is found from its cluster, with the controllers’ own words', async ({ page, demo }) => {
  await signIn(page, demo, 'lead2@demo');
  await page.goto(`${demo.url}/clusters/storefront/cart-prod`);
  await page.getByRole('link', { name: 'See services' }).click();
  const row = page.getByRole('row').filter({ hasText: 'ingress-nginxNamespace' });
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('context deadline exceeded');
  await page.getByRole('radio', { name: 'Not deployed 1' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'cert-managerNamespace' })).toHaveCount(0);
  await expect(row).toBeVisible();
});
