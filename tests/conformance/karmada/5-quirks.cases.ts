import { beforeAll, describe, expect, it } from 'vitest';
import { type KubeObject, readPath } from '../../../sandbox/controllers/client/objects.ts';
import { findCondition } from '../../../sandbox/controllers/conditions.ts';
import { kinds, marks } from '../../../sandbox/karmada/controllers/kinds.ts';
import type { Placement } from '../../../sandbox/karmada/controllers/shapes.ts';
import { configMaps, deployments, openPlane, until, untilEqual } from './plane.ts';

/* What surprises people: sections 3.2, 3.3, 3.4, 6 and 7.7 of the reference. */

const plane = openPlane('quirks');
const both: Placement = { clusterAffinity: { clusterNames: ['member1', 'member2'] } };
const members = ['member1', 'member2'];
const valueIn = async (member: string, name: string) =>
  (await plane.member(member).find(configMaps, plane.at(name)))?.data?.value;
const untilValue = (name: string, expected: (string | undefined)[]) =>
  untilEqual(() => Promise.all(members.map((member) => valueIn(member, name))), expected);
const config = (name: string) => plane.client.find(configMaps, plane.at(name));

beforeAll(() => plane.join());

let rounds = 0;
/** Lets an object that comes later go all the way: what should not happen has had its chance by then. */
async function settle(): Promise<void> {
  const name = `later-${++rounds}`;
  await plane.send(plane.configMap(name, 'x'), both);
  await untilValue(name, ['x', 'x']);
}

describe('placement (3.2)', () => {
  it('without replicaScheduling every cluster gets all replicas', async () => {
    await plane.send(plane.deployment('duplicated', 3), both);
    await untilEqual(() => plane.sharesOf('duplicated'), { member1: 3, member2: 3 });
  });

  it('with an empty one replicas are divided, and webhooks say by weight', async () => {
    await plane.send(plane.deployment('divided', 4), { ...both, replicaScheduling: {} });
    await untilEqual(() => plane.sharesOf('divided'), { member1: 2, member2: 2 });
    const { spec } = await plane.client.get(kinds.propagationPolicy, plane.at('divided'));
    expect(spec.placement?.replicaScheduling?.replicaDivisionPreference).toBe('Weighted');
  });

  it('weights that are left out are equal', async () => {
    const replicaScheduling = {
      replicaSchedulingType: 'Divided' as const,
      replicaDivisionPreference: 'Weighted' as const,
    };
    await plane.send(plane.deployment('equal', 2), { ...both, replicaScheduling });
    await untilEqual(() => plane.sharesOf('equal'), { member1: 1, member2: 1 });
  });

  it('a maximum that is left out selects no cluster, which admission lets pass', async () => {
    await plane.send(plane.deployment('selected', 1), { ...both, spreadConstraints: [{ spreadByField: 'cluster' }] });
    const { spec } = await plane.client.get(kinds.propagationPolicy, plane.at('selected'));
    expect(spec.placement?.spreadConstraints).toEqual([{ spreadByField: 'cluster', minGroups: 1 }]);
    const { reason, binding } = await plane.refusalOf('selected');
    expect([reason, binding.spec.clusters ?? []]).toEqual(['SchedulerError', []]);
  });

  it('a constraint by region needs one by cluster', async () => {
    const spreadConstraints = [{ spreadByField: 'region', minGroups: 1, maxGroups: 1 }];
    await expect(plane.send(plane.configMap('regional', 'a'), { ...both, spreadConstraints })).rejects.toThrow(
      'the cluster spread constraint must be enabled in one of the constraints in case of SpreadByField is enabled',
    );
  });

  it('none at all means every cluster', async () => {
    await plane.send(plane.configMap('everywhere', 'a'), undefined);
    await untilValue('everywhere', ['a', 'a']);
  });
});

describe('which policy (3.3)', () => {
  const object = (name: string) => plane.configMap(name, 'a', { app: name });
  const claimedBy = async (name: string) => (await config(name))?.metadata.annotations?.[marks.policyName];
  const create = (name: string, of: string, selector: object, priority = 0) =>
    plane.client.create(kinds.propagationPolicy, {
      ...plane.policyFor(object(of), both, { priority }),
      metadata: plane.at(name),
      spec: { resourceSelectors: [{ apiVersion: 'v1', kind: 'ConfigMap', ...selector }], placement: both, priority },
    });

  it('the higher priority, then the more specific selector, then the first name; and it stays', async () => {
    await create('a-by-label', 'chosen', { labelSelector: { matchLabels: { app: 'chosen' } } });
    await create('b-by-name', 'chosen', { name: 'chosen' });
    await create('c-by-name', 'chosen', { name: 'chosen' });
    await plane.client.create(configMaps, object('chosen'));
    await untilEqual(() => claimedBy('chosen'), 'b-by-name');
    await create('d-important', 'chosen', { name: 'chosen' }, 5);
    await settle();
    expect(await claimedBy('chosen')).toBe('b-by-name');
    await plane.client.create(configMaps, { ...object('second'), metadata: { ...plane.at('second') } });
    await create('e-plain', 'second', { name: 'second' });
    await untilEqual(() => claimedBy('second'), 'e-plain');
  });

  it('of the namespace before that of all namespaces', async () => {
    const name = `${plane.namespace}-shared`;
    const resourceSelectors = [{ apiVersion: 'v1', kind: 'ConfigMap', namespace: plane.namespace, name: 'shared' }];
    await plane.client.create(kinds.clusterPropagationPolicy, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'ClusterPropagationPolicy',
      metadata: { name },
      spec: { resourceSelectors, placement: both, priority: 9 },
    });
    await plane.send(object('shared'), both);
    await untilValue('shared', ['a', 'a']);
    const annotations = async () => (await config('shared'))?.metadata.annotations;
    expect((await annotations())?.[marks.clusterPolicyName] ?? (await annotations())?.[marks.policyName]).toBeDefined();
    await plane.client.remove(kinds.propagationPolicy, plane.at('shared'));
    await untilEqual(async () => (await annotations())?.[marks.clusterPolicyName], name);
  });
});

describe('a policy that is deleted (3.4)', () => {
  it('withdraws nothing, and what is written afterwards is not sent', async () => {
    await plane.send(plane.configMap('orphan', 'a'), both);
    await untilValue('orphan', ['a', 'a']);
    await plane.client.remove(kinds.propagationPolicy, plane.at('orphan'));
    await untilEqual(() => plane.client.find(kinds.propagationPolicy, plane.at('orphan')), undefined);
    const binding = await plane.bindingOf('orphan', 'configmap');
    for (const object of [binding, await config('orphan')] as (KubeObject | undefined)[]) {
      expect(object?.metadata.labels?.[marks.policyId]).toBeUndefined();
      expect(object?.metadata.annotations?.[marks.policyName]).toBeUndefined();
    }
    expect(binding?.spec.clusters?.map(({ name }) => name)).toEqual(members);
    expect(binding?.spec.placement).toEqual(both);
    await plane.client.mergePatch(configMaps, plane.at('orphan'), { data: { value: 'b' } });
    await settle();
    await untilValue('orphan', ['a', 'a']);
  });

  it('leaves its objects to the next one', async () => {
    await plane.client.create(kinds.propagationPolicy, plane.policyFor(plane.configMap('orphan', ''), both));
    await untilValue('orphan', ['b', 'b']);
  });
});

describe('namespaces', () => {
  const namespace = (name: string, labels?: Record<string, string>) =>
    plane.client.create(kinds.namespace, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: `${plane.namespace}-${name}`, ...(labels && { labels }) },
    });
  const isIn = async (member: string, name: string) =>
    Boolean(await plane.member(member).find(kinds.namespace, { name: `${plane.namespace}-${name}` }));

  it('go to every member without a policy, unless they say otherwise', async () => {
    await namespace('skipped', { [marks.skipNamespace]: 'true' });
    await namespace('sent');
    await untilEqual(() => Promise.all(members.map((member) => isIn(member, 'sent'))), [true, true]);
    expect(await Promise.all(members.map((member) => isIn(member, 'skipped')))).toEqual([false, false]);
  });
});

describe('what an application names (7.7)', () => {
  const pod = (name: string) => ({
    containers: [{ name: 'web', image: 'nginx:1.25', envFrom: [{ configMapRef: { name } }] }],
  });

  it('stays behind without propagateDeps', async () => {
    await plane.client.create(configMaps, plane.configMap('left', 'a'));
    await plane.send(plane.deployment('alone', 1, pod('left')), both);
    await until('the Deployment', () => plane.member('member1').find(deployments, plane.at('alone')));
    await settle();
    expect(await plane.bindingOf('left', 'configmap')).toBeUndefined();
  });

  it('goes along with it, and to where it goes', async () => {
    await plane.client.create(configMaps, plane.configMap('taken', 'a'));
    const placement = { clusterAffinity: { clusterNames: ['member1'] } };
    await plane.send(plane.deployment('together', 1, pod('taken')), placement, { propagateDeps: true });
    await untilValue('taken', ['a', undefined]);
    const [bound, needing] = [await plane.bindingOf('taken', 'configmap'), await plane.bindingOf('together')];
    expect(bound?.spec.placement).toBeUndefined();
    expect(bound?.spec.requiredBy).toMatchObject([{ namespace: plane.namespace, name: 'together-deployment' }]);
    expect(needing?.metadata.finalizers).toContain('karmada.io/binding-dependencies-distributor');
    const labels = Object.entries(bound?.metadata.labels ?? {});
    const dependedBy = labels.find(([key]) => key.startsWith('resourcebinding.karmada.io/depended-by-'));
    expect(dependedBy?.[1]).toBe(needing?.metadata.labels?.[marks.bindingId]);
  });
});

describe('an object that a member has already (6)', () => {
  it('stays as it is, and Work and binding say so', async () => {
    await plane.member('member1').create(configMaps, plane.configMap('mine', 'own'));
    await plane.send(plane.configMap('mine', 'a'), both);
    await untilValue('mine', ['own', 'a']);
    const words = `Failed to apply all manifests (0/1): resource(kind=ConfigMap, ${plane.namespace}/mine) already exists in the cluster member1 and the work.karmada.io/conflict-resolution strategy value is empty, Karmada will not manage this resource`;
    await untilEqual(async () => {
      const work = (await plane.worksOf('mine', 'configmap')).member1;
      const { reason, message } = findCondition(work?.status?.conditions, 'Applied') ?? {};
      return [reason, message];
    }, ['AppliedFailed', words]);
    await untilEqual(async () => {
      const status = (await plane.bindingOf('mine', 'configmap'))?.status;
      const { reason, message } = findCondition(status?.conditions, 'FullyApplied') ?? {};
      return [reason, message, readPath(status?.aggregatedStatus?.[0], 'appliedMessage')];
    }, ['FullyAppliedFailed', 'Failed to apply all works, see status.aggregatedStatus for details', words]);
  });

  it('is taken over where the policy says so', async () => {
    const spec = { conflictResolution: 'Overwrite' };
    await plane.client.mergePatch(kinds.propagationPolicy, plane.at('mine'), { spec });
    await untilValue('mine', ['a', 'a']);
  });
});

describe('suspended dispatching', () => {
  it('leaves Works that are not sent', async () => {
    await plane.send(plane.configMap('held', 'a'), both, { suspension: { dispatching: true } });
    await untilEqual(async () => {
      const work = (await plane.worksOf('held', 'configmap')).member1;
      const { status, reason, message } = findCondition(work?.status?.conditions, 'Dispatching') ?? {};
      return [status, reason, message];
    }, ['False', 'SuspendDispatching', 'Work dispatching is in a suspended state.']);
    expect(await valueIn('member1', 'held')).toBeUndefined();
  });
});
