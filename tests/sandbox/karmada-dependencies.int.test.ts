import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { finalizers, kinds, marks } from '../../sandbox/karmada/controllers/kinds.ts';
import { dependedByLabel } from '../../sandbox/karmada/controllers/names.ts';
import type { PropagationPolicy } from '../../sandbox/karmada/controllers/shapes.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { at, configMaps, deployment, deployments, settle, startWithTwoMembers, told } from './karmada-workloads.ts';

/* Objects that others cannot run without go where those go, if the policy says so. */

const accounts = resource('ServiceAccount', 'v1/serviceaccounts');

let world: KarmadaWorld;
const pod = (...maps: string[]) => ({
  containers: [{ name: 'web', image: 'nginx:1.25', envFrom: maps.map((name) => ({ configMapRef: { name } })) }],
});
const application = (name: string, spec: object) => deployment(name, 1, undefined, spec);
const config = (name: string, value: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: at(name),
  data: { value },
});
const policyFor = (kind: string, name: string, clusterNames: string[], spec: object = {}): PropagationPolicy => ({
  apiVersion: 'policy.karmada.io/v1alpha1',
  kind: 'PropagationPolicy',
  metadata: at(name),
  spec: {
    resourceSelectors: [{ apiVersion: kind === 'Deployment' ? 'apps/v1' : 'v1', kind, name }],
    placement: { clusterAffinity: { clusterNames } },
    ...spec,
  },
});
const withDeps = { propagateDeps: true };
const place = (name: string, ...clusterNames: string[]) =>
  world.client.mergePatch(kinds.propagationPolicy, at(name), {
    spec: { placement: { clusterAffinity: { clusterNames } } },
  });
const binding = (name: string) => world.client.find(kinds.binding, at(name));
const valueIn = async (member: string, name: string) =>
  (await world.member(member).find(configMaps, at(name)))?.data?.value;
/** Waits until a ConfigMap is as said in the two members. */
const until = (name: string, first: string | undefined, second: string | undefined) =>
  world.until(`${name} as ${first} and ${second}`, async () => {
    const values = [await valueIn('member1', name), await valueIn('member2', name)];
    return values[0] === first && values[1] === second;
  });
const runsIn = async (member: string, name: string) => Boolean(await world.member(member).find(deployments, at(name)));
const dependedByPrefix = 'resourcebinding.karmada.io/depended-by-';
const dependedBy = (labels: Record<string, string> = {}) =>
  Object.keys(labels).filter((key) => key.startsWith(dependedByPrefix));

beforeAll(async () => {
  world = await startWithTwoMembers();
}, 120_000);
afterAll(() => world?.stop(), 60_000);

describe('without propagateDeps', () => {
  it('an application arrives alone', async () => {
    await world.client.create(configMaps, config('alone', 'a'));
    await world.client.create(deployments, application('solo', pod('alone')));
    await world.client.create(kinds.propagationPolicy, policyFor('Deployment', 'solo', ['member1']));
    await world.until('the Deployment', () => runsIn('member1', 'solo'));
    await settle(world);
    expect(await valueIn('member1', 'alone')).toBeUndefined();
    expect(await binding('alone-configmap')).toBeUndefined();
    expect((await binding('solo-deployment'))?.metadata.annotations?.[marks.dependencies]).toBeUndefined();
  }, 60_000);

  it('what it names follows as soon as the policy says so, and goes when it says so no more', async () => {
    await world.client.mergePatch(kinds.propagationPolicy, at('solo'), { spec: withDeps });
    await until('alone', 'a', undefined);
    await world.client.mergePatch(kinds.propagationPolicy, at('solo'), { spec: { propagateDeps: false } });
    await until('alone', undefined, undefined);
    await world.until('no finalizer', async () => {
      const found = await binding('solo-deployment');
      return !found?.metadata.finalizers?.includes(finalizers.dependencies);
    });
    expect(await runsIn('member1', 'solo')).toBe(true);
  }, 60_000);
});

describe('what an application names', () => {
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: at('web') };
  const spec = { ...pod('settings'), serviceAccountName: 'web' };

  it('goes along, bound without a placement of its own', async () => {
    await world.client.create(configMaps, config('settings', 'a'));
    await world.client.create(accounts, account);
    await world.client.create(deployments, application('web', spec));
    await world.client.create(kinds.propagationPolicy, policyFor('Deployment', 'web', ['member1'], withDeps));
    await until('settings', 'a', undefined);
    await world.until('its account', () => world.member('member1').find(accounts, at('web')));
    const needing = await binding('web-deployment');
    const attached = await binding('settings-configmap');
    expect(attached?.metadata.labels).toMatchObject({
      [dependedByLabel('default', 'web-deployment')]: needing?.metadata.labels?.[marks.bindingId],
    });
    expect(attached?.spec.placement).toBeUndefined();
    expect(attached?.spec.requiredBy).toEqual([
      { namespace: 'default', name: 'web-deployment', clusters: [{ name: 'member1', replicas: 1 }] },
    ]);
    expect(attached?.spec.clusters).toBeUndefined();
    expect(needing?.metadata.finalizers).toContain('karmada.io/binding-dependencies-distributor');
    expect(JSON.parse(needing?.metadata.annotations?.['resourcebinding.karmada.io/dependencies'] ?? '')).toEqual([
      { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: 'settings' },
      { apiVersion: 'v1', kind: 'ServiceAccount', namespace: 'default', name: 'web' },
    ]);
    await world.until('the event', async () =>
      (await told(world, 'ResourceBinding', 'web-deployment')).includes(
        'SyncScheduleResultToDependenciesSucceed Sync schedule results to dependencies succeed.',
      ),
    );
    await world.until('its state', async () => {
      const found = await binding('settings-configmap');
      return findCondition(found?.status?.conditions, 'FullyApplied')?.status === 'True';
    });
  }, 60_000);

  it('is sent again when it changes', async () => {
    await world.client.mergePatch(configMaps, at('settings'), { data: { value: 'b' } });
    await until('settings', 'b', undefined);
  }, 60_000);

  it('follows to another member', async () => {
    await place('web', 'member2');
    await until('settings', undefined, 'b');
    await world.until('the application', () => runsIn('member2', 'web'));
  }, 60_000);

  it('may be made later', async () => {
    await world.client.mergePatch(deployments, at('web'), {
      spec: { template: { spec: pod('settings', 'later') } },
    });
    await world.until('its name', async () =>
      (await binding('web-deployment'))?.metadata.annotations?.[marks.dependencies]?.includes('later'),
    );
    await settle(world);
    expect(await binding('later-configmap')).toBeUndefined();
    await world.client.create(configMaps, config('later', 'a'));
    await until('later', undefined, 'a');
  }, 60_000);

  it('may be deleted and made anew', async () => {
    await world.client.remove(configMaps, at('later'));
    await until('later', undefined, undefined);
    await world.client.create(configMaps, config('later', 'b'));
    await until('later', undefined, 'b');
  }, 60_000);

  it('may be needed by several, who may contradict each other', async () => {
    await world.client.create(deployments, application('till', pod('settings')));
    await world.client.create(
      kinds.propagationPolicy,
      policyFor('Deployment', 'till', ['member1'], { ...withDeps, conflictResolution: 'Overwrite' }),
    );
    await until('settings', 'b', 'b');
    const attached = await binding('settings-configmap');
    expect(attached?.spec.requiredBy?.map(({ name }) => name)).toEqual(['web-deployment', 'till-deployment']);
    expect(dependedBy(attached?.metadata.labels)).toHaveLength(2);
    expect(attached?.spec.conflictResolution).toBe('Overwrite');
    await world.until('the event', async () =>
      (await told(world, 'ResourceBinding', 'settings-configmap')).includes(
        'DependencyPolicyConflict Dependency policy conflict detected: ConflictResolution conflicted (Overwrite vs Abort).',
      ),
    );
  }, 60_000);

  it('stays where others need it when one of them goes', async () => {
    await world.client.remove(deployments, at('web'));
    await until('settings', 'b', undefined);
    await world.until('the binding gone', async () => !(await binding('web-deployment')));
    const attached = await binding('settings-configmap');
    expect(attached?.spec.requiredBy?.map(({ name }) => name)).toEqual(['till-deployment']);
    expect(dependedBy(attached?.metadata.labels)).toHaveLength(1);
    await until('later', undefined, undefined);
  }, 60_000);

  it('goes when it is named no more, and keeps an empty binding', async () => {
    await world.client.mergePatch(deployments, at('till'), {
      spec: { template: { spec: pod() } },
    });
    await until('settings', undefined, undefined);
    const attached = await binding('settings-configmap');
    expect(attached?.spec.requiredBy ?? []).toEqual([]);
    expect(dependedBy(attached?.metadata.labels)).toEqual([]);
    await world.until('nothing applied', async () => {
      const found = await binding('settings-configmap');
      return findCondition(found?.status?.conditions, 'FullyApplied')?.status === 'False';
    });
  }, 60_000);
});

describe('a dependency with a policy of its own', () => {
  it('goes where either of the two says', async () => {
    await world.client.create(configMaps, config('shared', 'a'));
    await world.client.create(kinds.propagationPolicy, policyFor('ConfigMap', 'shared', ['member1']));
    await until('shared', 'a', undefined);
    await world.client.create(deployments, application('shop', pod('shared')));
    await world.client.create(
      kinds.propagationPolicy,
      policyFor('Deployment', 'shop', ['member2'], { ...withDeps, conflictResolution: 'Overwrite' }),
    );
    await until('shared', 'a', 'a');
    const bound = await binding('shared-configmap');
    expect(bound?.spec.clusters).toEqual([{ name: 'member1' }]);
    expect(bound?.spec.requiredBy?.[0]?.clusters).toEqual([{ name: 'member2', replicas: 1 }]);
    expect(bound?.spec.conflictResolution).toBe('Abort');
  }, 60_000);

  it('is left with its own when the other one goes', async () => {
    await world.client.remove(deployments, at('shop'));
    await until('shared', 'a', undefined);
    expect((await binding('shared-configmap'))?.spec.placement).toBeDefined();
  }, 60_000);
});
