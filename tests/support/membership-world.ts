import { expect, vi } from 'vitest';
import type { Member, MemberPage } from '../../lib/contracts/karmada.ts';
import type {
  JoinableClusters,
  JoinChecks,
  JoinMember,
  Leaving,
  MemberChange,
  MemberChangePage,
} from '../../lib/contracts/karmada-membership.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { KubeClient } from '../../sandbox/controllers/client/rest.ts';
import { createMirrorStore } from '../../server/db/clusters/mirror-store.ts';
import { readAllowed } from '../../server/domain/outbound/outbound-allow.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadKubeconfig } from '../../server/kube/config.ts';
import { createMembershipPort } from '../../server/kube/karmada-membership/port.ts';
import type { Tx } from '../../server/ports/database.ts';
import { createPlaneAccess } from '../../server/runtime/karmada/control-planes.ts';
import { createApi } from './api.ts';
import { startKarmadaPortal } from './karmada-portal.ts';

const people = {
  dev: 'payments-developers',
  architect: 'platform-architects',
  lead: 'platform-leads',
  auditor: 'auditors',
};
export const plane = '/karmada/control-planes/fleet-eu';
/** A cluster of Slipway that is no member yet. */
export const cluster = { namespace: 'payments', name: 'pay-perf' };
/** How it is asked to join where nothing else is said. */
export const asked: JoinMember = {
  cluster,
  name: 'ledger',
  provider: 'aws',
  region: 'eu-central-1',
  zones: ['eu-central-1a'],
  isForOwnProject: false,
};
/** Paths of what Karmada has in a member and on its control plane. */
export const inKarmadaCluster = '/api/v1/namespaces/karmada-cluster';
export const roles = '/apis/rbac.authorization.k8s.io/v1';

/** Null for what is not there. */
export const found = (client: KubeClient, path: string) =>
  client.request<KubeObject & { data?: Record<string, string> }>('GET', path).catch((error: { code?: number }) => {
    if (error.code === 404) return null;
    throw error;
  });

export const failedOf = ({ checks }: JoinChecks) =>
  checks.filter(({ state }) => state === 'failed').map(({ key }) => key);

export type MembershipWorld = Awaited<ReturnType<typeof startMembership>>;

/** Starts a portal whose lead joins clusters to the control plane and takes them out, with the worker that does it. */
export async function startMembership() {
  const portal = await startKarmadaPortal(people);
  const { world, deps } = portal;
  const queue = createQueue(portal.databaseUrl, (error) => expect.fail(String(error)));
  // Orders are carried out by the worker, which has seen of the management cluster what the portal reads.
  Object.assign(deps, { queue, mirror: createMirrorStore('test') });
  const management = createClient(loadKubeconfig(world.fleet.kubeconfig, 'SLIPWAY_KUBECONFIG'));
  deps.membership = createMembershipPort(
    { client: management, systemNamespace: 'kcm-system', reach: { own: [], allowed: readAllowed('') } },
    createPlaneAccess([{ name: 'fleet-eu', file: portal.kubeconfig }]),
    (error) => expect.fail(String(error)),
  );
  const inside = new KubeClient(await readKubeconfig(await world.fleet.kubeconfigOf(cluster)));

  const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 40_000, interval: 100 });
  const call = <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { who = 'lead', body }: { who?: string; body?: unknown } = {},
  ) => createApi(deps)<T>(method, path, { token: portal.tokens[who], ...(body !== undefined && { body }) });
  const members = async (): Promise<Member[]> => (await call<MemberPage>('GET', `${plane}/members`)).body.items;
  const member = async (name: string) => (await members()).find((one) => one.name === name);
  const changes = async (): Promise<MemberChange[]> =>
    (await call<MemberChangePage>('GET', `${plane}/member-changes`)).body.items;
  const joinable = async () => (await call<JoinableClusters>('GET', `${plane}/joinable-clusters`)).body;
  const isGone = (name: string) =>
    until(async () => {
      expect(await member(name)).toBeUndefined();
      expect(await changes()).toEqual([]);
    });
  const leaveAs = async (name: string) => {
    const { uid } = (await call<Leaving>('GET', `${plane}/members/${name}/leaving`)).body;
    return call('DELETE', `${plane}/members/${name}?uid=${uid}`);
  };

  const checksOf = async (body: Partial<JoinMember> = {}) =>
    (await call<JoinChecks>('POST', `${plane}/join-checks`, { body: { ...asked, ...body } })).body;

  await portal.startWorker();
  await until(async () => {
    expect((await members()).map(({ name }) => name).sort()).toEqual(['member1', 'member2']);
    expect((await joinable()).items.map(({ name }) => name)).toContain('pay-perf');
  });
  // The members are known before the control plane counts as heard.
  await until(async () => expect(failedOf(await checksOf())).toEqual([]));
  return {
    world,
    deps,
    /** As the administrator of the cluster. */
    inside,
    until,
    call,
    members,
    member,
    changes,
    joinable,
    checksOf,
    leaveAs,
    async leaveAndWait(name: string) {
      expect((await leaveAs(name)).status).toBe(200);
      await isGone(name);
    },
    isGone,
    /** As if a worker were about to take the first step. @returns the id of the change */
    async beginToJoin(controlPlane: string, tx: Tx = deps.db.auto): Promise<string> {
      const id = deps.ids.newId();
      const change = { id, controlPlane, member: 'ledger', memberUid: null, cluster, asked, project: null };
      const when = { askedBy: 'x', askedAt: new Date() };
      await deps.memberChanges.begin(tx, { ...change, ...when, act: 'join', step: 'cluster' });
      return id;
    },
    async stop() {
      inside.close();
      await queue.stop();
      await portal.stop();
    },
  };
}
