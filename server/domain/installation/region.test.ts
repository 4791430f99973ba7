import { describe, expect, it } from 'vitest';
import { readRegion } from './region.ts';

const since = '2026-11-20T08:00:00Z';
const ready = (status: string, reason: string, message: string, observedGeneration = 2) => ({
  type: 'Ready',
  status,
  reason,
  message,
  observedGeneration,
  lastTransitionTime: since,
});
const healthy = ready('True', 'AllComponentsHealthy', 'All components are successfully installed');

function region(change: { metadata?: object; spec?: object; status?: object } = {}) {
  const found = readRegion({
    metadata: { name: 'eu', generation: 2, creationTimestamp: since, ...change.metadata },
    spec: { kubeConfig: { name: 'eu-kubeconfig', key: 'value' }, ...change.spec },
    status: { observedGeneration: 2, conditions: [healthy], ...change.status },
  });
  if (!found) throw new Error('no region');
  return found;
}
const saying = (...conditions: object[]) => region({ status: { conditions } });
const pausedWith = (words: string) =>
  region({ metadata: { annotations: { 'k0rdent.mirantis.com/region-pause': words } } });

describe('how a region is', () => {
  it.each([
    ['all is well', saying(healthy), 'ready', null],
    [
      'a component fails',
      saying(ready('False', 'NotAllComponentsHealthy', 'Components not ready: [capi]')),
      'failing',
      'components',
    ],
    ['its release is gone', saying(ready('False', 'ReleaseIsNotFound', 'x')), 'failing', 'release'],
    ['its release is not ready', saying(ready('False', 'ReleaseIsNotReady', 'x')), 'failing', 'release'],
    ['nobody looked at its release', saying(ready('False', 'ReleaseIsNotObserved', 'x')), 'failing', 'release'],
    ['contracts do not fit', saying(ready('False', 'HasIncompatibleContracts', 'x')), 'failing', 'contracts'],
    ['it is not reached', saying(ready('False', 'ConfigurationError', 'x')), 'failing', 'configuration'],
    ['a reason of a later k0rdent', saying(ready('False', 'SomethingNew', 'x')), 'failing', 'other'],
    ['nobody knows', saying(ready('Unknown', 'Progressing', 'x')), 'unknown', null],
    ['k0rdent said nothing yet', saying(), 'starting', null],
    ['k0rdent spoke of an earlier generation', saying({ ...healthy, observedGeneration: 1 }), 'starting', null],
    ['paused', pausedWith('true'), 'paused', null],
    ['being deleted', region({ metadata: { deletionTimestamp: since } }), 'deleting', null],
  ] as const)('%s', (_, { state, trouble }, expected, expectedTrouble) => {
    expect({ state, trouble }).toEqual({ state: expected, trouble: expectedTrouble });
  });

  it('fails though it is paused, and says both', () => {
    const found = region({
      metadata: { annotations: { 'k0rdent.mirantis.com/region-pause': '' } },
      status: { conditions: [ready('False', 'NotAllComponentsHealthy', 'x')] },
    });
    expect(found).toMatchObject({ state: 'failing', paused: { reason: null } });
  });

  it('tells the reason that somebody wrote into the pause', () => {
    expect(region().paused).toBeNull();
    expect(pausedWith('true').paused).toEqual({ reason: null });
    expect(pausedWith(' moving the storage until Friday ').paused).toEqual({
      reason: 'moving the storage until Friday',
    });
  });
});

describe('what a region is made of', () => {
  it('lists failing components first, then those that nobody reported on', () => {
    const { components } = region({
      spec: { providers: [{ name: 'projectsveltos' }, { name: 'cluster-api-provider-aws' }] },
      status: {
        components: {
          kcm: { template: 'kcm-regional-1-12-0', success: true },
          'cluster-api-provider-aws': {
            template: 'cluster-api-provider-aws-1-0-26',
            success: false,
            error: 'x'.repeat(5_000),
            exposedProviders: ['infrastructure-aws'],
          },
          odd: { success: true, error: 'left over' },
        },
      },
    });
    expect(components.map(({ name, state, version }) => [name, state, version])).toEqual([
      ['cluster-api-provider-aws', 'failing', '1.0.26'],
      ['projectsveltos', 'unreported', null],
      ['kcm', 'ready', '1.12.0'],
      ['odd', 'ready', null],
    ]);
    expect(components[0]?.error).toHaveLength(2_000);
    expect(components[3]?.error).toBeNull();
  });

  it('names the cluster it is, and never the Secret of its kubeconfig', () => {
    const outside = region();
    expect(outside.runsOn).toEqual({ kind: 'outside' });
    expect(JSON.stringify(outside)).not.toContain('eu-kubeconfig');
    const on = { namespace: 'kcm-system', name: 'us-mgmt' };
    expect(region({ spec: { kubeConfig: undefined, clusterDeployment: on } }).runsOn).toEqual({
      kind: 'cluster',
      ...on,
    });
    expect(readRegion({ metadata: { name: 'us' }, spec: { clusterDeployment: on } })?.runsOn).toMatchObject(on);
    expect(region({ spec: { kubeConfig: undefined } }).runsOn).toEqual({ kind: 'unknown' });
  });

  it('reads no other object, and takes odd fields for absent ones', () => {
    expect(readRegion({})).toBeNull();
    expect(
      readRegion({ metadata: { name: 'eu' }, spec: 'odd', status: { components: [], conditions: 'odd' } }),
    ).toEqual({
      name: 'eu',
      createdAt: null,
      state: 'starting',
      trouble: null,
      paused: null,
      conditions: [],
      runsOn: { kind: 'unknown' },
      components: [],
      providers: [],
    });
  });
});
