import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charts } from './charts.ts';
import { effectKinds } from './effect-kinds.ts';
import { effectsOfChange } from './effects-of-change.ts';
import { summarizeEffects } from './summarize-effects.ts';

type Values = Record<string, unknown>;

const standalone = {
  controlPlaneNumber: 3,
  workersNumber: 2,
  clusterLabels: {},
  publicIP: false,
  k0s: { version: 'v1.36.3+k0s.2', workerArgs: [], api: { extraArgs: {} } },
  encryption: { automaticReload: true, configSecret: { name: '', key: 'config' } },
  controlPlane: { instanceType: 'm5.large' },
  worker: { instanceType: 'm5.large', imageLookup: { format: 'x', org: 'y' } },
};
const openstack = {
  ...standalone,
  controlPlane: { flavor: 'm1', image: { filter: { name: 'jammy', tags: [] } } },
  worker: { flavor: 'm1', image: { filter: { name: 'jammy', tags: [] } } },
  identityRef: { cloudName: 'one' },
  bastion: { enabled: false, spec: { flavor: '' } },
};
const pool = { count: 3, vmSize: 'D2', autoscaling: { enabled: false, minCount: 2, maxCount: 5 } };
const aks = { kubernetes: { version: '1.36.0' }, machinePools: { system: pool, user: { ...pool, count: 2 } } };
const gke = {
  workersNumber: 3,
  enableAutopilot: false,
  machines: { machineType: 'e2', scaling: { enableAutoscaling: true, minCount: null, maxCount: null } },
};

const judge = (chart: string, defaults: Values, after: Values, before: Values = {}) =>
  effectsOfChange({ chart, defaults, before, after });
/** Each leaf as `pointer: effect reason`, with the pools that it touches. */
const told = (...change: Parameters<typeof judge>) =>
  judge(...change).map(({ pointer, effect, reason, pools }) => [
    pointer,
    effect,
    reason.message.key.replace('changeEffect.reason.', ''),
    ...pools.map(({ pool: name, added, removed, replaced }) => `${name} +${added} -${removed} *${replaced}`),
  ]);

describe('which values differ', () => {
  it('is said once all are merged, a list being one value', () => {
    const before = { clusterLabels: { team: 'a', tier: 'x' }, k0s: { workerArgs: ['--one'] } };
    const after = {
      clusterLabels: { team: 'b', tier: 'x' },
      k0s: { workerArgs: ['--two', '--three'] },
      workersNumber: 2,
    };
    expect(judge('aws-standalone-cp', standalone, after, before)).toMatchObject([
      { pointer: '/clusterLabels/team', before: 'a', after: 'b', effect: 'in-place' },
      { pointer: '/k0s/workerArgs', before: ['--one'], after: ['--two', '--three'], effect: 'none' },
    ]);
  });

  it('counts what is taken back, and every value of a group that is', () => {
    expect(judge('aws-standalone-cp', standalone, {}, { workersNumber: 4 })).toMatchObject([
      { pointer: '/workersNumber', before: 4, after: 2 },
    ]);
    expect(judge('aws-standalone-cp', standalone, { worker: { imageLookup: null } })).toMatchObject([
      { pointer: '/worker/imageLookup/format', before: 'x', after: null },
      { pointer: '/worker/imageLookup/org', before: 'y', after: null },
    ]);
    expect(judge('aws-standalone-cp', standalone, { sshKeyName: null })).toEqual([]);
  });
});

describe('counts of machines', () => {
  it('add and remove', () => {
    expect(told('aws-standalone-cp', standalone, { workersNumber: 3, controlPlaneNumber: 1 })).toEqual([
      ['/controlPlaneNumber', 'scale', 'machines-removed', 'controlPlane +0 -2 *0'],
      ['/workersNumber', 'scale', 'machines-added', 'workers +1 -0 *0'],
    ]);
    const [added] = judge('aws-standalone-cp', standalone, { workersNumber: 4 });
    expect(added?.reason.detail).toBe('2 machines join the workers. Nothing restarts.');
  });

  it('of a control plane on machines are odd', () => {
    const [even] = judge('aws-standalone-cp', standalone, { controlPlaneNumber: 2 });
    expect(even).toMatchObject({ effect: 'cannot-change', pools: [] });
    expect(even?.reason.message).toEqual({ key: 'changeEffect.reason.even-number', params: { count: 2 } });
    expect(told('azure-hosted-cp', { controlPlaneNumber: 3 }, { controlPlaneNumber: 2 })).toEqual([
      ['/controlPlaneNumber', 'in-place', 'hosted-replicas'],
    ]);
  });

  it('that are none make the control plane take the workloads, where the chart says so', () => {
    expect(told('aws-standalone-cp', standalone, { workersNumber: 0 })).toEqual([
      ['/workersNumber', 'replaces-control-plane', 'last-workers', 'workers +0 -2 *0', 'controlPlane +0 -0 *3'],
    ]);
    expect(told('aws-standalone-cp', standalone, { workersNumber: 1 }, { workersNumber: 0 })).toEqual([
      ['/workersNumber', 'replaces-control-plane', 'first-workers', 'workers +1 -0 *0', 'controlPlane +0 -0 *3'],
    ]);
    expect(told('vsphere-hosted-cp', { workersNumber: 2 }, { workersNumber: 0 })).toEqual([
      ['/workersNumber', 'scale', 'machines-removed', 'workers +0 -2 *0'],
    ]);
  });

  it('that are no numbers say nothing', () => {
    expect(told('aws-standalone-cp', standalone, { workersNumber: 'many' })).toEqual([
      ['/workersNumber', 'scale', 'scales', 'workers +null -null *0'],
    ]);
  });

  it('are the hosts of a list, by name or address', () => {
    const host = (address: string, more: Values = {}) => ({ address, port: 22, ...more });
    const machines = [host('10.0.0.1'), host('10.0.0.2', { name: 'b' })];
    const change = (...after: Values[]) => told('remote-cluster', { machines }, { machines: after });
    expect(change(host('10.0.0.9', { name: 'b' }), host('10.0.0.3'), host('10.0.0.4'))).toEqual([
      ['/machines', 'scale', 'hosts-changed', 'workers +2 -1 *0'],
    ]);
    expect(change(host('10.0.0.1', { user: 'k0s' }), host('10.0.0.2', { name: 'b' }))).toEqual([
      ['/machines', 'none', 'new-machines-only'],
    ]);
  });
});

describe('an autoscaler', () => {
  it('decides instead of the count, and within its bounds', () => {
    expect(told('gcp-gke', gke, { workersNumber: 6, machines: { scaling: { maxCount: 9 } } })).toEqual([
      ['/machines/scaling/maxCount', 'scale', 'autoscaler-bounds', 'workers +null -null *0'],
      ['/workersNumber', 'scale', 'autoscaler-decides', 'workers +null -null *0'],
    ]);
    const off = { scaling: { enableAutoscaling: false } };
    expect(told('gcp-gke', gke, { machines: off, workersNumber: 6 })).toEqual([
      ['/machines/scaling/enableAutoscaling', 'scale', 'autoscaler-off', 'workers +null -null *0'],
      ['/workersNumber', 'scale', 'scales', 'workers +null -null *0'],
    ]);
    expect(told('gcp-gke', gke, { machines: off, workersNumber: 6 }, { machines: off })).toEqual([
      ['/workersNumber', 'scale', 'machines-added', 'workers +3 -0 *0'],
    ]);
  });

  it('that is off has bounds without effect, each pool for itself', () => {
    const user = (values: Values) => ({ machinePools: { user: { autoscaling: values } } });
    expect(told('azure-aks', aks, user({ maxCount: 9 }))).toEqual([
      ['/machinePools/user/autoscaling/maxCount', 'none', 'beside'],
    ]);
    expect(told('azure-aks', aks, user({ maxCount: 9, enabled: true }))).toEqual([
      ['/machinePools/user/autoscaling/enabled', 'scale', 'autoscaler-on', 'user +null -null *0'],
      ['/machinePools/user/autoscaling/maxCount', 'scale', 'autoscaler-bounds', 'user +null -null *0'],
    ]);
  });

  it('and pools are without effect with autopilot', () => {
    expect(told('gcp-gke', gke, { enableAutopilot: true, workersNumber: 6 }, { enableAutopilot: true })).toEqual([
      ['/workersNumber', 'none', 'beside'],
    ]);
  });
});

describe('machines that are replaced', () => {
  it('are counted by pool, without those that come or leave', () => {
    const after = { k0s: { version: 'v1.36.4+k0s.0' }, workersNumber: 5 };
    expect(told('aws-standalone-cp', standalone, after)).toEqual([
      ['/k0s/version', 'replaces-control-plane', 'version', 'controlPlane +0 -0 *3', 'workers +0 -0 *2'],
      ['/workersNumber', 'scale', 'machines-added', 'workers +3 -0 *0'],
    ]);
    expect(told('azure-aks', aks, { kubernetes: { version: '1.36.1' } })).toEqual([
      ['/kubernetes/version', 'replaces-workers', 'version-cloud', 'system +0 -0 *3', 'user +0 -0 *2'],
    ]);
  });

  it('take what their template does not let change, when a new image makes a new one', () => {
    const worker = (values: Values) => ({ worker: values });
    const image = { filter: { name: 'noble' } };
    expect(told('openstack-standalone-cp', openstack, worker({ flavor: 'm2' }))).toEqual([
      ['/worker/flavor', 'cannot-change', 'image-needed'],
    ]);
    expect(told('openstack-standalone-cp', openstack, worker({ flavor: 'm2', image }))).toEqual([
      ['/worker/flavor', 'replaces-workers', 'with-new-image', 'workers +0 -0 *2'],
      ['/worker/image/filter/name', 'replaces-workers', 'workers-replaced', 'workers +0 -0 *2'],
    ]);
    // Both templates say it, and only one of them is new.
    const cloud = { identityRef: { cloudName: 'two' } };
    expect(told('openstack-standalone-cp', openstack, { ...cloud, ...worker({ image }) })[0]).toEqual([
      '/identityRef/cloudName',
      'cannot-change',
      'image-needed',
    ]);
    expect(
      told('openstack-standalone-cp', openstack, { ...cloud, ...worker({ image }), controlPlane: { image } })[1],
    ).toEqual([
      '/identityRef/cloudName',
      'replaces-control-plane',
      'with-new-image',
      'controlPlane +0 -0 *3',
      'workers +0 -0 *2',
    ]);
    expect(told('aws-standalone-cp', standalone, worker({ instanceType: 'm5.xlarge', amiID: 'ami-1' }))).toEqual([
      ['/worker/amiID', 'cannot-change', 'machine-template'],
      ['/worker/instanceType', 'cannot-change', 'machine-template'],
    ]);
  });

  it('are none where there are none, and their template may be any then', () => {
    const type = { worker: { instanceType: 'm5.xlarge' } };
    const none = { workersNumber: 0 };
    expect(told('aws-standalone-cp', standalone, { ...none, ...type }, none)).toEqual([
      ['/worker/instanceType', 'none', 'new-machines-only'],
    ]);
    expect(told('aws-standalone-cp', standalone, type, none)[0]).toEqual([
      '/worker/instanceType',
      'none',
      'new-machines-only',
    ]);
    expect(told('aws-standalone-cp', standalone, { ...none, publicIP: true }, none)).toEqual([
      ['/publicIP', 'cannot-change', 'machine-template'],
    ]);
    expect(told('azure-hosted-cp', { ...none, vmSize: 'D2' }, { vmSize: 'D4' })).toEqual([
      ['/vmSize', 'cannot-change', 'machine-template'],
    ]);
  });
});

describe('a value beside another one', () => {
  const bastion = (enabled: boolean, flavor: string) => ({ bastion: { enabled, spec: { flavor } } });

  it('does nothing while that is off, and what that does when it is switched', () => {
    const change = (before: Values, after: Values) => told('openstack-standalone-cp', openstack, after, before);
    expect(change(bastion(false, 'a'), bastion(false, 'b'))).toEqual([['/bastion/spec/flavor', 'none', 'beside']]);
    expect(change(bastion(true, 'a'), bastion(true, 'b'))).toEqual([
      ['/bastion/spec/flavor', 'in-place', 'by-provider'],
    ]);
    const secret = (name: string, key: string) => ({ encryption: { configSecret: { name, key } } });
    expect(change(secret('', 'a'), secret('', 'b'))[0]?.[1]).toBe('none');
    expect(change(secret('', 'a'), secret('keys', 'b')).map((one) => one[1])).toEqual([
      'replaces-control-plane',
      'replaces-control-plane',
    ]);
  });

  it('says which one that is', () => {
    const [effect] = judge('openstack-standalone-cp', openstack, bastion(false, 'b'));
    expect(effect?.reason.detail).toBe('It has no effect while bastion.enabled is not set.');
  });

  it('may be a name, or a switch that stays on', () => {
    const mesh = (mode: string, revisions: string[]) => ({ serviceMeshProfile: { mode, istio: { revisions } } });
    expect(told('azure-aks', aks, mesh('Disabled', ['b']), mesh('Disabled', ['a']))[0]?.[1]).toBe('none');
    expect(told('azure-aks', aks, mesh('Istio', ['b']), mesh('Istio', ['a']))[0]?.[1]).toBe('in-place');
    const azure = (enabled: boolean) => ({ bastion: { enabled } });
    expect(told('azure-standalone-cp', azure(false), azure(true))).toEqual([
      ['/bastion/enabled', 'in-place', 'by-provider'],
    ]);
    expect(told('azure-standalone-cp', azure(true), azure(false))).toEqual([
      ['/bastion/enabled', 'cannot-change', 'stays-on'],
    ]);
  });
});

it('what an architect declared is counted in the pools that the values show', () => {
  const own = { controlPlaneNumber: 3, workersNumber: 4, gpus: 1 };
  const declared = { '/gpuDriver': 'replaces-workers', '/gpus': 'scale', '/etcd': 'replaces-control-plane' } as const;
  const after = { gpuDriver: '2', gpus: 3, etcd: 'x', other: 1 };
  const effects = effectsOfChange({ chart: 'gpu-on-metal', defaults: own, before: {}, after, declared });
  expect(
    effects.map(({ pointer, effect, pools }) => [
      pointer,
      effect,
      pools.map((one) => [one.pool, one.added, one.replaced]),
    ]),
  ).toEqual([
    ['/etcd', 'replaces-control-plane', [['controlPlane', 0, 3]]],
    ['/gpuDriver', 'replaces-workers', [['workers', 0, 4]]],
    ['/gpus', 'scale', [['workers', 2, 0]]],
    ['/other', 'unknown', []],
  ]);
});

const count = fc.integer({ min: 0, max: 9 });
const someValues = fc.record(
  {
    controlPlaneNumber: count,
    workersNumber: count,
    k0s: fc.record({ version: fc.constantFrom('v1', 'v2'), workerArgs: fc.array(fc.constantFrom('--a', '--b')) }),
    worker: fc.record({ image: fc.constantFrom('a', 'b'), cpus: count }),
    machinePools: fc.dictionary(
      fc.constantFrom('system', 'user'),
      fc.record({ count, autoscaling: fc.record({ enabled: fc.boolean(), minCount: count }) }),
    ),
    machines: fc.oneof(
      fc.array(fc.record({ address: fc.constantFrom('a', 'b', 'c') })),
      fc.dictionary(fc.string(), fc.jsonValue()),
    ),
    bastion: fc.record({ enabled: fc.boolean() }),
    other: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const chart = fc.constantFrom(...Object.keys(charts), 'gpu-on-metal');

describe('any change of any chart', () => {
  it('has an entry for each value that differs, and none where nothing does', () => {
    fc.assert(
      fc.property(chart, someValues, someValues, someValues, (name, defaults, before, after) => {
        const effects = effectsOfChange({ chart: name, defaults, before, after });
        const back = effectsOfChange({ chart: name, defaults, before: after, after: before });
        expect(back.map(({ pointer }) => pointer)).toEqual(effects.map(({ pointer }) => pointer));
        for (const effect of effects) {
          expect(effectKinds).toContain(effect.effect);
          expect(effect.before).not.toEqual(effect.after);
          if (effect.effect === 'cannot-change' || effect.effect === 'none') expect(effect.pools).toEqual([]);
        }
        expect(effectsOfChange({ chart: name, defaults, before, after: before })).toEqual([]);
      }),
    );
  });

  it('adds and removes in each pool what its counts differ by', () => {
    fc.assert(
      fc.property(count, count, (was, is) => {
        for (const name of ['aws-standalone-cp', 'vsphere-hosted-cp', 'aws-eks']) {
          const { added, removed } = summarizeEffects(scaled(name, was, is));
          expect((added ?? 0) - (removed ?? 0)).toBe(is - was);
        }
      }),
    );
  });
});

const scaled = (name: string, was: number, is: number) =>
  effectsOfChange({ chart: name, defaults: standalone, before: { workersNumber: was }, after: { workersNumber: is } });

describe('the sum of a change', () => {
  it('has the strongest effect, and counts each machine once', () => {
    const after = {
      k0s: { version: 'v1.36.4+k0s.0', api: { extraArgs: { v: '2' } } },
      workersNumber: 3,
      clusterLabels: { a: 'b' },
    };
    expect(summarizeEffects(judge('aws-standalone-cp', standalone, after))).toEqual({
      strongest: 'replaces-control-plane',
      pools: [
        { pool: 'controlPlane', added: 0, removed: 0, replaced: 3 },
        { pool: 'workers', added: 1, removed: 0, replaced: 2 },
      ],
      added: 1,
      removed: 0,
      replaced: 5,
      restarts: true,
    });
  });

  it.each([
    [{}, 'none', false],
    [{ clusterLabels: { a: 'b' }, workersNumber: 3 }, 'scale', false],
    [{ workersNumber: 1 }, 'scale', true],
    [{ k0s: { api: { extraArgs: { v: '2' } } } }, 'in-place', null],
    [{ k0s: { version: 'v2' } }, 'replaces-control-plane', true],
    [{ worker: { instanceType: 'm5.xlarge' }, k0s: { version: 'v2' } }, 'cannot-change', true],
    [{ nobodyKnows: 1 }, 'unknown', null],
  ])('of %j is %s, restarts: %s', (after, strongest, restarts) => {
    expect(summarizeEffects(judge('aws-standalone-cp', standalone, after))).toMatchObject({ strongest, restarts });
  });

  it('does not know how many come while an autoscaler decides', () => {
    const summary = summarizeEffects(judge('gcp-gke', gke, { workersNumber: 6 }));
    expect(summary).toMatchObject({ strongest: 'scale', added: null, removed: null, replaced: 0, restarts: null });
  });
});
