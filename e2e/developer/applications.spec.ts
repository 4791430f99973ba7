import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type Demo, expect, signIn, test } from '../support/fixtures.ts';

interface Binding {
  spec: { clusters?: { name: string; replicas?: number }[] };
  status?: {
    conditions?: { type: string; status: string; reason: string; message: string }[];
    aggregatedStatus?: {
      clusterName: string;
      applied?: boolean;
      appliedMessage?: string;
      status?: { readyReplicas?: number };
    }[];
  };
}

/** Runs kubectl against the Karmada control plane, as its administrator. */
async function kubectl(demo: Demo, ...args: string[]): Promise<string> {
  const kubeconfig = join(dirname(demo.kubeconfig), 'sandbox', 'karmada', 'kubeconfig');
  const { stdout } = await promisify(execFile)('kubectl', ['--kubeconfig', kubeconfig, ...args]);
  return stdout;
}
const bindingOf = async (demo: Demo, namespace: string, name: string): Promise<Binding> =>
  JSON.parse(
    await kubectl(demo, 'get', 'resourcebindings.work.karmada.io', '-n', namespace, `${name}-deployment`, '-o', 'json'),
  ) as Binding;

/** Scales the template, which the scheduler divides. */
const scale = (demo: Demo, replicas: number) =>
  kubectl(demo, 'scale', 'deployment', '-n', 'payments', 'settle-api', `--replicas=${replicas}`);

/** First cell of the board by member: `6 of 6`. */
async function readBoard(page: Page): Promise<Record<string, string>> {
  const rows = await page
    .getByRole('table', { name: /^Objects of/ })
    .getByRole('row')
    .all();
  const read: Record<string, string> = {};
  for (const row of rows.slice(1)) {
    const [member, first] = await row.getByRole('cell').allInnerTexts();
    read[member?.split('\n')[0] ?? ''] = /\d+ of \d+/.exec(first ?? '')?.[0] ?? '';
  }
  return read;
}
const boardOf = ({ spec, status }: Binding): Record<string, string> =>
  Object.fromEntries(
    (spec.clusters ?? []).map(({ name, replicas = 0 }) => {
      const ready = status?.aggregatedStatus?.find(({ clusterName }) => clusterName === name)?.status?.readyReplicas;
      return [name, `${ready ?? 0} of ${replicas}`];
    }),
  );

test('a developer finds why an application hangs, in the words of the cluster', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).click();
  const row = page.getByRole('row').filter({ hasText: 'report' });
  await expect(row.getByText('Not applied')).toBeVisible();
  await expect(
    row.getByText(/ledger-prod.* already has Deployment .*report.*, which Karmada did not bring/),
  ).toBeVisible();
  await expect(page.getByText('cart-web')).toBeHidden();
  await row.getByRole('link', { name: 'report' }).click();
  const { status } = await bindingOf(demo, 'payments', 'report');
  const refused = status?.aggregatedStatus?.find(({ clusterName }) => clusterName === 'ledger-prod');
  expect(refused?.appliedMessage).toContain('already exists');
  await expect(page.getByText(refused?.appliedMessage ?? '').first()).toBeVisible();
  await expect(page.getByText('Delete the object in the cluster, or let the policy overwrite it.')).toBeVisible();
});

test('the board of an application is what kubectl says of it, also while it is scaled', async ({ page, demo }) => {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/applications/fleet-eu/payments/settle-api`);
  await expect(page.getByRole('heading', { level: 1, name: 'settle-api' })).toBeVisible();
  const agree = async () =>
    expect(await readBoard(page)).toEqual(boardOf(await bindingOf(demo, 'payments', 'settle-api')));
  await expect(agree).toPass();
  try {
    await scale(demo, 18);
    await expect(async () => {
      expect(Object.values(await readBoard(page)).sort()).toEqual(['3 of 3', '6 of 6', '9 of 9']);
    }).toPass({ timeout: 60_000 });
    await agree();
  } finally {
    await scale(demo, 12);
  }
  await expect(async () => {
    expect(Object.values(await readBoard(page)).sort()).toEqual(['2 of 2', '4 of 4', '6 of 6']);
  }).toPass({ timeout: 60_000 });
});

test('an architect sees why no cluster fits, and which members Karmada has', async ({ page, demo }) => {
  await signIn(page, demo, 'architect@demo');
  await page.goto(`${demo.url}/applications`);
  await page.getByRole('link', { name: 'lake-sync' }).click();
  const scheduled = (await bindingOf(demo, 'data-platform', 'lake-sync')).status?.conditions?.find(
    ({ type }) => type === 'Scheduled',
  );
  expect(scheduled?.reason).toBe('NoClusterFit');
  await expect(page.getByText(scheduled?.message ?? '').first()).toBeVisible();
  await expect(page.getByText('The placement does not name it.').first()).toBeVisible();
  await page.goto(`${demo.url}/admin/karmada`);
  const ready = (await kubectl(demo, 'get', 'clusters', '--no-headers')).trim().split('\n');
  const rows = page.getByRole('table', { name: 'Members of fleet-eu' }).getByRole('row');
  await expect(rows).toHaveCount(ready.length + 1);
  for (const line of ready) {
    const [name = '', , , isReady] = line.split(/\s+/);
    await expect(rows.filter({ hasText: name })).toContainText(isReady === 'True' ? 'Ready' : 'Unreachable');
  }
});
