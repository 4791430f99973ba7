import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterRow } from '@/lib/contracts/clusters';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import { RowMenu } from './row-menu';

const row = (over: Partial<ClusterRow> = {}) =>
  ({
    namespace: 'payments',
    name: 'shop',
    project: 'payments',
    phase: 'ready',
    owner: 'dev@demo',
    expiresAt: '2027-01-01T00:00:00.000Z',
    expiresInDays: 30,
    hasKubeconfig: true,
    hasSignIn: false,
    hasDrift: false,
    ...over,
  }) as ClusterRow;

function open(cluster: ClusterRow, role: 'developer' | 'auditor' = 'developer'): string[] {
  const client = createQueryClient();
  const me = {
    grants: [{ role, project: role === 'auditor' ? null : 'payments' }],
    narrowing: { project: null, readOnly: false },
    globalActions: [],
    projects: [],
  };
  client.setQueryData(keys.me, me as unknown as Me);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <RowMenu cluster={cluster} trigger={<button type="button">…</button>} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return screen.getAllByRole('menuitem').map((each) => each.textContent ?? '');
}

const { kubeconfig, signInKubeconfig, adminKubeconfig, extend, setExpiry, delete: remove } = en.clusters.menu;

it('offers what is possible with a cluster that runs', () => {
  expect(open(row())).toEqual(expect.arrayContaining([kubeconfig, extend, remove]));
});

it('offers the kubeconfig without a secret before that of the admin where people sign in', () => {
  const acts = open(row({ hasSignIn: true }));
  expect(acts).not.toContain(kubeconfig);
  expect(acts.indexOf(signInKubeconfig)).toBe(acts.indexOf(adminKubeconfig) - 1);
});

it('offers no kubeconfig where there is none, and an end to a cluster that never expires', () => {
  const acts = open(row({ phase: 'failed', hasKubeconfig: false, expiresAt: null, expiresInDays: null }));
  expect(acts).toEqual(expect.arrayContaining([setExpiry, remove]));
  expect(acts).not.toContain(kubeconfig);
  expect(acts).not.toContain(extend);
});

it('offers no extension before the life of a cluster begins, nor once it is being deleted', () => {
  const acts = [...open(row({ expiresAt: null })), ...open(row({ phase: 'deleting' }))];
  expect(acts).not.toContain(extend);
  expect(acts).not.toContain(setExpiry);
});

it('offers nothing that changes or opens a cluster to whoever only reads', () => {
  const acts = open(row(), 'auditor');
  for (const act of [kubeconfig, extend, remove]) expect(acts).not.toContain(act);
});
