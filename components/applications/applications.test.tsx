import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationDetail, ApplicationSummary, ApplicationTrouble } from '@/lib/contracts/applications';
import type { Me } from '@/lib/contracts/me';
import { actions, can } from '@/lib/permissions';
import en from '@/messages/en.json';
import { ApplicationList } from './application-list';
import { ApplicationView } from './application-page';
import { applicationQuery, applicationQuestion, applicationsQuery } from './queries';

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
  ...change,
});
const detail = (change: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  ...summary(),
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
  observedAt: null,
  isBehind: false,
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
const showList = (items: ApplicationSummary[], behind: string[] = []) =>
  show(<ApplicationList />, [
    [
      applicationsQuery(applicationQuestion({}, null)).queryKey,
      { items, nextCursor: null, total: items.length, observedAt: null, behind },
    ],
  ]);
const ref = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'settle-api' };
const showPage = (application: ApplicationDetail) =>
  show(<ApplicationView application={ref} />, [[applicationQuery(ref).queryKey, application]]);

it('lists applications with what is wrong, and leads to each', () => {
  showList(
    [summary({ state: 'not-placed', trouble: trouble(), clusters: [] }), summary({ name: 'report' })],
    ['fleet-us'],
  );
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

it('says what an application is where there is none', () => {
  showList([]);
  expect(screen.getByText(en.applications.noneText)).toBeTruthy();
});

it('shows each object on each member with the literal reason', () => {
  showPage(detail({ state: 'not-applied' }));
  const board = within(screen.getByRole('table'));
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
