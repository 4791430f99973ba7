import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../controllers/client/objects.ts';
import type { ClusterTaintPolicy, MatchCondition, MemberCluster, Taint } from '../shapes.ts';
import { ruledTaints } from './ruled-taints.ts';

const now = '2026-03-01T12:00:00Z';
const cluster = (ready: Condition['status'] | undefined, taints: Taint[] = []): MemberCluster => ({
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name: 'member1' },
  spec: { syncMode: 'Push', taints },
  status: {
    conditions: ready
      ? [{ type: 'Ready', status: ready, reason: 'ClusterReady', message: '', lastTransitionTime: now }]
      : [],
  },
});
const ready = (operator: string, ...statusValues: string[]): MatchCondition => ({
  conditionType: 'Ready',
  operator,
  statusValues,
});
const policy = (
  spec: Partial<ClusterTaintPolicy['spec']>,
  name = 'lost',
  creationTimestamp = now,
): ClusterTaintPolicy => ({
  apiVersion: 'policy.karmada.io/v1alpha1',
  kind: 'ClusterTaintPolicy',
  metadata: { name, creationTimestamp },
  spec: { taints: [{ key: 'lost', effect: 'NoExecute' }], ...spec },
});
const lost = { key: 'lost', effect: 'NoExecute', timeAdded: now };
const addsWhileLost = policy({ addOnConditions: [ready('NotIn', 'True')], removeOnConditions: [ready('In', 'True')] });

describe('a rule about taints', () => {
  it('sets them while its conditions hold', () => {
    expect(ruledTaints(cluster('False'), [addsWhileLost], now)).toEqual([lost]);
    expect(ruledTaints(cluster('True', [lost]), [addsWhileLost], now)).toEqual([]);
  });
  it('says nothing of a cluster that does not report the condition', () => {
    expect(ruledTaints(cluster(undefined), [addsWhileLost], now)).toEqual([]);
  });
  it('never sets them without conditions', () => {
    expect(ruledTaints(cluster('False'), [policy({}), policy({ addOnConditions: [] })], now)).toEqual([]);
  });
  it('wants all of its conditions', () => {
    const addOnConditions = [ready('NotIn', 'True'), { ...ready('In', 'True'), conditionType: 'Other' }];
    expect(ruledTaints(cluster('False'), [policy({ addOnConditions })], now)).toEqual([]);
  });
  it('leaves alone what is there, with its time and its value', () => {
    const before = [{ key: 'lost', value: 'x', effect: 'NoExecute', timeAdded: '2026-01-01T00:00:00Z' }];
    expect(ruledTaints(cluster('False', before), [addsWhileLost], now)).toEqual(before);
  });
  it('is about the clusters that it means', () => {
    const elsewhere = policy({ ...addsWhileLost.spec, targetClusters: { clusterNames: ['member2'] } });
    expect(ruledTaints(cluster('False'), [elsewhere], now)).toEqual([]);
  });
  it('has the last word if it is the youngest', () => {
    const removes = policy({ removeOnConditions: [ready('NotIn', 'True')] }, 'a', '2026-03-01T12:00:01Z');
    expect(ruledTaints(cluster('False'), [removes, addsWhileLost], now)).toEqual([]);
  });
});
