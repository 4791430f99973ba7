import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPath } from '../../sandbox/controllers/client/objects.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds, marks } from '../../sandbox/karmada/controllers/kinds.ts';
import type { PropagationPolicy } from '../../sandbox/karmada/controllers/shapes.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { at, configMaps, settle, startWithTwoMembers, told } from './karmada-workloads.ts';

/* What a policy says beside where an object goes, and what becomes of it when the policy goes. */

const members = ['member1', 'member2'];

let world: KarmadaWorld;
const config = (name: string, value: string, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { ...at(name), ...metadata },
  data: { value },
});
const policyFor = (name: string, spec: Partial<PropagationPolicy['spec']> = {}): PropagationPolicy => ({
  apiVersion: 'policy.karmada.io/v1alpha1',
  kind: 'PropagationPolicy',
  metadata: at(name),
  spec: {
    resourceSelectors: [{ apiVersion: 'v1', kind: 'ConfigMap', name }],
    placement: { clusterAffinity: { clusterNames: members } },
    ...spec,
  },
});
const clusterPolicyFor = (name: string): PropagationPolicy => ({
  ...policyFor(name),
  kind: 'ClusterPropagationPolicy',
  metadata: { name },
});
/** Creates a policy and an object for it. */
async function send(name: string, value: string, spec: Partial<PropagationPolicy['spec']> = {}): Promise<void> {
  await world.client.create(kinds.propagationPolicy, policyFor(name, spec));
  await world.client.create(configMaps, config(name, value));
}
const rewrite = (name: string, value: string) => world.client.mergePatch(configMaps, at(name), { data: { value } });
const template = (name: string) => world.client.find(configMaps, at(name));
const binding = (name: string) => world.client.find(kinds.binding, at(`${name}-configmap`));
const valueIn = async (member: string, name: string) =>
  (await world.member(member).find(configMaps, at(name)))?.data?.value;
/** Waits until members have an object with a value; undefined: until they do not have it. */
const until = (name: string, value: string | undefined, where = members) =>
  world.until(`${name} as ${value} in ${where}`, async () => {
    const values = await Promise.all(where.map((member) => valueIn(member, name)));
    return values.every((found) => found === value);
  });
/** The Work of an object for a member, once it is there. */
const workOf = (member: string, name: string) =>
  world.until(`the Work of ${name}`, async () => {
    const { items } = await world.client.list(kinds.work, `karmada-es-${member}`);
    return items.find(({ metadata }) => metadata.annotations?.[marks.bindingName] === `${name}-configmap`);
  });

beforeAll(async () => {
  world = await startWithTwoMembers();
}, 120_000);
afterAll(() => world?.stop(), 60_000);

describe('a policy that is deleted', () => {
  it('withdraws nothing, and what is written afterwards is not sent', async () => {
    await send('orphan', 'a');
    await until('orphan', 'a');
    await world.client.remove(kinds.propagationPolicy, at('orphan'));
    await world.until('no policy', async () => !(await world.client.find(kinds.propagationPolicy, at('orphan'))));
    for (const object of [await binding('orphan'), await template('orphan')]) {
      expect(object?.metadata.labels?.[marks.policyId]).toBeUndefined();
      expect(object?.metadata.annotations?.[marks.policyName]).toBeUndefined();
    }
    const before = await binding('orphan');
    expect(before?.spec.clusters?.map(({ name }) => name)).toEqual(members);
    expect(before?.spec.placement).toEqual(policyFor('orphan').spec.placement);
    await rewrite('orphan', 'b');
    await settle(world);
    await until('orphan', 'a');
    expect((await binding('orphan'))?.metadata.generation).toBe(before?.metadata.generation);
  }, 60_000);

  it('leaves its objects to another one', async () => {
    await world.client.create(kinds.propagationPolicy, policyFor('orphan'));
    await until('orphan', 'b');
  }, 60_000);

  it('is followed by a ClusterPropagationPolicy that means the object too', async () => {
    await world.client.create(kinds.clusterPropagationPolicy, clusterPolicyFor('heir'));
    await send('heir', 'a');
    await until('heir', 'a');
    await world.client.remove(kinds.propagationPolicy, at('heir'));
    await world.until('no policy', async () => !(await world.client.find(kinds.propagationPolicy, at('heir'))));
    const bound = await world.until('the claim of the other', async () => {
      const found = await binding('heir');
      return found?.metadata.annotations?.[marks.clusterPolicyName] === 'heir' && found;
    });
    expect(bound.metadata.labels?.[marks.policyId]).toBeUndefined();
    expect((await template('heir'))?.metadata.labels?.[marks.policyId]).toBeUndefined();
    await rewrite('heir', 'b');
    await until('heir', 'b');
  }, 60_000);
});

describe('an object that is deleted', () => {
  it('goes from the members', async () => {
    await world.client.remove(configMaps, at('orphan'));
    await until('orphan', undefined);
  }, 60_000);

  it('stays in the members where its policy preserves it, and is theirs from then on', async () => {
    await send('kept', 'a', { preserveResourcesOnDeletion: true });
    await until('kept', 'a');
    const work = await workOf('member1', 'kept');
    expect(work.spec.preserveResourcesOnDeletion).toBe(true);
    await world.client.remove(configMaps, at('kept'));
    await world.until('no Work', async () => !(await world.client.find(kinds.work, work.metadata)));
    const left = await world.member('member1').get(configMaps, at('kept'));
    expect(left.data).toEqual({ value: 'a' });
    expect(left.metadata.labels?.[marks.managed]).toBeUndefined();
    expect(left.metadata.annotations?.[marks.workName]).toBeUndefined();
  }, 60_000);
});

describe('a suspension', () => {
  it('lets one read the Works before anything is sent', async () => {
    await send('held', 'a', { suspension: { dispatching: true } });
    const dispatching = await world.until('the condition', async () => {
      const work = await workOf('member1', 'held');
      return findCondition(work.status?.conditions, 'Dispatching');
    });
    expect(dispatching).toMatchObject({
      status: 'False',
      reason: 'SuspendDispatching',
      message: 'Work dispatching is in a suspended state.',
    });
    const work = await workOf('member1', 'held');
    expect(work.spec.suspendDispatching).toBe(true);
    expect(readPath(work.spec.workload.manifests[0], 'data.value')).toBe('a');
    await settle(world);
    expect(await valueIn('member1', 'held')).toBeUndefined();
    const bound = await world.until('its state', async () => {
      const found = await binding('held');
      return found?.status?.aggregatedStatus?.length === 2 && found;
    });
    expect(bound.status?.aggregatedStatus).toEqual(members.map((clusterName) => ({ clusterName, health: 'Unknown' })));
    expect(findCondition(bound.status?.conditions, 'FullyApplied')?.reason).toBe('FullyAppliedFailed');
  }, 60_000);

  it('may be about one member only', async () => {
    const suspension = { dispatching: null, dispatchingOnClusters: { clusterNames: ['member2'] } };
    await world.client.mergePatch(kinds.propagationPolicy, at('held'), { spec: { suspension } });
    await until('held', 'a', ['member1']);
    await rewrite('held', 'b');
    await until('held', 'b', ['member1']);
    await settle(world);
    expect(await valueIn('member2', 'held')).toBeUndefined();
  }, 60_000);

  it('ends, and everything is sent as it is by then', async () => {
    await world.client.mergePatch(kinds.propagationPolicy, at('held'), { spec: { suspension: null } });
    await until('held', 'b');
    const work = await workOf('member2', 'held');
    expect(findCondition(work.status?.conditions, 'Dispatching')).toMatchObject({
      status: 'True',
      message: 'Work is being dispatched to member clusters.',
    });
    expect(await told(world, 'Work', work.metadata.name)).toContain(
      'WorkDispatching Work is being dispatched to member clusters.',
    );
  }, 60_000);
});

describe('an object that a member has already', () => {
  const refused =
    'resource(kind=ConfigMap, default/mine) already exists in the cluster member1 and the work.karmada.io/conflict-resolution strategy value is empty, Karmada will not manage this resource';

  it('stays as it is, and the Work says so', async () => {
    await world.member('member1').create(configMaps, config('mine', 'own'));
    await send('mine', 'a');
    await until('mine', 'a', ['member2']);
    const work = await world.until('the refusal', async () => {
      const found = await workOf('member1', 'mine');
      return findCondition(found.status?.conditions, 'Applied')?.status === 'False' && found;
    });
    expect(findCondition(work.status?.conditions, 'Applied')).toMatchObject({
      reason: 'AppliedFailed',
      message: `Failed to apply all manifests (0/1): ${refused}`,
    });
    expect(work.metadata.annotations?.[marks.conflictResolution]).toBe('abort');
    const bound = await world.until('its state', async () => {
      const found = await binding('mine');
      return found?.status?.aggregatedStatus?.some(({ appliedMessage }) => appliedMessage) && found;
    });
    expect(bound.status?.aggregatedStatus?.[0]).toEqual({
      clusterName: 'member1',
      appliedMessage: `Failed to apply all manifests (0/1): ${refused}`,
      health: 'Unknown',
    });
    expect(findCondition(bound.status?.conditions, 'FullyApplied')?.status).toBe('False');
    await world.until('the event', async () =>
      (await told(world, 'Work', work.metadata.name)).includes(
        `SyncFailed Failed to sync work(karmada-es-member1/${work.metadata.name}) to cluster(member1), err: ${refused}`,
      ),
    );
    expect(await valueIn('member1', 'mine')).toBe('own');
  }, 60_000);

  it('is not deleted with the template', async () => {
    await world.client.remove(configMaps, at('mine'));
    await until('mine', undefined, ['member2']);
    await settle(world);
    expect(await valueIn('member1', 'mine')).toBe('own');
  }, 60_000);

  it('is taken over where the policy says so', async () => {
    await world.client.create(configMaps, config('mine', 'b'));
    await world.client.mergePatch(kinds.propagationPolicy, at('mine'), { spec: { conflictResolution: 'Overwrite' } });
    await until('mine', 'b');
    const taken = await world.member('member1').get(configMaps, at('mine'));
    expect(taken.metadata.labels?.[marks.managed]).toBe('true');
  }, 60_000);

  it('is taken over where the template itself says so', async () => {
    await world.member('member1').create(configMaps, config('theirs', 'own'));
    await world.client.create(kinds.propagationPolicy, policyFor('theirs'));
    const annotations = { [marks.conflictResolution]: 'overwrite' };
    await world.client.create(configMaps, config('theirs', 'a', { annotations }));
    await until('theirs', 'a');
  }, 60_000);
});

describe('a lazy policy', () => {
  const lazily = (...clusterNames: string[]) => ({
    activationPreference: 'Lazy' as const,
    placement: { clusterAffinity: { clusterNames } },
  });

  it('claims an object that is there, and sends it when it is written next', async () => {
    await world.client.create(configMaps, config('late', 'a'));
    await world.client.create(kinds.propagationPolicy, policyFor('late', lazily('member1')));
    await world.until('the claim', async () => (await template('late'))?.metadata.labels?.[marks.policyId]);
    await settle(world);
    expect(await binding('late')).toBeUndefined();
    await rewrite('late', 'b');
    await until('late', 'b', ['member1']);
  }, 60_000);

  it('moves it when it is written next', async () => {
    await world.client.mergePatch(kinds.propagationPolicy, at('late'), { spec: lazily('member2') });
    await settle(world);
    expect(await valueIn('member1', 'late')).toBe('b');
    expect((await binding('late'))?.spec.clusters).toEqual([{ name: 'member1' }]);
    await rewrite('late', 'c');
    await until('late', 'c', ['member2']);
    await until('late', undefined, ['member1']);
  }, 60_000);
});
