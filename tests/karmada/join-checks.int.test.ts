import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { karmadaStore } from '../../server/db/karmada/karmada-store.ts';
import { keepMember } from '../support/applications.ts';
import {
  asked,
  failedOf,
  found,
  inKarmadaCluster,
  type MembershipWorld,
  plane,
  roles,
  startMembership,
} from '../support/membership-world.ts';

let its: MembershipWorld;

beforeAll(async () => {
  its = await startMembership();
}, 120_000);
afterAll(() => its.stop(), 60_000);

describe('before a cluster joins', () => {
  it('everything is looked at, and nothing is written', async () => {
    const { checks, mayJoin } = await its.checksOf();
    expect(checks.map(({ key, state }) => [key, state])).toEqual([
      ['control-plane', 'passed'],
      ['cluster-ready', 'passed'],
      ['name-free', 'passed'],
      ['cluster-answers', 'passed'],
      ['not-a-member', 'passed'],
      ['control-plane-rights', 'passed'],
    ]);
    expect(mayJoin).toBe(true);
    expect(await found(its.inside, inKarmadaCluster)).toBeNull();
    expect(await found(its.world.client, `${inKarmadaCluster}/secrets/ledger`)).toBeNull();
  });

  it('a name of another member, a cluster that is a member and one that nobody knows are refused', async () => {
    expect(failedOf(await its.checksOf({ name: 'member1' }))).toEqual(['name-free']);
    const taken = await its.call<{ detail: string }>('POST', `${plane}/members`, {
      body: { ...asked, name: 'member1' },
    });
    expect(taken).toMatchObject({ status: 409, body: { detail: 'Another member is named member1' } });
    expect(failedOf(await its.checksOf({ cluster: { namespace: 'payments', name: 'nobody' } }))).toEqual([
      'cluster-ready',
    ]);
    const second = await its.world.client.get(kinds.cluster, { name: 'member2' });
    const known = its.world.memberPlaces.get('member2');
    expect(second.spec.id).toBeTruthy();
    expect(failedOf(await its.checksOf({ cluster: known, name: 'again' }))).toEqual(['not-a-member']);
  });

  it('a name of the proxy is refused', async () => {
    for (const name of ['impersonator', 'ledger-impersonator'])
      expect((await its.call('POST', `${plane}/members`, { body: { ...asked, name } })).status).toBe(422);
  });

  const labels = { 'slipway.dev/cluster-namespace': 'payments', 'slipway.dev/cluster-name': 'pay-perf' };
  const metadata = { name: 'ledger', labels };
  it.each<[string, () => Promise<unknown>]>([
    ['has the cluster', () => keepMember(its.deps.db, 'fleet-us', { metadata, spec: {} })],
    [
      'has what calls itself by the id of the cluster',
      async () => {
        const id = (await found(its.inside, '/api/v1/namespaces/kube-system'))?.metadata.uid;
        await keepMember(its.deps.db, 'fleet-us', { metadata: { name: 'ledger' }, spec: { id } });
      },
    ],
    ['is being joined by the cluster', () => its.beginToJoin('fleet-us')],
  ])('a name by which another control plane %s is refused', async (_how, keep) => {
    const planes = ['fleet-eu', 'fleet-us'];
    await karmadaStore.keepOnly(its.deps.db.auto, planes);
    its.deps.karmadaControlPlanes = planes;
    expect(failedOf(await its.checksOf())).toEqual([]);
    await keep();
    expect(failedOf(await its.checksOf())).toEqual(['name-free']);
    const refused = await its.call<{ detail: string }>('POST', `${plane}/members`, { body: asked });
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('fleet-us') } });
    expect(failedOf(await its.checksOf({ name: 'other' }))).toEqual([]);
    await karmadaStore.keepOnly(its.deps.db.auto, ['fleet-eu']);
    for (const { id } of await its.deps.memberChanges.list(its.deps.db.auto, planes))
      await its.deps.memberChanges.remove(its.deps.db.auto, id);
    its.deps.karmadaControlPlanes = ['fleet-eu'];
  });

  it('rights that are missing on the control plane are named in its words', async () => {
    const path = `${roles}/clusterrolebindings/slipway`;
    const binding = await its.world.client.request<KubeObject>('GET', path);
    await its.world.client.request('DELETE', path);
    const rights = (await its.checksOf()).checks.find(({ key }) => key === 'control-plane-rights');
    expect(rights).toMatchObject({ state: 'failed', words: expect.stringContaining('is forbidden') });
    const { uid: _, resourceVersion: __, ...metadata } = binding.metadata;
    await its.world.client.request('POST', `${roles}/clusterrolebindings`, { ...binding, metadata });
    await its.until(async () => expect((await its.checksOf()).mayJoin).toBe(true));
  });

  it('others than those who answer for all projects are refused', async () => {
    for (const [who, status] of [
      ['dev', 404],
      ['architect', 403],
      ['auditor', 403],
    ] as const) {
      expect((await its.call('POST', `${plane}/members`, { who, body: asked })).status).toBe(status);
      expect((await its.call('POST', `${plane}/join-checks`, { who, body: asked })).status).toBe(status);
      expect((await its.call('DELETE', `${plane}/members/member1`, { who })).status).toBe(status);
    }
  });
});
