import type { QuotaRoom } from '../../../lib/contracts/federated-quotas.ts';
import type { Binding } from '../applications/binding.ts';
import { type Amounts, type Quota, quantityOf } from './quota-object.ts';
import { askedBy, askedFor, exact, placedIn } from './quota-usage.ts';

/** What the quotas of a namespace are asked for by one application. */
export interface QuotaQuestion {
  quotas: readonly Quota[];
  /** All bindings of the namespace. */
  bindings: readonly Binding[];
  /** That of the workload as it is now; null before there is one. */
  binding: Binding | null;
  /** Replicas by member as they would be. */
  after: ReadonlyMap<string, number>;
  /** What each of them would ask for. */
  request: Amounts;
  /** By member what pods ask for that count overall for nothing, as nobody counts replicas of what goes whole to members. */
  whole: ReadonlyMap<string, { now: MemberDemand; after: MemberDemand }>;
}

/** What is asked of one member: cores, bytes of memory, and pods. */
export type MemberDemand = Readonly<Record<'cpu' | 'memory' | 'pods', number>>;

/** What each quota has given out of cpu and memory, and would have given out with the application as it is asked for. */
export function quotaRoom({ quotas, bindings, binding, after, request }: QuotaQuestion): QuotaRoom[] {
  const replicas = [...after.values()].reduce((all, count) => all + count, 0);
  return quotas.flatMap((quota) =>
    (['cpu', 'memory'] as const).flatMap((resource) => {
      const limit = quantityOf(quota.overall, resource);
      if (!limit) return [];
      const now = placedIn(bindings, resource) ?? 0;
      const own = binding ? askedBy(binding, resource) : 0;
      const then = exact(now - own + askedFor(request, resource, replicas));
      return { quota: quota.name, resource, limit: limit.amount, now, after: then };
    }),
  );
}

/** By the names of a ResourceQuota, what of a pod they count; a pod counts as one itself. */
const counted: Readonly<Record<string, 'cpu' | 'memory' | 'pods'>> = {
  cpu: 'cpu',
  'requests.cpu': 'cpu',
  memory: 'memory',
  'requests.memory': 'memory',
  pods: 'pods',
  'count/pods': 'pods',
};

/** Members on which the application would have more than now and pass what a quota sets for them: pods there are refused. */
export function membersBeyondQuota(question: QuotaQuestion): string[] {
  const beyond = question.quotas.flatMap((quota) =>
    quota.assignments.filter((assignment) => isBeyond(quota, assignment, question)).map(({ cluster }) => cluster),
  );
  return [...new Set(beyond)].sort();
}

function isBeyond(
  { usedOn }: Quota,
  { cluster, hard }: Quota['assignments'][number],
  { bindings, binding, after, request, whole }: QuotaQuestion,
): boolean {
  return Object.keys(hard).some((resource) => {
    const limit = quantityOf(hard, resource);
    const of = Object.hasOwn(counted, resource) ? counted[resource] : undefined;
    if (!limit || !of) return false;
    const replicas = after.get(cluster) ?? 0;
    const ofWhole = { now: whole.get(cluster)?.now[of] ?? 0, after: whole.get(cluster)?.after[of] ?? 0 };
    const then = (of === 'pods' ? replicas : askedFor(request, of, replicas)) + ofWhole.after;
    const now = (binding ? on(binding, of, cluster) : 0) + ofWhole.now;
    // What the member itself counts takes in pods that somebody has made there without Karmada.
    const used =
      quantityOf(usedOn.get(cluster) ?? {}, resource)?.amount ??
      bindings.reduce((all, one) => all + on(one, of, cluster), ofWhole.now);
    return then > now && exact(used - now + then) > limit.amount;
  });
}

/** What has been placed on a member, as its ResourceQuota counts pods; null for what no binding tells of. */
export function usedInMember(bindings: readonly Binding[], resource: string, cluster: string): number | null {
  const of = Object.hasOwn(counted, resource) ? counted[resource] : undefined;
  return of ? exact(bindings.reduce((all, binding) => all + on(binding, of, cluster), 0)) : null;
}

function on(binding: Binding, of: 'cpu' | 'memory' | 'pods', cluster: string): number {
  if (of !== 'pods') return askedBy(binding, of, cluster);
  return binding.targets.find(({ name }) => name === cluster)?.replicas ?? 0;
}
