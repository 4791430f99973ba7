import { describe, expect, it } from 'vitest';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';
import { announceChange, askSecondPerson, tellDecision, tellEnd, tellStop } from './rule-notices.ts';

const change = {
  id: 'c-1',
  name: 'policy',
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
    expect(asked.arguments).toEqual({ title: 'policy', by: 'lead@demo', count: 30 });
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

  it('name to each project only its own clusters', () => {
    const hit = [
      { project: 'payments', clusters: 2 },
      { project: 'storefront', clusters: 1 },
    ];
    expect(announceChange(change, hit).map(({ project, arguments: { count } }) => [project, count])).toEqual([
      ['payments', 2],
      ['storefront', 1],
    ]);
    expect(announceChange(change, hit)[0]).toMatchObject({ subject: 'multi-cluster-services', key: 'policy' });
  });

  it('tell both who sent and who approved it that its rings have stopped, and why', () => {
    const stop = { at: '', by: null, clusters: [{ namespace: 'a', name: 'b' }] };
    const told = tellStop({ ...change, decidedBy: 'architect@demo' }, { ...stop, why: 'refused', reason: 'no label' });
    expect(told.about).toEqual(['lead@demo', 'architect@demo']);
    expect(told.arguments).toEqual({ title: 'policy', answer: 'refused', count: 1, reason: 'no label' });
    expect(tellStop(change, { ...stop, why: 'failed', reason: '' }).arguments).not.toHaveProperty('reason');
  });

  it('tell whoever sent it how it ended', () => {
    expect(tellEnd({ ...change, state: 'applied' })).toMatchObject({
      about: ['lead@demo'],
      arguments: { answer: 'applied', count: 30 },
    });
    expect(tellEnd({ ...change, state: 'failed', problem: 'gone' }).arguments).toMatchObject({ reason: 'gone' });
  });
});
