import type { ServiceSet } from '../shapes/k0rdent.ts';

const usualPriority = 100;

const priorityOf = ({ spec }: ServiceSet): number => Number(spec.provider.config?.priority ?? usualPriority);

type Release = { namespace?: string; name: string };

const holds = (set: ServiceSet, { namespace = 'default', name }: Release): boolean =>
  !set.metadata.deletionTimestamp &&
  (set.spec.services ?? []).some((one) => one.name === name && (one.namespace ?? 'default') === namespace);

/**
 * The set whose release this one has to leave alone: the one with the higher priority and, with the same, the older one.
 * Sveltos compares tiers, which are 2147483647 minus the priority; the first one stays where they are equal.
 */
export function winnerOver(set: ServiceSet, service: Release, others: Iterable<ServiceSet>): ServiceSet | undefined {
  const rivals = [...others].filter((other) => other.metadata.uid !== set.metadata.uid && holds(other, service));
  const isStronger = (other: ServiceSet, than: ServiceSet) =>
    priorityOf(other) !== priorityOf(than) ? priorityOf(other) > priorityOf(than) : isOlder(other, than);
  return rivals.find((rival) => [set, ...rivals].every((other) => other === rival || isStronger(rival, other)));
}

function isOlder({ metadata: one }: ServiceSet, { metadata: other }: ServiceSet): boolean {
  const [made, otherMade] = [one.creationTimestamp ?? '', other.creationTimestamp ?? ''];
  return made === otherMade ? (one.uid ?? '') < (other.uid ?? '') : made < otherMade;
}

/** Sveltos' words about a release that another profile manages. */
export function conflictMessage(
  winner: ServiceSet,
  { namespace = 'default', name }: Release,
  kind: 'capi' | 'sveltos',
): string {
  const summary = `p--${winner.metadata.name}-${kind}-${winner.spec.cluster}`;
  return `cannot manage chart ${namespace}/${name}. ClusterSummary ${summary} managing it.\n`;
}
