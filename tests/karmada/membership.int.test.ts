import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditDetail, AuditEntry } from '../../lib/contracts/audit.ts';
import type { Leaving } from '../../lib/contracts/karmada-membership.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { say } from '../../server/domain/words/said.ts';
import { deployment, halves, propagate } from '../sandbox/karmada-workloads.ts';
import {
  asked,
  cluster,
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

/** As a worker that ended before the last step, and before it noted what it had made. */
const failToJoin = () =>
  its.deps.db.transact(async (tx) => {
    const id = await its.beginToJoin('fleet-eu', tx);
    await its.deps.memberChanges.fail(tx, id, { said: say('member-plane-away'), words: null, step: 'member' });
  });

/** All that has been kept of changes that failed or waited. */
const told: unknown[] = [];
const keepTold = async () => {
  const rows = await its.deps.db.auto.$queryRawUnsafe<{ words: string | null; waitsFor: string | null }[]>(
    'SELECT words, waits_for AS "waitsFor", failure, asked FROM karmada_member_changes',
  );
  told.push(...rows);
};

describe('a cluster of Slipway', () => {
  it('joins with one click, and becomes ready by the token that joining made', async () => {
    expect(await its.call('POST', `${plane}/members`, { body: asked })).toMatchObject({
      status: 201,
      body: { member: 'ledger' },
    });
    await its.until(async () => {
      expect((await its.member('ledger'))?.state).toBe('ready');
      expect(await its.changes()).toEqual([]);
    });
    expect(await its.member('ledger')).toMatchObject({
      mode: 'Push',
      provider: 'aws',
      region: 'eu-central-1',
      zones: ['eu-central-1a'],
    });
    const { spec, metadata } = await its.world.client.get(kinds.cluster, { name: 'ledger' });
    expect(spec.id).toBe((await found(its.inside, '/api/v1/namespaces/kube-system'))?.metadata.uid);
    expect(metadata.labels).toMatchObject({
      'slipway.dev/cluster-namespace': 'payments',
      'slipway.dev/cluster-name': 'pay-perf',
    });
    for (const name of ['ledger', 'ledger-impersonator']) {
      const secret = await found(its.world.client, `${inKarmadaCluster}/secrets/${name}`);
      expect(secret?.metadata.ownerReferences).toMatchObject([{ kind: 'Cluster', name: 'ledger', controller: true }]);
    }
    expect(await found(its.inside, `${roles}/clusterroles/karmada-controller-manager:karmada-ledger`)).not.toBeNull();
    expect((await its.joinable()).items.map(({ name }) => name)).not.toContain('pay-perf');
  });

  it('cannot join twice', async () => {
    expect(failedOf(await its.checksOf({ name: 'once-more' }))).toEqual(['not-a-member']);
    const again = await its.call<{ detail: string }>('POST', `${plane}/members`, { body: asked });
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('the member ledger') } });
  });

  it('loses its health with its token', async () => {
    const secret = await found(its.world.client, `${inKarmadaCluster}/secrets/ledger`);
    const put = (token: string | undefined) =>
      its.world.client.mergePatch(kinds.secret, { namespace: 'karmada-cluster', name: 'ledger' }, { data: { token } });
    await put(Buffer.from('of.nobody.else').toString('base64'));
    await its.until(async () => expect((await its.member('ledger'))?.state).toBe('not-ready'));
    await put(secret?.data?.token);
    await its.until(async () => expect((await its.member('ledger'))?.state).toBe('ready'));
  });

  it('runs what is sent to it', async () => {
    const object = deployment('joined-web', 2);
    await propagate(
      its.world,
      { ...object, metadata: { ...object.metadata, namespace: 'payments' } },
      { ...halves, clusterAffinity: { clusterNames: ['ledger', 'member1'] } },
    );
    await its.until(async () => {
      const at = '/apis/apps/v1/namespaces/payments/deployments/joined-web';
      expect(await found(its.inside, at)).not.toBeNull();
    });
  });
});

describe('a member', () => {
  it('leaves as the one that was shown, or not at all', async () => {
    const answers = await Promise.all(
      ['', '?uid=of-another'].map((query) => its.call('DELETE', `${plane}/members/ledger${query}`)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'stale-version' } });
    expect(await its.changes()).toEqual([]);
  });

  it('tells what runs there, and where that would go', async () => {
    await its.until(async () => {
      const { body } = await its.call<Leaving>('GET', `${plane}/members/ledger/leaving`);
      expect(body.cluster).toEqual(cluster);
      expect(body.workloads).toMatchObject([
        {
          namespace: 'payments',
          application: 'joined-web',
          replicas: 1,
          outcome: 'moves',
          to: [{ cluster: 'member1' }],
        },
      ]);
    });
  });

  it('leaves, and takes with it what joining had made', async () => {
    await its.leaveAndWait('ledger');
    expect(await found(its.inside, inKarmadaCluster)).toBeNull();
    for (const kind of ['clusterroles', 'clusterrolebindings'])
      expect(await found(its.inside, `${roles}/${kind}/karmada-controller-manager:karmada-ledger`)).toBeNull();
    await its.until(async () => expect(await found(its.world.client, `${inKarmadaCluster}/secrets/ledger`)).toBeNull());
    expect((await its.joinable()).items.map(({ name }) => name)).toContain('pay-perf');
  });

  it('joins again, for its project alone', async () => {
    await its.call('POST', `${plane}/members`, { body: { ...asked, isForOwnProject: true } });
    await its.until(async () => expect((await its.member('ledger'))?.state).toBe('ready'));
    expect((await its.member('ledger'))?.taints).toEqual([
      { key: 'slipway.dev/project', value: 'payments', effect: 'NoSchedule', isAutomatic: false },
    ]);
    await its.leaveAndWait('ledger');
  });

  it('that the control plane does not take is told at which step, can be tried again and taken back', async () => {
    const mine = { namespace: 'karmada-cluster', name: 'ledger-impersonator' };
    await its.world.client.create(kinds.secret, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: mine,
      // Applying would set what is missing, and conflict with nobody.
      data: { other: 'eA==' },
    });
    expect(failedOf(await its.checksOf())).toEqual(['control-plane-rights']);
    // As a portal that was not given the kubeconfig of the control plane, which cannot look.
    const askUnseen = async () => {
      const looking = its.deps.membership;
      its.deps.membership = { ...looking, tryControlPlane: async () => null };
      expect((await its.call('POST', `${plane}/members`, { body: asked })).status).toBe(201);
      its.deps.membership = looking;
    };
    await askUnseen();
    await its.until(async () => expect((await its.changes())[0]?.state).toBe('failed'));
    expect((await its.changes())[0]).toMatchObject({
      step: 'secrets',
      failure: { detail: expect.stringContaining('ledger-impersonator') },
      asked,
    });
    await keepTold();
    // Shown no more, it leaves behind what was made; asked for again, it can be taken back.
    expect((await its.call('DELETE', `${plane}/members/ledger/change`)).status).toBe(200);
    expect(await its.changes()).toEqual([]);
    expect(await found(its.inside, inKarmadaCluster)).not.toBeNull();
    await askUnseen();
    await its.until(async () => expect((await its.changes())[0]?.state).toBe('failed'));
    expect((await its.call('DELETE', `${plane}/members/ledger`)).status).toBe(200);
    await its.isGone('ledger');
    expect(await found(its.inside, inKarmadaCluster)).toBeNull();
    const theirs = await found(its.world.client, `${inKarmadaCluster}/secrets/ledger-impersonator`);
    expect(theirs?.data).toEqual({ other: 'eA==' });
    await its.world.client.remove(kinds.secret, mine);
  });

  it('that was made before its join failed is finished by the next try', async () => {
    await its.call('POST', `${plane}/members`, { body: asked });
    await its.until(async () => expect((await its.member('ledger'))?.state).toBe('ready'));
    const owned = { namespace: 'karmada-cluster', name: 'ledger' };
    await its.world.client.mergePatch(kinds.secret, owned, { metadata: { ownerReferences: null } });
    await failToJoin();
    const forOne = (await its.checksOf({ isForOwnProject: true })).checks.at(-1);
    expect(forOne?.said.detail).toContain('for other projects than now');
    // While the cluster is silent, its own member is not somebody else's.
    const answering = its.deps.membership;
    its.deps.membership = { ...answering, tryCluster: async () => ({ said: say('member-away'), words: null }) };
    expect(failedOf(await its.checksOf())).toEqual(['cluster-answers']);
    its.deps.membership = answering;
    await its.until(async () => {
      const { status } = await its.call('POST', `${plane}/members`, { body: asked });
      // The worker may have finished it first.
      expect([201, 409]).toContain(status);
      const { metadata } = await its.world.client.get(kinds.secret, owned);
      expect(metadata.ownerReferences).toMatchObject([{ kind: 'Cluster', name: 'ledger' }]);
    });
    await its.until(async () => expect(await its.changes()).toEqual([]));
  });

  it('that a join has not made outlasts it when that join is taken back', async () => {
    const { uid } = (await its.world.client.get(kinds.cluster, { name: 'ledger' })).metadata;
    await failToJoin();
    expect((await its.call('DELETE', `${plane}/members/ledger`)).status).toBe(200);
    await its.until(async () => expect(await its.changes()).toEqual([]));
    const { metadata } = await its.world.client.get(kinds.cluster, { name: 'ledger' });
    expect([metadata.uid, metadata.deletionTimestamp]).toEqual([uid, undefined]);
    expect(await found(its.inside, `${inKarmadaCluster}/serviceaccounts/karmada-ledger`)).not.toBeNull();
    await its.leaveAndWait('ledger');
  });

  it('that refuses what Karmada deletes stays, and says what it waits for', async () => {
    await its.call('POST', `${plane}/members`, { body: asked });
    await its.until(async () => expect((await its.member('ledger'))?.state).toBe('ready'));
    const bindings = `${roles}/clusterrolebindings`;
    const path = `${bindings}/karmada-controller-manager:karmada-ledger`;
    const binding = await its.inside.request<KubeObject>('GET', path);
    await its.inside.request('DELETE', path);
    await its.leaveAs('ledger');
    await its.until(async () => expect((await its.changes())[0]?.waitsFor).toContain('works.work.karmada.io has'));
    expect(await its.changes()).toMatchObject([{ member: 'ledger', act: 'leave', state: 'running', step: 'waiting' }]);
    await keepTold();
    expect((await its.member('ledger'))?.state).toBe('leaving');
    expect((await its.call('DELETE', `${plane}/members/ledger`)).status).toBe(409);
    expect((await its.call('DELETE', `${plane}/members/ledger/change`)).status).toBe(409);
    expect(failedOf(await its.checksOf())).toContain('name-free');
    const { uid: _, resourceVersion: __, ...metadata } = binding.metadata;
    await its.inside.request('POST', bindings, { ...binding, metadata });
    await its.until(async () => expect(await its.changes()).toEqual([]));
    expect(await its.member('ledger')).toBeUndefined();
    expect(await found(its.inside, inKarmadaCluster)).toBeNull();
  });

  it('that does not answer leaves, and what nobody knows the cluster of stays there', async () => {
    its.world.setReachable('member2', false);
    await its.until(async () => expect((await its.member('member2'))?.state).toBe('unreachable'));
    expect((await its.call<Leaving>('GET', `${plane}/members/member2/leaving`)).body.cluster).toBeNull();
    await its.leaveAndWait('member2');
    expect(await found(its.world.member('member2'), inKarmadaCluster)).not.toBeNull();
  });
});

describe('tokens', () => {
  it('are in no answer, in no row of the audit and in nothing that is kept of a change', async () => {
    const { items } = (await its.call<{ items: AuditEntry[] }>('GET', '/audit?subject=karmada', { who: 'auditor' }))
      .body;
    const rows = await Promise.all(
      items.map(async ({ seq }) => (await its.call<AuditDetail>('GET', `/audit/${seq}`, { who: 'auditor' })).body),
    );
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['join-member', 'leave-member', 'end-member-change']),
    );
    const kept = await its.deps.db.auto.$queryRawUnsafe<object[]>(
      "SELECT object FROM karmada_objects WHERE kind = 'cluster.karmada.io/Cluster'",
    );
    await keepTold();
    expect(told).toContainEqual(expect.objectContaining({ waitsFor: expect.any(String) }));
    const all = JSON.stringify([rows, kept, told, await its.members(), await its.changes()]);
    // The beginning of every token.
    expect(all).not.toContain('eyJ');
    expect(all).not.toContain(Buffer.from('eyJ').toString('base64'));
  });
});
