import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { keys } from '@/lib/client/query-keys';
import type { RuleChange } from '@/lib/contracts/multi-cluster-changes';
import { counts, firstCells, page, rule, show } from '@/tests/support/rule-pages';
import { RuleList } from './rule-list';

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

it('marks those that Git keeps', () => {
  const keptBy = { tool: 'flux-kustomization', namespace: 'flux-system', name: 'fleet' } as const;
  show(<RuleList />, [[keys.multiClusterServices.list, page([rule('agents'), rule('base', { keptBy })])]]);
  expect(firstCells()).toEqual(['agents', 'basekept by Git']);
});
