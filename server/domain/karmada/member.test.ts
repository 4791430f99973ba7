import { describe, expect, it } from 'vitest';
import { readMember } from './member.ts';

const at = '2026-11-27T10:00:00Z';
const ready = (status: string, reason: string) => ({
  type: 'Ready',
  status,
  reason,
  message: 'cluster is not reachable',
  lastTransitionTime: at,
});
const cluster = (spec: object = {}, status: object = {}, metadata: object = {}) => ({
  metadata: { name: 'member1', creationTimestamp: at, ...metadata },
  spec: { syncMode: 'Push', apiEndpoint: 'https://10.0.0.1:6443', secretRef: { name: 'canary-of-a-secret' }, ...spec },
  status,
});

describe('the state of a member', () => {
  it.each([
    ['True', 'ClusterReady', 'ready'],
    ['False', 'ClusterNotReady', 'not-ready'],
    ['False', 'ClusterNotReachable', 'unreachable'],
    ['False', 'StatusCollectionFailed', 'not-collected'],
    ['Unknown', 'ClusterStatusUnknown', 'silent'],
    ['Unknown', 'ClusterStatusNeverUpdated', 'joining'],
    ['Unknown', 'SomethingNew', 'unknown'],
  ])('%s for %s is %s', (status, reason, state) => {
    const member = readMember(cluster({}, { conditions: [ready(status, reason)] }));
    expect(member).toMatchObject({ state, ready: { reason, lastTransitionTime: '2026-11-27T10:00:00.000Z' } });
  });

  it('is joining before anything was reported, and leaving once it is being deleted', () => {
    expect(readMember(cluster())).toMatchObject({ state: 'joining', ready: null, nodes: null, resources: [] });
    const conditions = [ready('True', 'ClusterReady')];
    expect(readMember(cluster({}, { conditions }, { deletionTimestamp: at }))?.state).toBe('leaving');
  });
});

describe('a member', () => {
  it('has the resources of its nodes in base units, devices last', () => {
    const resourceSummary = {
      allocatable: { 'nvidia.com/gpu': '8', memory: '64Gi', cpu: '15900m', pods: '330', 'ephemeral-storage': '1Ti' },
      allocated: { cpu: '4', memory: '8Gi', pods: '12' },
      allocating: { cpu: '500m' },
    };
    expect(readMember(cluster({}, { resourceSummary }))?.resources).toEqual([
      { name: 'cpu', allocatable: 15.9, allocated: 4, allocating: 0.5 },
      { name: 'memory', allocatable: 64 * 2 ** 30, allocated: 8 * 2 ** 30, allocating: 0 },
      { name: 'pods', allocatable: 330, allocated: 12, allocating: 0 },
      { name: 'nvidia.com/gpu', allocatable: 8, allocated: 0, allocating: 0 },
    ]);
  });

  it('tells a cordon from taints, and Karmada’s own from those of people', () => {
    const taint = (key: string, effect: string, value?: string) => ({ key, effect, ...(value && { value }) });
    const taints = [
      taint('cluster.karmada.io/unschedulable', 'NoSchedule'),
      taint('cluster.karmada.io/not-ready', 'NoSchedule'),
      taint('purpose', 'NoExecute', 'gpu'),
    ];
    expect(readMember(cluster({ taints }))).toMatchObject({
      isCordoned: true,
      taints: [
        { key: 'cluster.karmada.io/not-ready', value: '', effect: 'NoSchedule', isAutomatic: true },
        { key: 'purpose', value: 'gpu', effect: 'NoExecute', isAutomatic: false },
      ],
    });
    expect(readMember(cluster())?.isCordoned).toBe(false);
  });

  it('has sizes of nodes that are there, the largest without an end', () => {
    const range = (min: string, max: string) => [{ name: 'cpu', min, max }];
    const resourceModels = [
      // Go leaves a zero out.
      { ranges: range('0', '4') },
      { grade: 1, ranges: range('4', '8') },
      { grade: 2, ranges: range('8', '9223372036854775807') },
    ];
    const allocatableModelings = [{ count: 5 }, { grade: 1, count: 3 }, { grade: 2, count: 1 }];
    expect(readMember(cluster({ resourceModels }, { resourceSummary: { allocatableModelings } }))?.models).toEqual([
      { grade: 0, count: 5, ranges: [{ name: 'cpu', min: '0', max: '4' }] },
      { grade: 1, count: 3, ranges: [{ name: 'cpu', min: '4', max: '8' }] },
      { grade: 2, count: 1, ranges: [{ name: 'cpu', min: '8', max: null }] },
    ]);
  });

  it('has its zones from the old field where the new one is empty, and never the names of its Secrets', () => {
    expect(readMember(cluster({ zone: 'a' }))?.zones).toEqual(['a']);
    expect(readMember(cluster({ zone: 'a', zones: ['a', 'b'] }))?.zones).toEqual(['a', 'b']);
    expect(JSON.stringify(readMember(cluster()))).not.toContain('canary');
    expect(readMember({ metadata: {} })).toBeNull();
  });
});
