import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { accessRequestsQuery } from '@/components/data/access-queries';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ControlPlane, Member } from '@/lib/contracts/karmada';
import type { Me } from '@/lib/contracts/me';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { KarmadaPage } from './karmada-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T08:00:00.000Z';
const plane = (change: Partial<ControlPlane> = {}): ControlPlane => ({
  name: 'fleet-eu',
  state: 'reachable',
  observedAt: at,
  since: null,
  error: null,
  kubernetesVersion: 'v1.36.0',
  release: '1.19',
  division: 'webster',
  members: { total: 1, ready: 1 },
  ...change,
});
const member = (change: Partial<Member> = {}): Member => ({
  name: 'ledger-prod',
  state: 'ready',
  ready: {
    type: 'Ready',
    status: 'True',
    reason: 'ClusterReady',
    message: 'cluster is healthy and ready to accept workloads',
    lastTransitionTime: at,
    observedGeneration: null,
  },
  conditions: [],
  mode: 'Push',
  apiEndpoint: 'https://10.0.0.1:6443',
  kubernetesVersion: 'v1.36.3',
  provider: 'aws',
  region: 'eu-central-1',
  zones: ['eu-central-1a'],
  joinedAt: at,
  nodes: { total: 3, ready: 3 },
  resources: [{ name: 'cpu', allocatable: 12, allocated: 3, allocating: 1 }],
  isCordoned: false,
  taints: [],
  models: [{ grade: 2, count: 3, ranges: [{ name: 'cpu', min: '2', max: '4' }] }],
  ...change,
});

function show(role: Role, planes: ControlPlane[], members: Member[], hasKarmada = true) {
  const grants = [{ role, project: null }];
  const me = {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [],
    globalActions: actions.filter((action) => can(grants, action, null)),
    hasKarmada,
  } as unknown as Me;
  const ask = vi.fn(() => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', ask);
  const client = createQueryClient();
  client.setQueryData(keys.me, me);
  client.setQueryData(accessRequestsQuery('mine').queryKey, { items: [], nextCursor: null, total: 0 });
  client.setQueryData(keys.karmada.controlPlanes, { items: planes, nextCursor: null, total: planes.length });
  for (const { name } of planes) {
    client.setQueryData(keys.karmada.members(name), { items: members, nextCursor: null, total: members.length });
  }
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <KarmadaPage />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows a control plane with its members, and unfolds what Karmada says of one', async () => {
  show('platform-lead', [plane()], [member()]);
  const shown = await card('fleet-eu');
  expect(shown.getByText('Karmada 1.19 or newer')).toBeTruthy();
  expect(shown.getByText('1 of 1 members ready')).toBeTruthy();
  const name = shown.getByRole('button', { name: 'ledger-prod' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(name);
  expect(shown.getByText(/ClusterReady: cluster is healthy/)).toBeTruthy();
  expect(shown.getByText(en.karmada.means.ready)).toBeTruthy();
  expect(shown.getByText('CPU 2 to 4')).toBeTruthy();
  expect(shown.getByText(en.karmada.noTaints)).toBeTruthy();
});

it('says what keeps workloads away, and who set it', async () => {
  const taint = (key: string, effect: string, isAutomatic: boolean) => ({ key, value: '', effect, isAutomatic });
  const taints = [
    taint('cluster.karmada.io/not-ready', 'NoSchedule', true),
    taint('purpose', 'NoSchedule', false),
    taint('lost', 'NoExecute', false),
  ];
  show('platform-architect', [plane()], [member({ state: 'unreachable', isCordoned: true, taints })]);
  const shown = await card('fleet-eu');
  expect(shown.getByText('Unreachable')).toBeTruthy();
  expect(shown.getByText('Cordoned')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'ledger-prod' }));
  for (const text of [
    en.karmada.cordonedText,
    en.karmada.automatic,
    en.karmada.keepsAway,
    en.karmada.movesAway,
    en.karmada.means.unreachable,
  ])
    expect(shown.getByText(text)).toBeTruthy();
});

it('says in the control plane’s own words why what is shown is old', async () => {
  const error = 'clusters.cluster.karmada.io is forbidden';
  show('admin', [plane({ state: 'behind', since: at, error, release: null, division: null })], [member()]);
  const shown = await card('fleet-eu');
  expect(shown.getByText(en.karmada.trouble.behind)).toBeTruthy();
  expect(shown.getByText(error)).toBeTruthy();
  expect(shown.getByText(en.karmada.releaseUnknown)).toBeTruthy();
  expect(shown.getByText(en.karmada.division.unknown)).toBeTruthy();
});

it('tells a control plane without members from one that was never read', async () => {
  show('auditor', [plane({ members: { total: 0, ready: 0 } })], []);
  expect(await screen.findByText(en.karmada.noMembersText)).toBeTruthy();
  cleanup();
  show('auditor', [plane({ state: 'waiting', observedAt: null })], []);
  expect(await screen.findByText(en.karmada.notReadText)).toBeTruthy();
});

it('asks for nothing on behalf of those who may not see it', () => {
  const ask = show('developer', [plane()], []);
  expect(screen.getByText(/Needs/).textContent).toContain('karmada.read');
  expect(ask).not.toHaveBeenCalled();
});

it('is absent where the installation has no control plane', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => show('platform-lead', [], [], false)).toThrow(/NEXT_HTTP_ERROR_FALLBACK;404/);
});
