import { describe, expect, it } from 'vitest';
import {
  adviceQuestion,
  belowOf,
  checkQuestion,
  colourNumbers,
  costQuestion,
  costUrlOf,
  exportFilter,
  idleRatio,
  isRefused,
  moversQuestion,
  treemapQuestion,
} from './prepare-costs';

const apart = { splitIdle: 'apart', splitShared: 'apart', range: null } as const;
const today = '2026-11-22';

describe('costs', () => {
  it('lead from project to cluster to namespace', () => {
    expect([belowOf('project'), belowOf('cluster'), belowOf('namespace'), belowOf('owner')]).toEqual([
      'cluster',
      'namespace',
      null,
      'cluster',
    ]);
  });

  it('of types of machines know no namespaces', () => {
    expect([belowOf('nodeType', {}), belowOf('cluster', { nodeType: 'm5.large' })]).toEqual(['cluster', null]);
    expect([isRefused('namespace', { nodeType: 'm5.large' }), isRefused('nodeType', { namespace: 'web' })]).toEqual([
      true,
      true,
    ]);
    expect(isRefused('namespace', { namespace: 'web' })).toBe(false);
  });

  it('are asked for alike by the address on the server and in the browser', () => {
    const state = costUrlOf(
      { by: 'cluster', window: '1000d', project: ['payments', 'search'], label: 'team=core' },
      today,
    );
    expect(state).toMatchObject({ by: 'cluster', window: '30d', filter: { project: 'payments', label: 'team=core' } });
    const question = costQuestion(state, 'search', '2026-11-22');
    expect(exportFilter(question)).toEqual({ project: 'payments', label: 'team=core' });
    expect(treemapQuestion(question)).toMatchObject({ groupBy: 'project,cluster', project: 'payments' });
    expect(treemapQuestion({ ...question, groupBy: 'owner' })).toBeNull();
    expect(moversQuestion(question)).not.toHaveProperty('groupBy');
  });

  it('are grouped by a label that the address names, and by it lead to clusters', () => {
    const state = costUrlOf({ by: 'label:example.com/team', label: 'tier=prod' }, today);
    expect(state.by).toBe('label:example.com/team');
    expect(costQuestion(state, null, '2026-11-22')).toEqual({
      window: '30d',
      groupBy: 'label:example.com/team',
      label: 'tier=prod',
    });
    expect(treemapQuestion(costQuestion(state, null, '2026-11-22'))).toBeNull();
    expect(belowOf('label:team')).toBe('cluster');
    for (const by of ['label:', 'label:a b', 'labels', ['x', 'label:team']])
      expect(costUrlOf({ by }, today).by).toBe('project');
  });

  it('are split only where namespaces are shown, in the file as on the page', () => {
    const asked = (url: Record<string, string>) => costQuestion(costUrlOf(url, today), null, today);
    const split = { splitIdle: 'even', splitShared: 'proportional' };
    const question = asked({ by: 'namespace', ...split });
    expect(question).toMatchObject(split);
    expect(exportFilter(question)).toEqual(split);
    expect(moversQuestion(question)).toEqual({ window: '30d' });
    expect(asked({ by: 'cluster', namespace: 'web', splitIdle: 'even', splitShared: 'half' })).toEqual({
      window: '30d',
      groupBy: 'cluster',
      namespace: 'web',
      splitIdle: 'even',
    });
    expect(asked({ by: 'cluster', ...split })).toEqual({ window: '30d', groupBy: 'cluster' });
  });

  it('are asked for by days of one’s own in every part of the page that follows the window', () => {
    const days = { from: '2026-10-03', to: '2026-10-17' };
    const state = costUrlOf({ ...days, window: '7d', by: 'cluster', owner: 'dev@demo' }, today);
    expect(state.range).toEqual(days);
    const question = costQuestion(state, 'payments', today);
    expect(question).toEqual({ ...days, groupBy: 'cluster', project: 'payments', owner: 'dev@demo' });
    expect(moversQuestion(question)).toEqual({ ...days, project: 'payments', owner: 'dev@demo' });
    expect(treemapQuestion(question)).toMatchObject({ ...days, groupBy: 'project,cluster' });
    expect(checkQuestion(question)).toEqual({ ...days, project: 'payments' });
    expect(exportFilter(question)).toEqual({ project: 'payments', owner: 'dev@demo' });
    expect(adviceQuestion(question)).toEqual({ project: 'payments', owner: 'dev@demo' });
  });

  it.each([
    { from: '2026-10-17', to: '2026-10-03' },
    { from: '2026-10-03' },
    { to: '2026-10-03' },
    { from: '2026-02-30', to: '2026-03-02' },
    { from: '2026-11-01', to: '2026-11-23' },
    { from: '2025-01-01', to: '2026-11-22' },
    { from: '2020-01-01', to: '2020-01-31' },
    { from: ["1'; DROP TABLE x", '2026-10-03'], to: '2026-10-17' },
    { from: '', to: '' },
  ])('are of the window where an address says no range that can be asked for: %j', (days) => {
    const state = costUrlOf({ ...days, window: '7d' }, today);
    expect(costQuestion(state, null, today)).toEqual({ window: '7d', groupBy: 'project' });
  });

  it('have a colour for each project that no window changes', () => {
    const order = ['checkout', 'payments', 'search'];
    expect(colourNumbers(['search', 'payments'], order).get('payments')).toBe(2);
    expect(colourNumbers(['payments'], order).get('payments')).toBe(2);
  });

  it('give different colours to different clusters', () => {
    const keys = ['a', 'b', 'c', 'i', 'q', 'y', 'A'];
    expect(new Set(colourNumbers(keys, []).values()).size).toBe(7);
  });

  it('know what is idle, or that it is not known', () => {
    expect(idleRatio({ amount: '10', idle: '4' })).toBe(0.4);
    expect(idleRatio({ amount: '10', idle: null })).toBeNull();
    expect(idleRatio({ amount: '0', idle: '0' })).toBeNull();
  });

  it('ask for the month so far, and for the chosen project unless the address says another', () => {
    expect(costQuestion({ ...apart, window: 'month', by: 'owner', filter: {} }, null, '2026-11-21')).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
      groupBy: 'owner',
    });
    expect(costQuestion({ ...apart, window: 'last-month', by: 'owner', filter: {} }, null, '2026-03-21')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
      groupBy: 'owner',
    });
    expect(
      costQuestion({ ...apart, window: '7d', by: 'cluster', filter: { project: 'b', owner: null } }, 'a', '2026-11-21'),
    ).toEqual({
      window: '7d',
      groupBy: 'cluster',
      project: 'b',
    });
  });
});

it('advice is narrowed by what clusters are, not by what their costs are shown of', () => {
  const question = { window: '30d', groupBy: 'namespace', project: 'payments', namespace: 'web', nodeType: 'm5.large' };
  const about = {
    requester: 'dev@demo',
    purpose: 'test',
    catalogItem: 'eks',
    itemVersion: 'eks 2',
    label: 'team=core',
  };
  expect(adviceQuestion({ ...question, ...about })).toEqual({ project: 'payments', ...about });
});
