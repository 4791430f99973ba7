import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPointer } from '../template-schema/json.ts';
import { charts } from './charts.ts';
import { effectKinds } from './effect-kinds.ts';
import { effectOf } from './effect-of.ts';

const chart = fc.constantFrom(...Object.keys(charts), 'gpu-on-metal', '__proto__', 'constructor');
const key = fc.oneof(fc.constantFrom('worker', 'k0s', 'version', 'machinePools', '__proto__', 'a/b', '~'), fc.string());
const pointer = fc.array(key, { maxLength: 4 }).map(toPointer);
const effect = fc.constantFrom(...effectKinds);

it.each([
  ['aws-standalone-cp', '/workersNumber', 'scale', 'scales'],
  ['aws-standalone-cp', '/k0s/version', 'replaces-control-plane', 'version'],
  ['aws-standalone-cp', '/region', 'cannot-change', 'region-fixed'],
  ['aws-standalone-cp', '/clusterLabels/team', 'in-place', 'labels'],
  ['aws-standalone-cp', '/worker/instanceType', 'cannot-change', 'machine-template'],
  ['aws-standalone-cp', '/k0s/network/provider', 'cannot-change', 'network-fixed'],
  ['aws-standalone-cp', '/k0s/network/calico/mode', 'in-place', 'control-plane-config'],
  ['aws-hosted-cp', '/k0s/version', 'replaces-workers', 'version-hosted'],
  ['aws-hosted-cp', '/k0s/workerArgs/0', 'none', 'new-machines-only'],
  ['kubevirt-standalone-cp', '/worker/image', 'replaces-workers', 'workers-replaced'],
  ['openstack-standalone-cp', '/controlPlane/image/filter/tags', 'replaces-control-plane', 'control-plane-replaced'],
  ['azure-aks', '/machinePools/user/nodeLabels/tier', 'in-place', 'by-cloud'],
  ['azure-aks', '/machinePools/system/vmSize', 'cannot-change', 'cloud-refuses'],
  ['gcp-gke', '/machines/scaling/maxCount', 'scale', 'scales'],
  ['remote-cluster', '/machines/0/address', 'scale', 'hosts'],
  ['aws-standalone-cp', '/worker/futureKey', 'unknown', 'unknown'],
  ['aws-standalone-cp', '', 'unknown', 'unknown'],
  ['gpu-on-metal', '/workersNumber', 'unknown', 'unknown'],
])('%s %s: %s, %s', (name, at, wanted, code) => {
  const { effect: found, reason } = effectOf(name, at);
  expect([found, reason.message.key]).toEqual([wanted, `changeEffect.reason.${code}`]);
});

it('names the kind of machine template that its provider does not let change', () => {
  expect(effectOf('vsphere-hosted-cp', '/cpus').reason).toEqual({
    detail:
      'The provider does not let the VSphereMachineTemplate change. The update would fail until the old value is back.',
    message: { key: 'changeEffect.reason.machine-template', params: { kind: 'VSphereMachineTemplate' } },
  });
});

describe('what an architect declared', () => {
  it('counts before the facts, and only for its value and what is in it', () => {
    const declared = { '/worker/instanceType': 'replaces-workers', '/gpu': 'in-place', '/gpu/count': 'scale' } as const;
    const found = (name: string, at: string) => effectOf(name, at, declared).effect;
    expect(found('aws-standalone-cp', '/worker/instanceType')).toBe('replaces-workers');
    expect(found('aws-standalone-cp', '/controlPlane/instanceType')).toBe('cannot-change');
    expect(found('gpu-on-metal', '/gpu/driver')).toBe('in-place');
    expect(found('gpu-on-metal', '/gpu/count')).toBe('scale');
    expect(found('gpu-on-metal', '/gpuOther')).toBe('unknown');
  });

  it('wins everywhere, for any chart and value', () => {
    fc.assert(
      fc.property(chart, pointer, effect, (name, at, wanted) => {
        if (at === '') return;
        const { effect: found, reason } = effectOf(name, at, { [at]: wanted });
        expect([found, reason.message.key]).toEqual([wanted, 'changeEffect.reason.declared']);
      }),
    );
  });
});

it('any value of any chart has an effect and a reason', () => {
  fc.assert(
    fc.property(chart, pointer, (name, at) => {
      const { effect: found, reason } = effectOf(name, at);
      expect(effectKinds).toContain(found);
      expect(reason.detail).not.toBe('');
      if (!Object.hasOwn(charts, name)) expect(found).toBe('unknown');
    }),
  );
});
