import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../controllers/client/objects.ts';
import { object, templated } from './objects.fixtures.ts';
import { copiesFor, readReplicas } from './replicas.ts';

const pod = (resources: object, rest: object = {}) => ({ containers: [{ name: 'a', resources }], ...rest });

describe('how many replicas an object wants', () => {
  const kinds: [string, KubeObject, number | undefined][] = [
    ['Deployment', templated('Deployment', {}, { replicas: 3 }), 3],
    ['Deployment without a number', templated('Deployment', {}), 0],
    ['StatefulSet', templated('StatefulSet', {}, { replicas: 2 }), 2],
    ['ReplicaSet', templated('ReplicaSet', {}, { replicas: 4 }), 4],
    ['Job', templated('Job', {}, { parallelism: 5 }), 5],
    ['Job that completes less than it runs at once', templated('Job', {}, { parallelism: 5, completions: 2 }), 2],
    ['Pod', object('Pod', { spec: {} }), 1],
    ['DaemonSet', templated('DaemonSet', {}), undefined],
    ['CronJob', object('CronJob', { spec: {} }), undefined],
    ['ConfigMap', object('ConfigMap'), undefined],
    ['Deployment of another group', { ...templated('Deployment', {}), apiVersion: 'x/v1' }, undefined],
  ];
  it.each(kinds)('%s', (_what, given, expected) => {
    expect(readReplicas(given)?.replicas).toBe(expected);
  });
});

describe('what a replica requests', () => {
  const requests: [string, object, object | undefined][] = [
    ['nothing', pod({}), undefined],
    ['what it asks for', pod({ requests: { cpu: '0.5', memory: '1024Mi' } }), { cpu: '500m', memory: '1Gi' }],
    [
      'its limit where it asks for nothing',
      pod({ requests: { cpu: '100m' }, limits: { cpu: '1', memory: '64Mi' } }),
      { cpu: '100m', memory: '64Mi' },
    ],
    [
      'the sum of its containers',
      {
        containers: [
          { name: 'a', resources: { requests: { cpu: '600m' } } },
          { name: 'b', resources: { requests: { cpu: '400m', 'nvidia.com/gpu': '1' } } },
        ],
      },
      { cpu: '1', 'nvidia.com/gpu': '1' },
    ],
    [
      'more where a container before them needs more',
      pod(
        { requests: { cpu: '1', memory: '1Gi' } },
        { initContainers: [{ name: 'i', resources: { requests: { cpu: '2', memory: '512Mi' } } }] },
      ),
      { cpu: '2', memory: '1Gi' },
    ],
    [
      'and what the runtime itself takes',
      pod({ requests: { cpu: '1' } }, { overhead: { cpu: '50m', memory: '10Mi' } }),
      { cpu: '1050m', memory: '10Mi' },
    ],
    ['nothing that is not counted', pod({ requests: { cpu: '0', bananas: '3' } }), undefined],
  ];
  it.each(requests)('%s', (_what, given, expected) => {
    expect(readReplicas(templated('Deployment', given))?.replicaRequirements?.resourceRequest).toEqual(expected);
  });

  it('of the node that it runs on', () => {
    const required = { nodeSelectorTerms: [] };
    const tolerations = [{ operator: 'Exists' }];
    const given = {
      nodeSelector: { disk: 'ssd' },
      tolerations,
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } },
    };
    expect(readReplicas(object('Pod', { spec: given }))).toEqual({
      replicas: 1,
      replicaRequirements: { nodeClaim: { hardNodeAffinity: required, nodeSelector: { disk: 'ssd' }, tolerations } },
    });
  });
});

describe('the copies of a template', () => {
  const resource = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
  const divided = { replicaScheduling: { replicaSchedulingType: 'Divided' as const } };
  const targets = [
    { name: 'a', replicas: 2 },
    { name: 'b', replicas: 1 },
  ];
  const numbers = (template: KubeObject, spec: object, field: string) =>
    copiesFor(template, { resource, ...spec }, targets).map(
      (copy) => copy.error ?? (copy.object.spec as Record<string, unknown>)[field],
    );

  it('have their shares, and the template keeps its own number', () => {
    const template = templated('Deployment', {}, { replicas: 3 });
    expect(numbers(template, { replicas: 3 }, 'replicas')).toEqual([2, 1]);
    expect(template.spec).toMatchObject({ replicas: 3 });
  });
  it('have none where there were no replicas to divide', () => {
    expect(numbers(templated('Deployment', {}, { replicas: 3 }), {}, 'replicas')).toEqual([3, 3]);
    expect(numbers(templated('DaemonSet', {}), { replicas: 3 }, 'replicas')).toEqual([undefined, undefined]);
    expect(numbers(templated('Deployment', {}), { replicas: 3 }, 'replicas')).toEqual([undefined, undefined]);
  });
  it('of a Job divide what is to be completed by what runs at once', () => {
    const job = templated('Job', {}, { parallelism: 3, completions: 9 });
    expect(numbers(job, { replicas: 3, placement: divided }, 'parallelism')).toEqual([2, 1]);
    expect(numbers(job, { replicas: 3, placement: divided }, 'completions')).toEqual([6, 3]);
  });
  it('of a Job that is not divided, or that has no end, complete what it says', () => {
    const job = templated('Job', {}, { parallelism: 3, completions: 9 });
    expect(numbers(job, { replicas: 3, placement: {} }, 'completions')).toEqual([9, 9]);
    const endless = templated('Job', {}, { parallelism: 3 });
    expect(numbers(endless, { replicas: 3, placement: divided }, 'completions')).toEqual([undefined, undefined]);
  });
  it('of a Job fail where a member has nothing to complete', () => {
    const job = templated('Job', {}, { parallelism: 3, completions: 1 });
    expect(numbers(job, { replicas: 1, placement: divided }, 'completions')).toEqual([
      1,
      'no completions found for cluster b',
    ]);
  });
});
