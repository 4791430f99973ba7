import { beforeAll, describe, expect, it } from 'vitest';
import { findCondition } from '../../../sandbox/controllers/conditions.ts';
import { kinds } from '../../../sandbox/karmada/controllers/kinds.ts';
import type { MemberCluster } from '../../../sandbox/karmada/controllers/shapes.ts';
import { joinMember } from '../../../sandbox/karmada/join.ts';
import { deployments, openPlane, untilEqual } from './plane.ts';

/* Clusters that join and leave: sections 2.2, 2.3, 9.2 and 12.3 of the reference. */

const plane = openPlane('members');
const cluster = (name: string) => plane.client.find(kinds.cluster, { name });
const conditionOf = async (name: string, type: string) => {
  const { status, reason, message } = findCondition((await cluster(name))?.status?.conditions, type) ?? {};
  return [status, reason, message];
};
const push = (name: string, spec: Partial<MemberCluster['spec']>) =>
  plane.client.create(kinds.cluster, {
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name },
    spec: { syncMode: 'Push', ...spec },
  });

beforeAll(() => plane.join());

describe('a member', () => {
  it('has its execution namespace, and tells version, kinds and room', async () => {
    await untilEqual(
      () => conditionOf('member1', 'Ready'),
      ['True', 'ClusterReady', 'cluster is healthy and ready to accept workloads'],
    );
    await untilEqual(
      () => conditionOf('member1', 'CompleteAPIEnablements'),
      ['True', 'Complete', 'collected complete APIEnablements from the cluster'],
    );
    const { metadata, spec, status } = await plane.client.get(kinds.cluster, { name: 'member1' });
    expect(metadata.finalizers).toContain('karmada.io/cluster-controller');
    expect(spec.taints ?? []).toEqual([]);
    expect(status?.kubernetesVersion).toMatch(/^v1\.\d+/);
    expect(status?.apiEnablements).toContainEqual(expect.objectContaining({ groupVersion: 'apps/v1' }));
    expect(status?.nodeSummary).toEqual({ totalNum: 1, readyNum: 1 });
    expect(status?.resourceSummary?.allocatable).toMatchObject({ cpu: '8', pods: '110' });
    const namespace = await plane.client.get(kinds.namespace, { name: 'karmada-es-member1' });
    expect(namespace.metadata.labels).toMatchObject({ 'karmada.io/system': 'true' });
    expect(await plane.told('Cluster', 'member1', 'default')).toContain(
      'CreateExecutionSpaceSucceed Created execution space(karmada-es-member1) for cluster(member1).',
    );
  });

  it('is not ready where nobody answers, and takes nothing new', async () => {
    const access = { token: 'of nobody' };
    // The port of a protocol that nobody speaks any more.
    await joinMember(plane.client, { name: 'lost', access, apiEndpoint: 'https://127.0.0.1:9' });
    await untilEqual(() => conditionOf('lost', 'Ready'), ['False', 'ClusterNotReachable', 'cluster is not reachable']);
    const taint = { key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule' };
    await untilEqual(async () => (await cluster('lost'))?.spec.taints, [expect.objectContaining(taint)]);
  });

  it('is not ready where its Secret is missing', async () => {
    await push('keyless', { apiEndpoint: 'https://127.0.0.1:9' });
    await untilEqual(
      () => conditionOf('keyless', 'Ready'),
      ['False', 'StatusCollectionFailed', 'failed to create a ClusterClient: cluster keyless does not have a secret'],
    );
  });
});

describe('a WorkloadRebalancer', () => {
  it('says what it has triggered, and what is not bound', async () => {
    await plane.send(plane.deployment('there', 1), { clusterAffinity: { clusterNames: ['member1'] } });
    await untilEqual(() => plane.sharesOf('there'), { member1: 1 });
    const workload = (name: string) => ({ apiVersion: 'apps/v1', kind: 'Deployment', ...plane.at(name) });
    const name = plane.namespace;
    await plane.client.create(kinds.rebalancer, {
      apiVersion: 'apps.karmada.io/v1alpha1',
      kind: 'WorkloadRebalancer',
      metadata: { name },
      spec: { workloads: [workload('there'), workload('absent')] },
    });
    await untilEqual(
      async () => (await plane.client.get(kinds.rebalancer, { name })).status?.observedWorkloads,
      [
        { workload: workload('absent'), result: 'Failed', reason: 'ReferencedBindingNotFound' },
        { workload: workload('there'), result: 'Successful' },
      ],
    );
  });
});

describe('a member that leaves', () => {
  /** Deletes a Cluster and waits until it has gone. */
  async function leave(name: string): Promise<void> {
    await plane.client.remove(kinds.cluster, { name });
    await untilEqual(() => cluster(name), undefined);
    expect(await plane.client.find(kinds.namespace, { name: `karmada-es-${name}` })).toBeUndefined();
    expect(await plane.told('Cluster', name, 'default')).toContain(
      `RemoveExecutionSpaceSucceed Removed execution space for cluster(${name}).`,
    );
  }

  it('takes along what Karmada has put into it', async () => {
    const places = { clusterAffinity: { clusterNames: ['member1', 'member2'] } };
    await plane.send(plane.deployment('staying', 2), places);
    const inMember = (name: string) => plane.member(name).find(deployments, plane.at('staying'));
    await untilEqual(async () => Boolean(await inMember('member2')), true);
    await leave('member2');
    expect(await inMember('member2')).toBeUndefined();
    expect(await inMember('member1')).toBeDefined();
    expect(await plane.sharesOf('staying')).toEqual({ member1: 2 });
  });

  it('does not have to answer for that', () => leave('lost'));
});
