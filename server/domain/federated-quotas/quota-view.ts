import type { FederatedQuota } from '../../../lib/contracts/federated-quotas.ts';
import type { Binding } from '../applications/binding.ts';
import { type Amounts, type Quota, quantityOf } from './quota-object.ts';
import { placedIn } from './quota-usage.ts';

interface Beside {
  /** Of the same namespace. */
  bindings: readonly Binding[];
  /** All members of the control plane. */
  members: ReadonlySet<string>;
  /** Members that the person may not know: what is set for them is left out. */
  hidden: ReadonlySet<string>;
}

/** A quota as people see it, without where it was found. */
export function toQuotaView(
  { name, maker, overall, assignments, overallUsed, usedOn, isLookedAt }: Quota,
  { bindings, members, hidden }: Beside,
): Omit<FederatedQuota, 'controlPlane' | 'project'> {
  return {
    name,
    maker,
    resources: limitsOf(overall).map(({ resource, limit }) => ({
      resource,
      limit,
      placed: placedIn(bindings, resource),
      reported: quantityOf(overallUsed, resource),
    })),
    assignments: assignments
      .filter(({ cluster }) => !hidden.has(cluster))
      .map(({ cluster, hard }) => ({
        cluster,
        isMember: members.has(cluster),
        resources: limitsOf(hard).map(({ resource, limit }) => ({
          resource,
          limit,
          used: quantityOf(usedOn.get(cluster) ?? {}, resource),
        })),
      })),
    isLookedAt,
  };
}

const limitsOf = (amounts: Amounts) =>
  Object.keys(amounts)
    .sort()
    .flatMap((resource) => {
      const limit = quantityOf(amounts, resource);
      return limit ? [{ resource, limit }] : [];
    });
