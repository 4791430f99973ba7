import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCondition } from '../../controllers/conditions.ts';
import { ClusterStatusController } from './cluster-status-controller.ts';
import { finalizers, kinds } from './kinds.ts';
import { twoWires } from './members.fixtures.ts';
import type { MemberCluster } from './shapes.ts';

let given: Awaited<ReturnType<typeof twoWires>>;
let controller: ClusterStatusController;

/** Looks once at a member that has just joined. */
async function look(): Promise<MemberCluster> {
  given.plane.put(kinds.cluster, {
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name: 'member1', finalizers: [finalizers.cluster] },
    spec: { syncMode: 'Push' },
  });
  await given.start();
  await controller.reconcile('member1');
  return (await given.plane.get(kinds.cluster, { name: 'member1' })) as MemberCluster;
}
const condition = ({ status }: MemberCluster, type: string) => findCondition(status?.conditions, type);

const apps = { resources: [{ name: 'deployments', kind: 'Deployment' }] };
const core = {
  resources: [
    { name: 'pods', kind: 'Pod' },
    { name: 'pods/log', kind: 'Pod' },
  ],
};

beforeEach(async () => {
  given = await twoWires();
  controller = new ClusterStatusController(given.world, given.members);
  for (const [path, answer] of Object.entries({
    '/readyz': 200,
    '/version': { gitVersion: 'v1.34.1' },
    '/api/v1': core,
    '/apis': { groups: [{ versions: [{ groupVersion: 'apps/v1' }] }] },
    '/apis/apps/v1': apps,
  }))
    given.member.answers.set(path, answer);
});
afterEach(() => given.stop());

describe('a member is', () => {
  const states: [string, Record<string, number | undefined>, string][] = [
    ['ready by its answer', {}, 'ClusterReady'],
    ['not ready where it says otherwise', { '/readyz': 500 }, 'ClusterNotReady'],
    [
      'asked by the former name where it does not know the question',
      { '/readyz': 404, '/healthz': 200 },
      'ClusterReady',
    ],
    ['not ready by the former name', { '/readyz': 404, '/healthz': 500 }, 'ClusterNotReady'],
    ['not reachable where there is no answer', { '/readyz': undefined }, 'ClusterNotReachable'],
  ];
  it.each(states)('%s', async (_, answers, reason) => {
    for (const [path, code] of Object.entries(answers)) {
      if (code === undefined) given.member.answers.delete(path);
      else given.member.answers.set(path, code);
    }
    const found = await look();
    expect(condition(found, 'Ready')?.reason).toBe(reason);
    expect(found.status?.kubernetesVersion).toBe(reason === 'ClusterReady' ? 'v1.34.1' : undefined);
  });

  it('not looked at where nobody can make a client of it', async () => {
    given.replaceClient(() => Promise.reject(new Error('no secret')));
    expect(condition(await look(), 'Ready')).toMatchObject({
      reason: 'StatusCollectionFailed',
      message: 'failed to create a ClusterClient: no secret',
    });
  });
});

describe('what a ready member has', () => {
  it('is told in full', async () => {
    const found = await look();
    expect(found.status?.apiEnablements).toEqual([
      { groupVersion: 'apps/v1', resources: apps.resources },
      { groupVersion: 'v1', resources: [{ name: 'pods', kind: 'Pod' }] },
    ]);
    expect(condition(found, 'CompleteAPIEnablements')).toMatchObject({ status: 'True', reason: 'Complete' });
  });

  it('is told in part where a group of its API fails', async () => {
    given.member.answers.set('/apis/apps/v1', 503);
    const found = await look();
    expect(condition(found, 'Ready')?.status).toBe('True');
    expect(found.status?.apiEnablements?.map(({ groupVersion }) => groupVersion)).toEqual(['v1']);
    expect(condition(found, 'CompleteAPIEnablements')).toMatchObject({
      status: 'False',
      reason: 'Partial',
      message: 'might collect partial APIEnablements(1) from the cluster',
    });
  });

  it('is unknown where it tells no kinds and no version', async () => {
    for (const path of ['/apis', '/version']) given.member.answers.set(path, 503);
    const found = await look();
    expect(condition(found, 'Ready')?.status).toBe('True');
    expect(found.status).toMatchObject({ kubernetesVersion: '', apiEnablements: [] });
    expect(condition(found, 'CompleteAPIEnablements')).toMatchObject({ status: 'False', reason: 'Empty' });
  });
});
