import { describe, expect, it } from 'vitest';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';
import { announceChange, askSecondPerson, tellDecision, tellEnd, tellStop } from './rule-notices.ts';

const change = {
  id: 'c-1',
  name: 'policy',
  act: 'change',
  state: 'waiting',
  reason: '',
  touched: 30,
  askedBy: 'lead@demo',
  decidedBy: null,
  decidedWhy: '',
  problem: null,
} as unknown as RuleChangeRecord;

describe('notices of a change of a multi-cluster service', () => {
  it('ask for a second person with how many clusters it touches', () => {
    const asked = askSecondPerson(change);
    expect(asked).toMatchObject({ project: null, key: 'c-1', about: [] });
    expect(asked.arguments).toEqual({ title: 'policy', by: 'lead@demo', count: 30, change: 'change' });
    expect(askSecondPerson({ ...change, reason: 'All need it' }).arguments).toMatchObject({ comment: 'All need it' });
  });

  it('tell whoever sent it of a decision, unless it is their own', () => {
    const decided = { ...change, state: 'declined', decidedBy: 'architect@demo', decidedWhy: 'Too early' } as const;
    expect(tellDecision(decided)).toMatchObject([
      { about: ['lead@demo'], arguments: { by: 'architect@demo', answer: 'declined', comment: 'Too early' } },
    ]);
    expect(tellDecision({ ...decided, state: 'applying' })).toMatchObject([{ arguments: { answer: 'approved' } }]);
    expect(tellDecision({ ...decided, decidedBy: 'lead@demo' })).toEqual([]);
  });

  it('name to each project only its own clusters, all of them once, and no reason', () => {
    const hit = [
      { project: 'payments', clusters: 2 },
      { project: 'storefront', clusters: 1 },
    ];
    const told = announceChange({ ...change, reason: 'payments was breached' }, hit);
    expect(told.map(({ project, arguments: { count } }) => [project, count])).toEqual([
      [null, 30],
      ['payments', 2],
      ['storefront', 1],
    ]);
    expect(told[0]).toMatchObject({ subject: 'multi-cluster-services', key: 'policy', about: ['lead@demo'] });
    expect(JSON.stringify(told)).not.toContain('breached');
    expect(announceChange(change, [])).toEqual([]);
  });

  it('tell both who sent and who approved it that its rings have stopped, and why', () => {
    const stop = { at: '', by: null, clusters: [{ namespace: 'a', name: 'b' }] };
    const told = tellStop({ ...change, decidedBy: 'architect@demo' }, { ...stop, why: 'refused', reason: 'no label' });
    expect(told.about).toEqual(['lead@demo', 'architect@demo']);
    expect(told.arguments).toEqual({ title: 'policy', answer: 'refused', count: 1, reason: 'no label' });
    expect(tellStop(change, { ...stop, why: 'failed', reason: '' }).arguments).not.toHaveProperty('reason');
  });

  it('tell whoever sent it how it ended', () => {
    expect(tellEnd({ ...change, state: 'applied' }, null)).toMatchObject({
      about: ['lead@demo'],
      arguments: { answer: 'applied', count: 30 },
    });
    const why = { detail: 'gone', message: { key: 'said.rule-gone', params: { name: 'policy' } } };
    expect(tellEnd({ ...change, state: 'failed' }, why).arguments).toMatchObject({
      reason: 'gone',
      reasonMessage: why.message,
    });
  });
});
