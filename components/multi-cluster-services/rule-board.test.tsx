import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { keys } from '@/lib/client/query-keys';
import type { MultiClusterServiceDetail, RolloutRow } from '@/lib/contracts/multi-cluster-services';
import { counts, page, row, rule, service, show } from '@/tests/support/rule-pages';
import { rolloutQuestion } from './queries';
import { RuleBoard } from './rule-board';
import { RuleList } from './rule-list';

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

it('says of a change in rings that clusters keep what they have until their ring comes, and hides its label', () => {
  const wave = { key: 'slipway.dev/wave-0badcafe', operator: 'Exists', values: [] };
  board(
    rule('base', {
      counts: counts({ deployed: 1, kept: 1 }),
      keepsOnMismatch: true,
      selector: { matchLabels: { tier: 'prod' }, matchExpressions: [wave] },
    }),
    [row('first', 'deployed', [service('agent', 'deployed')]), row('later', 'kept', [service('agent', 'deployed')])],
  );
  expect(
    within(screen.getByRole('list', { name: 'Labels that a cluster must have' })).getAllByRole('listitem'),
  ).toHaveLength(2);
  expect(screen.queryByText(/slipway\.dev/)).toBeNull();
  expect(screen.getByText('ring by ring')).toBeTruthy();
  expect(screen.getByText('Waits for its ring')).toBeTruthy();
  expect(screen.getByText('1 waits for its ring')).toBeTruthy();
  expect(screen.queryByText('No longer matches, kept')).toBeNull();
  expect(screen.getByText(/Until a cluster’s ring comes, it keeps what it has/)).toBeTruthy();
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

it('names who keeps it as Git says, and offers no change that the next sync would undo', () => {
  const keptBy = { tool: 'argo-cd', namespace: null, name: 'fleet' } as const;
  show(<RuleBoard name="base" />, [
    [keys.multiClusterServices.detail('base'), rule('base', { keptBy })],
    [keys.multiClusterServices.rollout('base', question), page([])],
    [keys.me, meOf('platform-architect', ['multi-cluster-service.manage'])],
  ]);
  expect(screen.getByText('This multi-cluster service is kept by Argo CD: Application fleet')).toBeTruthy();
  expect(screen.getByText(/Change it in Git/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});
