import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { keys } from '@/lib/client/query-keys';
import type { ClusterService } from '@/lib/contracts/cluster-services';
import type { RuleChange } from '@/lib/contracts/multi-cluster-changes';
import { type MultiClusterServiceDetail, type RolloutRow, rolloutStates } from '@/lib/contracts/multi-cluster-services';
import en from '@/messages/en.json';
import { rolloutQuestion } from './queries';
import { RuleBoard } from './rule-board';
import { RuleList } from './rule-list';

const counts = (given: Partial<MultiClusterServiceDetail['counts']>) =>
  Object.fromEntries(rolloutStates.map((state) => [state, given[state] ?? 0])) as MultiClusterServiceDetail['counts'];

const rule = (name: string, more: Partial<MultiClusterServiceDetail> = {}): MultiClusterServiceDetail => ({
  name,
  createdAt: '2026-08-20T09:00:00.000Z',
  isDeleting: false,
  selector: {
    matchLabels: { tier: 'prod' },
    matchExpressions: [{ key: 'geo', operator: 'In', values: ['eu', 'us'] }],
  },
  services: [
    { name: 'agent', namespace: 'agents', template: 'agent-1', version: '1.0', isDisabled: false, dependsOn: [] },
    {
      name: 'web',
      namespace: 'web',
      template: 'web-1',
      version: '2.0',
      isDisabled: false,
      dependsOn: ['agents/agent'],
    },
  ],
  priority: 200,
  driftMode: 'continuous',
  dependsOn: [],
  dependents: [],
  keepsOnMismatch: false,
  isSelfManaged: false,
  counts: counts({ deployed: 2 }),
  paused: 0,
  conditions: [],
  isObserved: true,
  openChange: null,
  ...more,
});
const service = (name: string, state: ClusterService['state'], more: Partial<ClusterService> = {}): ClusterService => ({
  name,
  namespace: name === 'agent' ? 'agents' : name,
  template: `${name}-1`,
  version: '1.0',
  state,
  since: null,
  cause: null,
  nextStep: null,
  words: null,
  dependsOn: [],
  upgrades: [],
  ...more,
});
const row = (
  name: string,
  state: RolloutRow['state'],
  services: ClusterService[],
  more: Partial<RolloutRow> = {},
): RolloutRow => ({
  namespace: 'payments',
  name,
  project: 'payments',
  phase: 'ready',
  state,
  isPaused: false,
  serviceSet: `${name}-1`,
  words: null,
  services,
  ...more,
});

function show(children: ReactNode, data: [readonly unknown[], unknown][], search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [key, value] of data) client.setQueryData(key, value);
  return render(
    <NuqsTestingAdapter hasMemory searchParams={search}>
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
          {children}
        </NextIntlClientProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
}
const page = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });
const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[0]?.textContent);

it('lists rules by what needs somebody first, never “deployed” over a failure', async () => {
  const user = userEvent.setup();
  show(<RuleList />, [
    [
      keys.multiClusterServices.list,
      page([
        rule('agents', { priority: 300, dependents: ['web'] }),
        rule('base', { counts: counts({ deployed: 5, failed: 1, leaving: 1 }), paused: 2, isSelfManaged: true }),
      ]),
    ],
  ]);
  expect(firstCells()).toEqual(['baseAlso on the management clusterpaused on 2 clusters', 'agents']);
  const base = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(base.getByText('1 fails')).toBeTruthy();
  expect(base.getByText('5 deployed')).toBeTruthy();
  expect(base.getByRole('cell', { name: '6' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'base' }).getAttribute('href')).toBe('/services/base');
  await user.click(screen.getByRole('button', { name: 'Priority' }));
  expect(firstCells()[0]).toBe('agents');
  expect(screen.getByRole('columnheader', { name: /Priority/ }).getAttribute('aria-sort')).toBe('descending');
  await user.type(screen.getByRole('searchbox'), 'nothing-like-it');
  expect(await screen.findByText('Nothing fits this filter')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(firstCells()).toHaveLength(2);
});

it('leads those who may decide to the changes that wait', () => {
  const change = (act: RuleChange['act'], more: Partial<RuleChange>): RuleChange => ({
    id: `${act}-id`,
    name: 'agents',
    act,
    state: 'waiting',
    reason: '',
    askedBy: 'lead@demo',
    askedAt: '2026-08-20T09:00:00.000Z',
    decidedBy: null,
    decidedWhy: '',
    endedAt: null,
    problem: null,
    touched: 11,
    projects: [],
    isStopped: false,
    mayApprove: false,
    mayDecline: true,
    ...more,
  });
  const openChanges = [
    change('create', { mayApprove: true }),
    change('change', { state: 'applying' }),
    change('delete', { state: 'applying', isStopped: true }),
  ];
  show(<RuleList />, [[keys.multiClusterServices.list, { ...page([]), openChanges }]]);
  const [waits, runs, stopped] = screen.getAllByRole('status');
  expect(waits?.textContent).toContain(
    'lead@demo wants the multi-cluster service agents. It touches 11 clusters and waits for a second person.',
  );
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/services/changes/create-id');
  expect(runs?.textContent).toContain('It is being carried out.');
  expect(stopped?.textContent).toContain('Its rings have stopped.');
});

it('says why a list is empty', () => {
  show(<RuleList />, [[keys.multiClusterServices.list, page([])]]);
  expect(screen.getByText('No multi-cluster service touches your clusters')).toBeTruthy();
});

const question = rolloutQuestion({ q: '', state: null, cursor: null });
const board = (one: MultiClusterServiceDetail, rows: RolloutRow[]) =>
  show(<RuleBoard name={one.name} />, [
    [keys.multiClusterServices.detail(one.name), one],
    [keys.multiClusterServices.rollout(one.name, question), page(rows)],
  ]);

it('shows cluster × service with the literal reason, grouped, each cell leading to the cluster', () => {
  const words = 'cannot install web: webhook denied the request';
  board(rule('base', { counts: counts({ failed: 1, deployed: 1, waiting: 2, asleep: 1, leaving: 1 }) }), [
    row('broken', 'failed', [service('agent', 'deployed'), service('web', 'failed', { words })]),
    row('fine', 'deployed', [service('agent', 'deployed'), service('web', 'deployed')], { isPaused: true }),
    row('half', 'waiting', [service('agent', 'provisioning')]),
    row('unmade', 'waiting', [], { serviceSet: null, words: 'waiting on /first (0/1 services deployed)' }),
    row('sleeper', 'asleep', [], { serviceSet: null, phase: 'hibernated' }),
    row('gone', 'leaving', [service('agent', 'deleting')]),
  ]);
  expect(screen.getByText('1 of 5 clusters fails')).toBeTruthy();
  const groups = screen.getAllByRole('rowheader').map((each) => each.textContent);
  expect(groups).toEqual(['Matched', 'Hibernated or waiting', 'Leaving']);
  const cellsOf = (name: string) =>
    within(screen.getByRole('link', { name }).closest('tr') as HTMLElement).getAllByRole('cell');
  expect(cellsOf('broken')[3]?.textContent).toContain(words);
  expect(
    within(cellsOf('broken')[3] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/clusters/payments/broken/services');
  expect(cellsOf('fine')[0]?.textContent).toContain('Paused');
  expect(cellsOf('half')[3]?.textContent).toBe('Waits for agent');
  expect(cellsOf('unmade')[0]?.textContent).toContain('waiting on /first (0/1 services deployed)');
  expect(cellsOf('unmade')[3]?.textContent).toBe('Not handed over yet');
  expect(cellsOf('sleeper')[2]?.textContent).toBe('When it wakes');
  expect(cellsOf('gone')[3]?.textContent).toBe('–');
});

it('says what the rule is: labels, order, the management cluster, conditions', () => {
  board(
    rule('base', {
      isSelfManaged: true,
      isObserved: false,
      dependsOn: ['first'],
      dependents: ['later'],
      keepsOnMismatch: true,
      conditions: [
        {
          type: 'OwnKind',
          status: 'False',
          reason: 'Failed',
          message: 'not found',
          observedGeneration: 1,
          lastTransitionTime: null,
        },
      ],
    }),
    [row('fine', 'deployed', [service('agent', 'deployed'), service('web', 'deployed')])],
  );
  expect(screen.getByText('tier = prod')).toBeTruthy();
  expect(screen.getByText('geo is one of eu, us')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'first' }).getAttribute('href')).toBe('/services/first');
  expect(screen.getByRole('link', { name: 'later' })).toBeTruthy();
  expect(screen.getByText('Its services stay; nobody updates them.')).toBeTruthy();
  expect(screen.getByText('Also on the management cluster')).toBeTruthy();
  expect(screen.getByText('The latest change has not been taken up')).toBeTruthy();
  expect(screen.getByText('not found')).toBeTruthy();
});

afterEach(() => vi.unstubAllGlobals());

const meOf = (role: string, globalActions: string[]) => ({
  email: 'somebody@demo',
  grants: [{ role, project: role === 'developer' ? 'payments' : null }],
  globalActions,
  narrowing: { project: null, readOnly: false },
  projects: [{ name: 'payments', namespace: 'payments', actions: [] }],
});

it('pauses on one cluster for those who may, with a reason, and says where it was refused', async () => {
  const user = userEvent.setup();
  const answer = { changed: 0, stillPaused: 0, refused: [{ namespace: 'payments', name: 'fine', words: 'not found' }] };
  // What is read again stays as it is.
  const asked = vi.fn((_url: string, init?: RequestInit) =>
    init?.method === 'PUT' ? Promise.resolve(Response.json(answer)) : new Promise<Response>(() => undefined),
  );
  vi.stubGlobal('fetch', asked);
  show(<RuleBoard name="base" />, [
    [keys.multiClusterServices.detail('base'), rule('base')],
    [
      keys.multiClusterServices.rollout('base', question),
      page([row('fine', 'deployed', [service('agent', 'deployed')])]),
    ],
    [keys.me, meOf('platform-lead', ['service.pause'])],
  ]);
  expect(screen.getByRole('button', { name: 'Pause on all clusters' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pause on fine' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Pause' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('textbox'), 'freeze');
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await dialog.findByText('not found')).toBeTruthy();
  const [url, init] = asked.mock.calls.find(([, one]) => one?.method === 'PUT') ?? [];
  expect(String(url)).toContain('/multi-cluster-services/base/clusters/payments/fine/pause');
  expect(JSON.parse(String(init?.body))).toEqual({ paused: true, reason: 'freeze' });
});

it('says to others why they cannot pause', () => {
  show(<RuleBoard name="base" />, [
    [keys.multiClusterServices.detail('base'), rule('base')],
    [
      keys.multiClusterServices.rollout('base', question),
      page([row('fine', 'deployed', [service('agent', 'deployed')])]),
    ],
    [keys.me, meOf('developer', [])],
  ]);
  expect(screen.queryByRole('button', { name: /^Pause/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Why can’t I pause multi-cluster services/ })).toBeTruthy();
});

it.each([
  ['the list', <RuleList key="list" />, 'New multi-cluster service', '/services/new'],
  ['the board', <RuleBoard key="board" name="base" />, 'Edit', '/services/base/edit'],
])(
  'leads from %s to the form for those who may change them everywhere, and says to others why not',
  (_, shown, act, to) => {
    const ask = /Why can’t I change multi-cluster services/;
    const as = (role: string, globalActions: string[]) =>
      show(shown, [
        [keys.multiClusterServices.list, { items: [rule('base')] }],
        [keys.multiClusterServices.detail('base'), rule('base')],
        [keys.multiClusterServices.rollout('base', question), page([])],
        [keys.me, meOf(role, globalActions)],
      ]);
    const held = as('platform-architect', ['multi-cluster-service.manage']);
    expect(screen.getByRole('link', { name: act }).getAttribute('href')).toBe(to);
    expect(screen.queryByRole('button', { name: ask })).toBeNull();
    held.unmount();
    as('developer', []);
    expect(screen.queryByRole('link', { name: act })).toBeNull();
    expect(screen.getByRole('button', { name: ask })).toBeTruthy();
  },
);

it('offers no change of what is being deleted', () => {
  show(<RuleBoard name="base" />, [
    [keys.multiClusterServices.detail('base'), rule('base', { isDeleting: true })],
    [keys.multiClusterServices.rollout('base', question), page([])],
    [keys.me, meOf('platform-architect', ['multi-cluster-service.manage'])],
  ]);
  expect(screen.getByText('Being deleted')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});
