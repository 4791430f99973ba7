import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationCostTotal } from '@/lib/contracts/application-costs';
import type {
  ApplicationDetail,
  ApplicationPage,
  ApplicationSummary,
  ApplicationTrouble,
} from '@/lib/contracts/applications';
import type { Me } from '@/lib/contracts/me';
import { actions, can } from '@/lib/permissions';
import en from '@/messages/en.json';
import { spec } from '@/tests/support/application-form';
import { ApplicationList } from './application-list';
import { ApplicationView } from './application-page';
import { applicationCostQuery, applicationQuery, applicationQuestion, applicationsQuery } from './queries';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const trouble = (change: Partial<ApplicationTrouble> = {}): ApplicationTrouble => ({
  code: 'no-cluster-fits',
  cluster: null,
  object: { kind: 'Deployment', name: 'settle-api' },
  words: '0/2 clusters are available',
  refusals: [{ code: 'taint', about: 'purpose=gpu:NoSchedule', words: 'cluster(s) had untolerated taint', count: 2 }],
  ...change,
});
const summary = (change: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  controlPlane: 'fleet-eu',
  project: 'payments',
  namespace: 'payments',
  name: 'settle-api',
  state: 'healthy',
  trouble: null,
  workloads: [{ kind: 'Deployment', name: 'settle-api' }],
  images: ['settle-api:2.14.0'],
  replicas: { wanted: 4, placed: 4, ready: 3 },
  clusters: ['member1', 'member2'],
  cost: { monthly: '51.1', currency: 'USD', gaps: [] },
  ...change,
});
const detail = (change: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  ...summary(),
  moves: [],
  objects: [
    {
      kind: 'Deployment',
      name: 'settle-api',
      isDependency: false,
      isOrphaned: false,
      policy: { kind: 'PropagationPolicy', name: 'settle-api' },
      replicas: 4,
      conditions: [],
      lastScheduledAt: null,
    },
  ],
  members: [
    {
      name: 'member1',
      state: 'ready',
      region: 'eu-central-1',
      isLeaving: false,
      cells: [{ state: 'healthy', words: null, placed: 3, ready: 3 }],
    },
    {
      name: 'member2',
      state: 'unreachable',
      region: null,
      isLeaving: false,
      cells: [{ state: 'not-applied', words: 'it is there already', placed: 1, ready: 0 }],
    },
  ],
  passedBy: [],
  division: 'static',
  troubles: [],
  failover: null,
  autoscaling: { federated: [], cron: [], unread: [] },
  network: { connections: [], ingresses: [], unread: [] },
  cost: {
    monthly: null,
    currency: 'USD',
    gaps: ['not-measured'],
    members: [
      {
        cluster: 'member1',
        replicas: 3,
        cpu: 1.5,
        memoryGib: 3,
        price: { cpu: '0.03', memoryGib: '0.004' },
        monthly: '41.61',
        gaps: [],
      },
      { cluster: 'member2', replicas: 1, cpu: 0.5, memoryGib: 1, price: null, monthly: null, gaps: ['not-measured'] },
    ],
  },
  observedAt: null,
  isBehind: false,
  order: null,
  openRequest: null,
  generation: null,
  ...change,
});

function show(page: ReactElement, known: readonly (readonly [readonly unknown[], unknown])[], hasKarmada = true) {
  const grants = [{ role: 'developer', project: 'payments' }] as const;
  const me = {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [{ name: 'payments', actions: actions.filter((action) => can(grants, action, 'payments')) }],
    globalActions: [],
    hasKarmada,
  } as unknown as Me;
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const client = createQueryClient();
  client.setQueryData(keys.me, me);
  for (const [key, data] of known) client.setQueryData(key, data);
  render(
    <NuqsTestingAdapter>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>{page}</QueryClientProvider>
      </NextIntlClientProvider>
    </NuqsTestingAdapter>,
  );
}
const total = { monthly: '1234.4', currency: 'USD', applications: 14, without: 2 };
const showList = (
  items: ApplicationSummary[],
  { behind = [], cost = total }: Partial<Pick<ApplicationPage, 'behind'>> & { cost?: ApplicationCostTotal } = {},
) =>
  show(<ApplicationList />, [
    [
      applicationsQuery(applicationQuestion({}, null)).queryKey,
      { items, nextCursor: null, total: items.length, observedAt: null, behind },
    ],
    [applicationCostQuery(applicationQuestion({}, null)).queryKey, cost],
  ]);
const ref = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'settle-api' };
const showPage = (application: ApplicationDetail) =>
  show(<ApplicationView application={ref} />, [[applicationQuery(ref).queryKey, application]]);

it('lists applications with what is wrong, and leads to each', () => {
  showList([summary({ state: 'not-placed', trouble: trouble(), clusters: [] }), summary({ name: 'report' })], {
    behind: ['fleet-us'],
  });
  const [first] = screen.getAllByRole('row').slice(1);
  expect(
    within(first as HTMLElement).getByText(/No cluster fits Deployment .*settle-api.*It runs nowhere/),
  ).toBeTruthy();
  expect(within(first as HTMLElement).getByText('3 of 4')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'report' }).getAttribute('href')).toBe(
    '/applications/fleet-eu/payments/report',
  );
  expect(screen.getByText('The control plane fleet-us cannot be read now.')).toBeTruthy();
});

it('says what applications cost a month, each and together, and why that is not known', () => {
  const unknown = { monthly: null, currency: 'USD', gaps: ['no-requests' as const, 'unknown-cluster' as const] };
  showList([summary(), summary({ name: 'report', cost: unknown })]);
  expect(screen.getByText('All applications: about $1,234 a month, 2 of 14 without a figure.')).toBeTruthy();
  const [, first, second] = screen.getAllByRole('row');
  expect(within(first as HTMLElement).getByText('51.10')).toBeTruthy();
  expect(second?.textContent).toContain(en.applications.cost.unknown);
  expect(within(second as HTMLElement).getByText(en.applications.cost.gap['no-requests'])).toBeTruthy();
  expect(within(second as HTMLElement).getByText(en.applications.cost.gap['unknown-cluster'])).toBeTruthy();
});

it('says together that no cost is known where none is', () => {
  showList([summary()], { cost: { ...total, applications: 1, without: 1 } });
  expect(screen.getByText('All applications: no cost is known.')).toBeTruthy();
});

it('tells who may not read costs nothing of them', () => {
  showList([summary({ cost: null })], { cost: null });
  expect(screen.queryByText(/Cost/)).toBeNull();
  cleanup();
  showPage(detail({ cost: null }));
  expect(screen.queryByText(en.applications.cost.title)).toBeNull();
});

it('says what an application costs on each cluster', () => {
  showPage(detail());
  const [, first, second] = within(screen.getByRole('table', { name: 'Cost of settle-api by cluster' })).getAllByRole(
    'row',
  );
  expect(first?.textContent).toBe('member131.5 vCPU · 3 GiB0.0300 · 0.004041.61');
  expect(second?.textContent).toContain(`Not known${en.applications.cost.gap['not-measured']}`);
});

it('says why nothing is known of an application that is nowhere', () => {
  showPage(detail({ cost: { monthly: null, currency: 'USD', gaps: ['nowhere'], members: [] } }));
  expect(screen.getByText(en.applications.cost.gap.nowhere)).toBeTruthy();
});

it('says what an application is where there is none', () => {
  showList([]);
  expect(screen.getByText(en.applications.noneText)).toBeTruthy();
});

it('shows each object on each member with the literal reason', () => {
  showPage(detail({ state: 'not-applied' }));
  const board = within(screen.getByRole('table', { name: /^Objects/ }));
  const [, first, second] = board.getAllByRole('row');
  expect(first?.textContent).toContain('3 of 3');
  expect(second?.textContent).toContain('it is there already');
  expect(within(second as HTMLElement).getByText('Unreachable')).toBeTruthy();
  expect(screen.getByText('taken by PropagationPolicy settle-api')).toBeTruthy();
});

it('says why clusters were passed by, what helps, and the scheduler’s own words', () => {
  const refusal = { code: 'affinity' as const, about: null, words: 'cluster(s) did not match' };
  showPage(
    detail({
      state: 'not-placed',
      members: [],
      troubles: [trouble()],
      passedBy: [
        { name: 'member1', state: 'ready', refusal },
        { name: 'member2', state: 'ready', refusal: null },
      ],
    }),
  );
  expect(screen.getByText(/2 clusters: It has the taint .*purpose=gpu:NoSchedule/)).toBeTruthy();
  expect(screen.getByText(en.applications.next['no-cluster-fits'])).toBeTruthy();
  expect(screen.getByText('0/2 clusters are available')).toBeTruthy();
  expect(screen.getByText(en.applications.nowhere)).toBeTruthy();
  expect(screen.getByText(en.applications.refusal.affinity)).toBeTruthy();
  expect(screen.getByText(en.applications.notChosen)).toBeTruthy();
});

it('says when a CronJob runs, of which there is no number to divide', () => {
  const workload = {
    kind: 'cron-job',
    schedule: '30 2 * * 1-5',
    timeZone: 'Europe/Berlin',
    concurrency: 'Forbid',
    isSuspended: false,
    retries: 6,
  } as const;
  const order = { spec: { ...spec, workload }, requestId: 'x', shortId: 'R-1' };
  showPage(detail({ order, replicas: null, division: 'duplicated' }));
  expect(screen.getByText(/^CronJob · 30 2 \* \* 1-5 Europe\/Berlin/)).toBeTruthy();
  expect(screen.queryByText(en.applications.division.duplicated)).toBeNull();
});

it('tells of an object whose policy was deleted', () => {
  const [object] = detail().objects;
  if (!object) throw new Error('no object');
  showPage(detail({ objects: [{ ...object, isOrphaned: true, policy: null }] }));
  expect(screen.getByText(en.applications.orphanedText)).toBeTruthy();
});

it('is absent where the installation has no control plane', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => show(<ApplicationList />, [], false)).toThrow(/NEXT_HTTP_ERROR_FALLBACK;404/);
});
