import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPath } from '../../sandbox/controllers/client/objects.ts';
import { ApiError } from '../../sandbox/controllers/client/rest.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds, marks } from '../../sandbox/karmada/controllers/kinds.ts';
import type { PropagationPolicy } from '../../sandbox/karmada/controllers/shapes.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { kubectl } from '../support/kubectl.ts';
import { at, deployment, deployments, settle, startWithTwoMembers, told } from './karmada-workloads.ts';

/* The sandbox's Karmada over real wire: its API server, its controllers, and two clusters of the fleet as members. */

const web = at('nginx');
const weights = (...members: string[]) =>
  members.map((name) => ({ targetCluster: { clusterNames: [name] }, weight: 1 }));
const policy: PropagationPolicy = {
  apiVersion: 'policy.karmada.io/v1alpha1',
  kind: 'PropagationPolicy',
  metadata: { name: 'nginx-propagation', namespace: 'default' },
  spec: {
    resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'nginx' }],
    placement: {
      clusterAffinity: { clusterNames: ['member1', 'member2'] },
      replicaScheduling: {
        replicaSchedulingType: 'Divided',
        replicaDivisionPreference: 'Weighted',
        weightPreference: { staticWeightList: weights('member1', 'member2') },
      },
    },
  },
};

let world: KarmadaWorld;
const binding = () => world.client.find(kinds.binding, at('nginx-deployment'));
const template = () => world.client.find(deployments, web);
const inMember = (name: string) => world.member(name).find(deployments, web);

beforeAll(async () => {
  world = await startWithTwoMembers();
}, 120_000);
afterAll(() => world?.stop(), 60_000);

describe('a member cluster', () => {
  it('has its execution namespace, and tells version, kinds and room', async () => {
    const cluster = await world.client.get(kinds.cluster, { name: 'member1' });
    expect(cluster.metadata.finalizers).toEqual(['karmada.io/cluster-controller']);
    expect(cluster.status?.kubernetesVersion).toMatch(/^v1\.\d+/);
    expect(cluster.status?.apiEnablements).toContainEqual(
      expect.objectContaining({
        groupVersion: 'apps/v1',
        resources: expect.arrayContaining([expect.objectContaining({ kind: 'Deployment' })]),
      }),
    );
    expect(cluster.status?.nodeSummary?.totalNum).toBeGreaterThan(0);
    expect(cluster.status?.resourceSummary).toMatchObject({
      allocatable: { cpu: expect.stringMatching(/^[1-9]\d*m?$/), pods: expect.stringMatching(/^[1-9]\d*$/) },
    });
    expect(cluster.spec.resourceModels).toHaveLength(9);
    const namespace = await world.client.get(kinds.namespace, { name: 'karmada-es-member1' });
    expect(namespace.metadata.labels).toMatchObject({ 'karmada.io/system': 'true' });
    expect(await told(world, 'Cluster', 'member1')).toContain(
      'CreateExecutionSpaceSucceed Created execution space(karmada-es-member1) for cluster(member1).',
    );
  });

  it('is refused with a name that is too long, and with a way of joining that nobody knows', async () => {
    const create = (name: string, syncMode: string) =>
      world.client
        .create(kinds.cluster, {
          apiVersion: 'cluster.karmada.io/v1alpha1',
          kind: 'Cluster',
          metadata: { name },
          spec: { syncMode: syncMode as 'Push' },
        })
        .then(
          () => 'taken',
          (error: unknown) => (error as ApiError).message,
        );
    expect(await create('a'.repeat(49), 'Push')).toContain('must be no more than 48 characters');
    expect(await create('member9', 'Shove')).toContain(
      'spec.syncMode: Unsupported value: "Shove": supported values: "Pull", "Push"',
    );
  });

  it('is shown by kubectl', async () => {
    const table = await kubectl(world.kubeconfig, 'get', 'clusters.cluster.karmada.io');
    expect(table).toMatch(/NAME\s+VERSION\s+MODE\s+READY\s+AGE/);
    expect(table).toMatch(/member1\s+v1\.\S+\s+Push\s+True/);
  });
});

describe('an application', () => {
  it('waits silently for a policy', async () => {
    await world.client.create(deployments, deployment('nginx', 2));
    await settle(world);
    expect(await binding()).toBeUndefined();
    expect((await template())?.metadata.labels).toBeUndefined();
  });

  it('is claimed, bound, scheduled, sent, and summed up', async () => {
    const made = await world.client.create(kinds.propagationPolicy, policy);
    const id = made.metadata.labels?.[marks.policyId];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.metadata.finalizers).toEqual(['karmada.io/propagation-policy-controller']);
    expect(made.spec.resourceSelectors[0]?.namespace).toBe('default');
    const summed = await world.until('two ready replicas', async () => {
      const found = await template();
      return readPath(found, 'status.readyReplicas') === 2 && found;
    });
    expect(summed.metadata.labels).toMatchObject({ [marks.policyId]: id });
    expect(summed.metadata.annotations).toMatchObject({
      [marks.policyNamespace]: 'default',
      [marks.policyName]: 'nginx-propagation',
    });
    expect(summed.status).toMatchObject({ replicas: 2, readyReplicas: 2, observedGeneration: 1 });
    const bound = await world.until('everything applied', async () => {
      const found = await binding();
      const isApplied = findCondition(found?.status?.conditions, 'FullyApplied')?.status === 'True';
      return isApplied && found?.status?.aggregatedStatus?.every(({ health }) => health === 'Healthy') && found;
    });
    expect(bound.spec).toMatchObject({
      replicas: 2,
      clusters: [
        { name: 'member1', replicas: 1 },
        { name: 'member2', replicas: 1 },
      ],
    });
    expect(findCondition(bound.status?.conditions, 'Scheduled')).toMatchObject({
      status: 'True',
      reason: 'Success',
      message: 'Binding has been scheduled successfully.',
    });
    expect(bound.status?.aggregatedStatus?.map(({ clusterName, applied }) => [clusterName, applied])).toEqual([
      ['member1', true],
      ['member2', true],
    ]);
    const work = await world.client.get(kinds.work, { namespace: 'karmada-es-member1', name: 'nginx-687f7fb96f' });
    expect(findCondition(work.status?.conditions, 'Applied')?.reason).toBe('AppliedSuccessful');
    expect(findCondition(work.status?.conditions, 'Dispatching')?.reason).toBe('Dispatching');
    const copy = await inMember('member1');
    expect(copy?.metadata.labels).toMatchObject({ [marks.managed]: 'true' });
    expect(readPath(copy, 'spec.replicas')).toBe(1);
    const said = await told(world, 'Deployment', 'nginx');
    for (const words of [
      'GetReplicasSucceed Get replicas of resource template successfully.',
      'ApplyPolicySucceed Apply policy(default/nginx-propagation) succeed',
      'ScheduleBindingSucceed Binding has been scheduled successfully. Result: {member1:1, member2:1}',
      'SyncWorkSucceed Sync work of ResourceBinding(default/nginx-deployment) successful.',
    ]) {
      expect(said).toContain(words);
    }
  }, 60_000);

  it('is scaled by its weights', async () => {
    await world.client.mergePatch(deployments, web, { spec: { replicas: 5 } });
    await world.until('five replicas', async () => {
      const clusters = (await binding())?.spec.clusters ?? [];
      const counts = clusters.map(({ replicas = 0 }) => replicas).sort();
      return counts.join() === '2,3' && readPath(await template(), 'status.readyReplicas') === 5;
    });
  }, 60_000);

  it('has another image on one member by an override, which the Work records', async () => {
    await world.client.create(kinds.overridePolicy, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'OverridePolicy',
      metadata: { name: 'nginx-op', namespace: 'default' },
      spec: {
        resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'nginx' }],
        overrideRules: [
          {
            targetCluster: { clusterNames: ['member2'] },
            overriders: { imageOverrider: [{ component: 'Tag', operator: 'replace', value: '1.27' }] },
          },
        ],
      },
    });
    const imageIn = async (name: string) =>
      (readPath(await inMember(name), 'spec.template.spec.containers') as { image: string }[])[0]?.image;
    await world.until('the image on member2', async () => (await imageIn('member2')) === 'nginx:1.27');
    expect(await imageIn('member1')).toBe('nginx:1.25');
    const work = await world.client.get(kinds.work, { namespace: 'karmada-es-member2', name: 'nginx-687f7fb96f' });
    expect(work.metadata.annotations?.[marks.appliedOverrides]).toContain('"policyName":"nginx-op"');
  }, 60_000);

  it('is put back where somebody changes it in a member', async () => {
    await world.member('member1').mergePatch(deployments, web, { spec: { replicas: 9 } });
    const wanted = (await binding())?.spec.clusters?.find(({ name }) => name === 'member1')?.replicas;
    await world.until(
      'the replicas again',
      async () => readPath(await inMember('member1'), 'spec.replicas') === wanted,
    );
  }, 60_000);

  it('leaves a member that its policy names no more', async () => {
    const next = structuredClone(policy);
    next.spec.placement = { ...next.spec.placement, clusterAffinity: { clusterNames: ['member1'] } };
    await world.client.mergePatch(kinds.propagationPolicy, policy.metadata as typeof web, { spec: next.spec });
    await world.until('five on member1', async () => {
      const clusters = (await binding())?.spec.clusters ?? [];
      return clusters.length === 1 && clusters[0]?.replicas === 5 && !(await inMember('member2'));
    });
  }, 60_000);

  it('is nowhere where no member fits, and says why', async () => {
    await world.client.mergePatch(kinds.propagationPolicy, policy.metadata as typeof web, {
      spec: { placement: { clusterAffinity: { clusterNames: ['member7'] } } },
    });
    const bound = await world.until('NoClusterFit', async () => {
      const found = await binding();
      return findCondition(found?.status?.conditions, 'Scheduled')?.reason === 'NoClusterFit' && found;
    });
    expect(findCondition(bound.status?.conditions, 'Scheduled')?.message).toBe(
      '0/2 clusters are available: 2 cluster(s) did not match the placement cluster affinity constraint.',
    );
    await world.until('gone from member1', async () => !(await inMember('member1')));
  }, 60_000);

  it('goes from everywhere with its template, and its policy stays', async () => {
    await world.client.mergePatch(kinds.propagationPolicy, policy.metadata as typeof web, { spec: policy.spec });
    await world.until('both members again', async () => (await inMember('member1')) && (await inMember('member2')));
    await world.client.remove(deployments, web);
    await world.until('gone', async () => {
      const left = [await binding(), await inMember('member1'), await inMember('member2')];
      return left.every((one) => one === undefined);
    });
    expect(await world.client.find(kinds.propagationPolicy, policy.metadata)).toBeDefined();
  }, 60_000);
});

describe('admission', () => {
  it('refuses in the words of the webhook', async () => {
    const wrong = structuredClone(policy);
    wrong.metadata = { name: 'wrong', namespace: 'default' };
    wrong.spec.placement = { clusterAffinity: {}, clusterAffinities: [{ affinityName: 'a' }] };
    const error = await world.client.create(kinds.propagationPolicy, wrong).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).code).toBe(403);
    expect((error as ApiError).message).toMatch(
      /^admission webhook "propagationpolicy.karmada.io" denied the request: /,
    );
    expect((error as ApiError).message).toContain('clusterAffinities cannot co-exist with clusterAffinity');
  });
});
