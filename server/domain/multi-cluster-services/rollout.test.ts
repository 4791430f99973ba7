import { expect, it } from 'vitest';
import type { ClusterService, ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import type { MultiClusterService } from './multi-cluster-service.ts';
import { conditionsFor, countWanted, standingOfSet, summarizeRule } from './rollout.ts';

const service = (state: ClusterService['state'], name: string = state): ClusterService => ({
  name,
  namespace: 'default',
  template: 'x-1',
  version: 'x-1',
  state,
  since: null,
  cause: null,
  nextStep: null,
  words: null,
  dependsOn: [],
  upgrades: [],
});
const set = (states: ClusterService['state'][], more: Partial<ClusterServiceSet> = {}): ClusterServiceSet => ({
  name: 'shop-1',
  multiClusterService: 'agents',
  priority: 100,
  driftMode: 'continuous',
  isPaused: false,
  generation: 1,
  trouble: null,
  services: states.map((state, index) => service(state, `${state}-${index}`)),
  ...more,
});

it.each([
  ['all deployed', set(['deployed', 'deployed']), 'deployed', 2],
  ['one failed beside one deployed', set(['deployed', 'failed']), 'failed', 2],
  ['one failed beside one that gives way', set(['replaced', 'failed']), 'failed', 2],
  ['one that gives way to another set', set(['deployed', 'replaced']), 'replaced', 2],
  ['one on its way', set(['deployed', 'provisioning']), 'progressing', 2],
  ['one not handed over', set(['provisioning', 'pending']), 'waiting', 2],
  ['nothing said yet', set([]), 'waiting', 0],
  ['k0rdent cannot carry it out', set(['deployed'], { trouble: 'cluster object is not found' }), 'waiting', 1],
  ['paused on its way', set(['deployed', 'provisioning'], { isPaused: true }), 'paused', 2],
  ['paused once all is deployed', set(['deployed'], { isPaused: true }), 'deployed', 1],
  ['paused with a failure, which stays one', set(['failed'], { isPaused: true }), 'failed', 1],
  ['one being removed beside one deployed', set(['deployed', 'deleting']), 'deployed', 1],
  ['all switched off', set(['disabled', 'disabled']), 'deployed', 0],
  ['all being removed', set(['deleting', 'deleting']), 'leaving', 0],
])('%s', (_case, given, state, present) => {
  expect(standingOfSet(given)).toEqual({ state, present });
});

const rule = (name: string, more: Partial<MultiClusterService> = {}): MultiClusterService => ({
  name,
  uid: name,
  resourceVersion: '1',
  generation: 1,
  observedGeneration: 1,
  selector: { matchLabels: { tier: 'prod' }, matchExpressions: [] },
  services: [
    { name: 'a', namespace: 'x', template: 'a-1', templateChain: '', version: '', isDisabled: false, dependsOn: [] },
    {
      name: 'b',
      namespace: 'x',
      template: 'b-1',
      templateChain: '',
      version: '1.0',
      isDisabled: true,
      dependsOn: [{ name: 'a', namespace: 'x' }],
    },
  ],
  priority: 100,
  driftMode: 'continuous',
  provider: 'ksm-projectsveltos',
  dependsOn: [],
  keepsOnMismatch: false,
  isSelfManaged: false,
  keptBy: null,
  conditions: [
    {
      type: 'Ready',
      status: 'False',
      reason: 'Failed',
      message: 'team-z/secret',
      observedGeneration: 1,
      lastTransitionTime: null,
    },
  ],
  createdAt: new Date('2026-08-20T09:00:00Z'),
  deletedAt: null,
  ...more,
});

it('names only rules that the person may see, before and after', () => {
  const mine = rule('mine', { dependsOn: ['base', 'hidden'] });
  const after = rule('after', { dependsOn: ['mine'] });
  const seen = [mine, after, rule('base')];
  expect(summarizeRule(mine, { counts: { failed: 1 }, paused: 2 }, seen)).toMatchObject({
    dependsOn: ['base'],
    dependents: ['after'],
    counts: { failed: 1, deployed: 0, leaving: 0 },
    paused: 2,
    services: [
      { name: 'a', version: 'a-1', dependsOn: [] },
      { name: 'b', version: '1.0', isDisabled: true, dependsOn: ['x/a'] },
    ],
  });
  expect(countWanted(mine)).toBe(1);
});

it('keeps k0rdent’s words, which name everybody’s clusters, from those who do not see all', () => {
  expect(conditionsFor(rule('x'), true)[0]?.message).toBe('team-z/secret');
  expect(conditionsFor(rule('x'), false)[0]).toMatchObject({ type: 'Ready', reason: 'Failed', message: '' });
});
