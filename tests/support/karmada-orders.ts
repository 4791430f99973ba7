import { expect, vi } from 'vitest';
import type { ApplicationForm, ApplicationSpec } from '../../lib/contracts/application-orders.ts';
import type { ApplicationPreview } from '../../lib/contracts/application-preview.ts';
import type { ApplicationDetail } from '../../lib/contracts/applications.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { createClusterStore } from '../../server/db/clusters/cluster-store.ts';
import { spec } from '../../server/domain/applications/order/order.fixtures.ts';
import { createApplicationObjects } from '../../server/kube/application-objects.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadKubeconfig } from '../../server/kube/config.ts';
import { createFederatedQuotasPort } from '../../server/kube/federated-quotas.ts';
import { carryOut } from '../../server/usecases/requests/carry-out.ts';
import { createApi } from './api.ts';
import { type KarmadaPortal, startKarmadaPortal } from './karmada-portal.ts';

const people = {
  dev: 'payments-developers',
  storelead: 'storefront-leads',
  lead: 'platform-leads',
  admin: 'slipway-admins',
};
type Who = keyof typeof people;

/** What is ordered where nothing else is said. */
export const target = { project: 'payments', controlPlane: 'fleet-eu', name: 'refund-api' };
/** Its objects on the control plane and on members. */
export const at = { namespace: 'payments', name: 'refund-api' };

export type KarmadaOrders = Awaited<ReturnType<typeof startKarmadaOrders>>;

/**
 * Starts a portal in which people order applications, with a worker that follows the control plane. Requests are carried
 * out when a test says so.
 * @param autoApprove the rule by which the applications of everybody are approved
 */
export async function startKarmadaOrders(
  autoApprove: object = {},
  options: Parameters<typeof startKarmadaPortal>[2] = {},
) {
  const portal: KarmadaPortal = await startKarmadaPortal(people, [], options);
  const { world, deps, tokens } = portal;
  const rule = {
    name: 'applications',
    kinds: ['application', 'remove-application', 'rebalance-application'],
    ...autoApprove,
  };
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO policies (scope, version, policy, saved_at, saved_by)
     SELECT '*', coalesce(max(version), 0) + 1, $1::jsonb, now(), 'test' FROM policies WHERE scope = '*'`,
    JSON.stringify({ autoApprove: [rule] }),
  );
  const client = createClient(loadKubeconfig(portal.kubeconfig, 'KARMADA_KUBECONFIGS'));
  deps.applicationObjects = createApplicationObjects([{ name: 'fleet-eu', client }]);
  deps.federatedQuotas = createFederatedQuotasPort(() => client);
  await portal.startWorker();

  const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
  const call = <T>(who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    createApi(deps)<T>(method, path, { token: tokens[who], body });
  const memberNames = async (who: Who = 'dev', project = 'payments') => {
    const { body } = await call<ApplicationForm>(who, 'GET', `/applications/form?project=${project}`);
    return body.controlPlanes?.[0]?.members.filter(({ state }) => state === 'ready').map(({ name }) => name);
  };
  await until(async () => {
    expect(await memberNames()).toEqual(['member1', 'member2']);
    const { body } = await call<ApplicationForm>('dev', 'GET', '/applications/form?project=payments');
    expect(body.controlPlanes[0]?.isReachable).toBe(true);
  });

  return {
    portal,
    world,
    deps,
    until,
    call,
    memberNames,
    preview: (changes: Partial<ApplicationSpec> = {}, who: Who = 'dev', more: object = {}) =>
      call<ApplicationPreview>(who, 'POST', '/applications/preview', {
        ...target,
        ...more,
        spec: { ...spec, ...changes },
      }),
    send: (changes: Partial<ApplicationSpec> = {}, more: object = {}, who: Who = 'dev') =>
      call<RequestDetail>(who, 'POST', '/requests', {
        kind: 'application',
        ...target,
        ...more,
        spec: { ...spec, ...changes },
      }),
    /** Carries a request out. @returns the request afterwards */
    async work(id: string): Promise<RequestDetail> {
      await carryOut({ ...deps, clusters: { find: createClusterStore().findSeen } }, id);
      return (await call<RequestDetail>('dev', 'GET', `/requests/${id}`)).body;
    },
    detail: async (name = 'refund-api') =>
      (await call<ApplicationDetail>('dev', 'GET', `/applications/fleet-eu/payments/${name}`)).body,
    /** `member replicas` of a binding. */
    sharesOf: async (name = 'refund-api-deployment') =>
      (await world.client.find(kinds.binding, { namespace: 'payments', name }))?.spec.clusters?.map(
        (share) => `${share.name} ${share.replicas}`,
      ),
    stop: () => portal.stop(),
  };
}
