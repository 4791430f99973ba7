import { DomainError } from '../errors.ts';
import { matchesAffinity } from '../placement/matches-affinity.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import { specificities, specificityOf, type Template } from '../propagation/resource-selector.ts';
import { applyOverriders } from './apply-overriders.ts';
import type { OverridePolicy } from './override-policy.ts';

/** The policies that changed it, in their order, and the object; or the first policy that does not apply, and why. */
export type Rendered =
  | { object: Template; policies: OverridePolicy[] }
  | { refusedBy: OverridePolicy; why: Pick<DomainError, 'detail' | 'said'> };

const closest = ({ selectors }: OverridePolicy, template: Template): number =>
  selectors.length === 0
    ? specificities.kind
    : Math.max(...selectors.map((selector) => specificityOf(selector, template)));

/** Those that mean an object; the one that means it most closely comes last, and so wins. */
function inOrder(policies: readonly OverridePolicy[], template: Template): OverridePolicy[] {
  return policies
    .map((policy) => ({ policy, specificity: closest(policy, template) }))
    .filter(({ specificity }) => specificity > specificities.none)
    .sort((a, b) => a.specificity - b.specificity || (a.policy.name < b.policy.name ? -1 : 1))
    .map(({ policy }) => policy);
}

/**
 * An object as a member cluster gets it: after the policies of all namespaces, then those of its own.
 * @param template with the cluster's share of the replicas, which a policy may change
 */
export function renderForCluster(
  template: Template,
  cluster: MemberCluster,
  policies: readonly OverridePolicy[],
): Rendered {
  const { namespace } = template.metadata;
  const shared = policies.filter((policy) => policy.namespace === null);
  const own = policies.filter((policy) => policy.namespace !== null && policy.namespace === namespace);
  let object = template;
  const applied: OverridePolicy[] = [];
  for (const scope of [shared, own]) {
    // The policies of the second scope are chosen by what the first has made of the object.
    for (const policy of inOrder(scope, object)) {
      const rules = policy.rules.filter(({ clusters }) => matchesAffinity(clusters, cluster));
      try {
        for (const { overriders } of rules) object = applyOverriders(object, overriders);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { refusedBy: policy, why: error };
      }
      if (rules.length > 0) applied.push(policy);
    }
  }
  return { object, policies: applied };
}
