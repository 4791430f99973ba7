import { expect, it } from 'vitest';
import { binding, type Given, rawBinding, template } from './applications.fixtures.ts';
import { toKeptBinding } from './binding.ts';
import { demandOf } from './demand.ts';
import type { ApplicationObject } from './group.ts';

const request = { replicaRequirements: { resourceRequest: { cpu: '250m', memory: '512Mi' } } };
const workload = (name: string, { kind = 'Deployment', ...given }: Given = {}): ApplicationObject => ({
  kind,
  name,
  binding: binding(name, { kind, ...given, spec: { ...request, ...given.spec } }),
  template: template(name, kind),
});
const demand = (...objects: ApplicationObject[]) => demandOf({ namespace: 'payments', name: 'web', objects });
const ofKind = (apiVersion: string, kind: string, spec: object = {}) =>
  workload('web', { kind, spec: { resource: { apiVersion, kind, name: 'web' }, ...spec } });

it('is what a replica asks for times the replicas on each member, over all workloads', () => {
  const api = workload('api', { spec: { clusters: [{ name: 'member1', replicas: 2 }], replicas: 2 } });
  expect(demand(workload('web'), api)).toEqual({
    members: [
      { cluster: 'member1', replicas: 5, cpu: 1.25, memoryGib: 2.5, gaps: [] },
      { cluster: 'member2', replicas: 1, cpu: 0.25, memoryGib: 0.5, gaps: [] },
    ],
    gaps: [],
  });
});

it.each([
  [{}, ['no-requests']],
  [{ resourceRequest: { cpu: '1' } }, ['no-memory']],
  [{ resourceRequest: { memory: '1Gi' } }, ['no-cpu']],
  [{ resourceRequest: { cpu: 'much', memory: '1Gi' } }, ['no-cpu']],
  [{ resourceRequest: { cpu: 2, memory: 1024 } }, []],
])('says of pods that ask for %o what is not known', (replicaRequirements, gaps) => {
  expect(demand(workload('web', { spec: { replicaRequirements } })).members[0]?.gaps).toEqual(gaps);
});

it.each([
  ['apps/v1', 'DaemonSet', {}, 'per-machine'],
  ['batch/v1', 'Job', {}, 'at-times'],
  ['batch/v1', 'CronJob', { replicas: 0 }, 'at-times'],
  ['flink.apache.org/v1beta1', 'FlinkDeployment', { components: [{ name: 'jobmanager' }] }, 'in-parts'],
])('tells no figure of a %s %s', (apiVersion, kind, spec, gap) => {
  expect(demand(ofKind(apiVersion, kind, spec)).members.map(({ gaps }) => gaps)).toEqual([[gap], [gap]]);
});

it('is not known where it is to run and no member has it', () => {
  expect(demand(workload('web', { spec: { clusters: [] } }))).toEqual({ members: [], gaps: ['nowhere'] });
  expect(demand({ ...workload('web'), binding: null })).toEqual({ members: [], gaps: ['nowhere'] });
});

it('is nothing where it is to have no replicas', () => {
  const stopped = { ...workload('web'), template: { ...template('web'), replicas: 0 } };
  expect(demand(stopped)).toEqual({ members: [], gaps: [] });
});

it('leaves out what runs no pods, and says where nothing does', () => {
  const config: ApplicationObject = {
    kind: 'ConfigMap',
    name: 'settings',
    binding: binding('settings', { kind: 'ConfigMap', spec: { replicas: 0 } }),
    template: null,
  };
  expect(demand(workload('web'), config).gaps).toEqual([]);
  expect(demand(config)).toEqual({ members: [], gaps: ['no-pods'] });
});

it('is what is kept of a binding, and nothing else of what it requires', () => {
  const replicaRequirements = {
    nodeClaim: { nodeSelector: { secret: 'canary' } },
    resourceRequest: { cpu: '1', memory: '1Gi', 'example.com/gpu': '1', note: 'canary' },
  };
  const components = [{ name: 'canary', replicas: 1 }];
  expect(toKeptBinding(rawBinding('web', { spec: { replicaRequirements, components } }))).toMatchObject({
    spec: {
      // Free room depends on all resources, and not on what is no quantity.
      replicaRequirements: { resourceRequest: { cpu: '1', memory: '1Gi', 'example.com/gpu': '1' } },
      components: [{}],
    },
  });
  expect(JSON.stringify(toKeptBinding(rawBinding('web', { spec: { replicaRequirements, components } })))).not.toMatch(
    /canary/,
  );
});
