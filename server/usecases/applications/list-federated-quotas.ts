import {
  type FederatedQuota,
  type FederatedQuotas,
  federatedQuotasQuerySchema,
} from '../../../lib/contracts/federated-quotas.ts';
import { type Binding, readBinding } from '../../domain/applications/binding.ts';
import { type Quota, readQuota } from '../../domain/federated-quotas/quota-object.ts';
import { toQuotaView } from '../../domain/federated-quotas/quota-view.ts';
import { attachedKinds, bindingKind } from '../../domain/karmada/attached-kinds.ts';
import { findPlane, readState } from '../../domain/karmada/control-plane.ts';
import { unknownTo } from '../../domain/karmada/dedication.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import type { MemberCluster } from '../../domain/placement/member-cluster.ts';
import { type Context, defineQuery } from '../define.ts';
import { seesAllMembers } from './quotas/sees-all-members.ts';

const quotaKind = attachedKinds.federatedResourceQuota;

/** The FederatedResourceQuotas of my projects on all Karmada control planes, and how much of each is left. */
export const listFederatedQuotas = defineQuery({
  name: 'list-federated-quotas',
  action: 'application.read',
  scope: 'visible',
  input: { query: federatedQuotasQuerySchema },
  run: async (context, { query }): Promise<FederatedQuotas> => {
    const { deps, visible } = context;
    const tx = deps.db.auto;
    const names = deps.karmadaControlPlanes;
    const mine = await deps.projects.list(tx, visible);
    const projects = mine.filter(({ name }) => query.project === undefined || name === query.project);
    const namespaces = projects.map(({ namespace }) => namespace);
    const [planes, members, kept] = await Promise.all([
      deps.karmada.controlPlanes(tx),
      deps.karmada.members(tx, names),
      deps.karmada.ofKinds(tx, [quotaKind], { controlPlanes: names, namespaces }),
    ]);
    const quotas = kept.flatMap(({ controlPlane, object }) => {
      const quota = readQuota(object);
      return quota ? [{ controlPlane, quota }] : [];
    });
    // Bindings are large and seldom asked for: most namespaces have no quota.
    const placed = await deps.karmada.ofKinds(tx, [bindingKind], {
      controlPlanes: [...new Set(quotas.map(({ controlPlane }) => controlPlane))],
      namespaces: [...new Set(quotas.map(({ quota }) => quota.namespace))],
    });
    const isUnread = (name: string) => {
      const plane = findPlane(planes, name);
      // Of one that is away nothing can be read, which the list of applications says once for all of it.
      return readState(plane) === 'reachable' && plane.unread.includes(quotaKind);
    };
    return {
      items: names.flatMap((controlPlane) => {
        const own = ({ controlPlane: of }: { controlPlane: string }) => of === controlPlane;
        return quotasOn(context, {
          controlPlane,
          projects,
          clusters: members.filter(own).flatMap(({ object }) => readMemberCluster(object) ?? []),
          quotas: Map.groupBy(
            quotas.filter(own).map(({ quota }) => quota),
            ({ namespace }) => namespace,
          ),
          bindings: Map.groupBy(
            placed.filter(own).flatMap(({ object }) => readBinding(object) ?? []),
            ({ namespace }) => namespace,
          ),
        });
      }),
      unread: names.filter(isUnread),
    };
  },
});

interface OnPlane {
  controlPlane: string;
  projects: readonly { name: string; namespace: string }[];
  clusters: readonly MemberCluster[];
  /** By their namespace. */
  quotas: ReadonlyMap<string, readonly Quota[]>;
  bindings: ReadonlyMap<string, readonly Binding[]>;
}

function quotasOn({ actor }: Context, { controlPlane, projects, clusters, ...kept }: OnPlane): FederatedQuota[] {
  const seesAll = seesAllMembers(actor);
  const members = new Set(clusters.map(({ name }) => name));
  return projects.flatMap(({ name: project, namespace }) => {
    const quotas = kept.quotas.get(namespace);
    if (!quotas) return [];
    const bindings = kept.bindings.get(namespace) ?? [];
    const hidden = seesAll ? new Set<string>() : unknownTo(clusters, project, bindings);
    return quotas.map((quota) => ({ controlPlane, project, ...toQuotaView(quota, { bindings, members, hidden }) }));
  });
}
