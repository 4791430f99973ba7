import { type ResourceSelector, specificities, specificityOf, type Template } from './resource-selector.ts';

/** A PropagationPolicy of a namespace or, without one, a ClusterPropagationPolicy. */
export interface PropagationPolicy {
  /** Its permanent id, which objects that it has claimed carry; null until Karmada has given it one. */
  id: string | null;
  namespace: string | null;
  name: string;
  priority: number;
  selectors: readonly ResourceSelector[];
  /** Deleted, but not gone yet. It takes nothing more. */
  isLeaving: boolean;
}

const closest = ({ selectors }: PropagationPolicy, template: Template): number =>
  Math.max(specificities.none, ...selectors.map((selector) => specificityOf(selector, template)));

/** Policies of a namespace come before those of all, whatever their priority. */
const scopeOf = ({ namespace }: PropagationPolicy): number => (namespace === null ? 1 : 0);

/**
 * Policies that mean an object and could take it, the first of which does. Source: Karmada's choice of a policy without
 * preemption, whose gate is closed by default.
 */
export function rankPolicies(template: Template, policies: readonly PropagationPolicy[]): PropagationPolicy[] {
  return policies
    .filter(
      ({ isLeaving, namespace }) => !isLeaving && (namespace === null || namespace === template.metadata.namespace),
    )
    .map((policy) => ({ policy, specificity: closest(policy, template) }))
    .filter(({ specificity }) => specificity > specificities.none)
    .sort(
      (a, b) =>
        scopeOf(a.policy) - scopeOf(b.policy) ||
        b.policy.priority - a.policy.priority ||
        b.specificity - a.specificity ||
        (a.policy.name < b.policy.name ? -1 : 1),
    )
    .map(({ policy }) => policy);
}

/**
 * The policy that an object belongs to; null where none means it, and it waits without a word.
 * @param claimedBy the id of the policy that has it, which keeps it for as long as it means it
 */
export function choosePolicy(
  template: Template,
  policies: readonly PropagationPolicy[],
  claimedBy: string | null,
): PropagationPolicy | null {
  const ranked = rankPolicies(template, policies);
  const holder = claimedBy === null ? undefined : ranked.find(({ id }) => id === claimedBy);
  return holder ?? ranked[0] ?? null;
}
