import type {
  ChangedAssignment,
  ChangedResource,
  FederatedLimits,
  QuotaPreview,
} from '../../../lib/contracts/federated-quota-changes.ts';
import { isCountedInMembers, isCountedOverall } from '../../../lib/quota-limits.ts';
import type { Binding } from '../applications/binding.ts';
import { type Amounts, type Quota, quantityOf } from './quota-object.ts';
import { usedInMember } from './quota-room.ts';
import { askedBy, exact, placedIn } from './quota-usage.ts';

/** Of those beyond a limit so many are named; the others are counted. */
const mostWorkloads = 20;
const none: FederatedLimits = { overall: {}, assignments: [] };

interface QuotaChange {
  /** Null where it is made. */
  before: Quota | null;
  /** Null where it is removed. */
  after: FederatedLimits | null;
  /** Of the namespace. */
  bindings: readonly Binding[];
  /** All members of the control plane. */
  members: ReadonlySet<string>;
  /** Members that the person may not know: what is set for them stays, and is left out. */
  hidden: ReadonlySet<string>;
}

/**
 * What a change of a quota does. The sum over all members is judged by what the scheduler has given out, and each member by
 * what its own ResourceQuota counts; neither knows of the other, and neither stops what is there.
 */
export function tellQuotaChange({
  before,
  after,
  bindings,
  members,
  hidden,
}: QuotaChange): Omit<QuotaPreview, 'observedAt'> {
  const limits = after ?? none;
  const known = (before?.assignments ?? []).filter(({ cluster }) => !hidden.has(cluster));
  const assignments = clustersOf(known, limits.assignments).map((cluster) =>
    tellAssignment(cluster, {
      before: known.find((one) => one.cluster === cluster)?.hard ?? null,
      after: limits.assignments.find((one) => one.cluster === cluster)?.hard ?? null,
      used: before?.usedOn.get(cluster) ?? {},
      bindings,
      isMember: members.has(cluster),
    }),
  );
  const set = assignments.flatMap(({ resources }) =>
    resources.flatMap(({ resource, after: to }) => (to ? resource : [])),
  );
  return {
    resources: namesIn(before?.overall ?? {}, limits.overall).map((resource) =>
      tellResource(resource, before?.overall ?? {}, limits.overall, bindings),
    ),
    assignments,
    notices: [
      {
        code: 'not-counted-overall' as const,
        names: Object.keys(limits.overall).filter((name) => !isCountedOverall(name)),
      },
      { code: 'not-counted-in-members' as const, names: [...new Set(set)].filter((name) => !isCountedInMembers(name)) },
    ]
      .map((notice) => ({ ...notice, names: notice.names.sort() }))
      .filter(({ names }) => names.length > 0),
  };
}

const namesIn = (...amounts: readonly Amounts[]): string[] => [...new Set(amounts.flatMap(Object.keys))].sort();

const clustersOf = (...assignments: readonly (readonly { cluster: string }[])[]): string[] => [
  ...new Set(assignments.flat().map(({ cluster }) => cluster)),
];

function tellResource(
  resource: string,
  before: Amounts,
  after: Amounts,
  bindings: readonly Binding[],
): ChangedResource {
  const limit = quantityOf(after, resource);
  const placed = placedIn(bindings, resource);
  const isBeyond = limit !== null && placed !== null && placed > limit.amount;
  const takers = isBeyond
    ? bindings
        .map((binding) => ({ ...binding.resource, amount: exact(askedBy(binding, resource)) }))
        .filter(({ amount }) => amount > 0)
        .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
    : [];
  return {
    resource,
    before: quantityOf(before, resource),
    after: limit,
    placed,
    isBeyond,
    workloads: takers.slice(0, mostWorkloads).map(({ kind, name, amount }) => ({ kind, name, amount })),
    total: takers.length,
  };
}

interface OnMember {
  /** Null where it has none. */
  before: Amounts | null;
  after: Amounts | null;
  /** As the member says. */
  used: Amounts;
  bindings: readonly Binding[];
  isMember: boolean;
}

function tellAssignment(cluster: string, { before, after, used, bindings, isMember }: OnMember): ChangedAssignment {
  const resources = namesIn(before ?? {}, after ?? {}).map((resource) => {
    const limit = quantityOf(after ?? {}, resource);
    const amount = quantityOf(used, resource)?.amount ?? usedInMember(bindings, resource, cluster);
    return {
      resource,
      before: quantityOf(before ?? {}, resource),
      after: limit,
      used: amount,
      isBeyond: limit !== null && amount !== null && amount > limit.amount,
    };
  });
  const isSame = resources.every((one) => one.before?.amount === one.after?.amount);
  const effect = after === null ? 'removed' : before === null ? 'made' : isSame ? 'kept' : 'changed';
  return { cluster, effect, isMember, resources };
}
