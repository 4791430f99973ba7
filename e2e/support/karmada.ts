import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { type Demo, expect, signIn } from './fixtures.ts';

/** Where the form of a new application leads to, by its name in payments. */
export const applicationAddress = (name: string): string => `/applications/fleet-eu/payments/${name}`;

/** Runs kubectl against the Karmada control plane, as its administrator. */
export async function karmadaKubectl(demo: Demo, ...args: string[]): Promise<string> {
  const kubeconfig = join(dirname(demo.kubeconfig), 'sandbox', 'karmada', 'kubeconfig');
  const { stdout } = await promisify(execFile)('kubectl', ['--kubeconfig', kubeconfig, ...args]);
  return stdout;
}

/**
 * An object of payments as a member itself has it, by way of the proxy.
 * @param kind group, version and plural, such as `apps/v1/deployments`
 */
export async function objectIn<Kind>(demo: Demo, member: string, kind: string, name: string): Promise<Kind> {
  const at = kind.lastIndexOf('/');
  const path = `clusters/${member}/proxy/apis/${kind.slice(0, at)}/namespaces/payments${kind.slice(at)}/${name}`;
  const raw = await karmadaKubectl(demo, 'get', '--raw', `/apis/cluster.karmada.io/v1alpha1/${path}`);
  return JSON.parse(raw) as Kind;
}

/** A lead agrees where the policies of the demo ask for one. */
export async function agree(demo: Demo, id: string): Promise<void> {
  const request = (await (await demo.api('lead@demo', `/requests/${id}`)).json()) as RequestDetail;
  if (request.state !== 'awaiting-approval') return;
  const body = JSON.stringify({ revision: 1 });
  expect((await demo.api('lead@demo', `/approvals/${id}/approve`, { method: 'POST', body })).ok).toBe(true);
}

/** Waits on the page of a request that was sent until it is carried out. */
export async function whenBrought(page: Page, demo: Demo): Promise<void> {
  await page.waitForURL(/\/requests\//);
  await agree(demo, page.url().split('/').at(-1) ?? '');
  await expect(page.getByRole('link', { name: 'Open application' })).toBeVisible({ timeout: 30_000 });
}

/** Begins a new application of payments, as dev@demo. */
export async function beginApplication(page: Page, demo: Demo, name: string): Promise<void> {
  await signIn(page, demo, 'dev@demo');
  await page.goto(`${demo.url}/applications/new`);
  await page.getByLabel('Name', { exact: true }).fill(name);
}

/** Takes an application away again, so that the demo is as it was. */
export async function removeApplication(demo: Demo, name: string): Promise<void> {
  const body = JSON.stringify({ kind: 'remove-application', project: 'payments', controlPlane: 'fleet-eu', name });
  const answer = await demo.api('dev@demo', '/requests', { method: 'POST', body });
  expect(answer.status).toBe(201);
  await agree(demo, ((await answer.json()) as { id: string }).id);
  await expect(async () => {
    expect((await demo.api('dev@demo', applicationAddress(name))).status).toBe(404);
  }).toPass({ timeout: 60_000 });
}
