import { expect, it } from 'vitest';
import type { CampaignRecord } from '../../ports/campaigns.ts';
import { announceNext, tellOutcome, tellStarter } from './campaign-notices.ts';

const campaign = {
  id: 'c-1',
  title: 'Autumn',
  startedById: 'u-1',
  startedBy: 'engineer@demo',
  state: 'running',
  pausedWhy: null,
} as CampaignRecord;
const cluster = (name: string, owner: string | null, project = 'payments') => ({
  namespace: project,
  name,
  project,
  owner,
});

it('announces to each owner once for a project; one cluster leads to its page, several to the board', () => {
  const drafts = announceNext(campaign, [
    cluster('ledger', 'dev@demo'),
    cluster('refunds', 'dev@demo'),
    cluster('shop', 'dev@demo', 'storefront'),
    cluster('unowned', null),
    cluster('own', 'engineer@demo'),
  ]);
  expect(drafts.map(({ subject, key, about, arguments: { count } }) => [subject, key, about, count])).toEqual([
    ['campaigns', 'c-1', ['dev@demo'], 2],
    ['clusters', 'storefront/shop', ['dev@demo'], 1],
  ]);
});

it('tells an owner what became of the cluster and why, and nothing of what was left out', () => {
  const reason = { detail: 'No chain', message: null };
  const failed = tellOutcome(campaign, cluster('ledger', 'dev@demo'), { state: 'refused', reason });
  expect(failed).toMatchObject([{ topic: 'campaign-not-upgraded', arguments: { reason: 'No chain' } }]);
  const done = tellOutcome(campaign, cluster('ledger', 'dev@demo'), { state: 'done', reason: null });
  expect(done).toMatchObject([{ topic: 'campaign-upgraded', key: 'payments/ledger' }]);
  expect(tellOutcome(campaign, cluster('ledger', 'dev@demo'), { state: 'left-out', reason: null })).toEqual([]);
  expect(tellOutcome(campaign, cluster('own', 'engineer@demo'), { state: 'done', reason: null })).toEqual([]);
});

it('tells its starter why it paused, and in figures how it ended', () => {
  const clusters = (['done', 'done', 'failed', 'refused'] as const).map((state) => ({ state, project: 'payments' }));
  expect(tellStarter({ ...campaign, state: 'paused', pausedWhy: 'failures' }, clusters)).toMatchObject({
    topic: 'campaign-paused',
    about: ['u-1'],
    arguments: { answer: 'failures' },
  });
  expect(tellStarter({ ...campaign, state: 'done' }, clusters)).toMatchObject({
    topic: 'campaign-ended',
    project: 'payments',
    arguments: { answer: 'done', count: 2, failed: 2 },
  });
});
