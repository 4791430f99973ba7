import type { KubeObject } from '../../controllers/client/objects.ts';
import { precisionOf } from './affinity.ts';
import { marks } from './kinds.ts';
import type { PropagationPolicy } from './shapes.ts';

/** Which policy an object belongs to; without a namespace it is a ClusterPropagationPolicy. */
export interface Claim {
  id: string;
  namespace: string | undefined;
  name: string;
}

/** The label and the annotations by which an object says whose it is. */
export function marksOfClaim({ id, namespace, name }: Claim): {
  labels: Record<string, string>;
  annotations: Record<string, string>;
} {
  if (namespace === undefined)
    return { labels: { [marks.clusterPolicyId]: id }, annotations: { [marks.clusterPolicyName]: name } };
  return {
    labels: { [marks.policyId]: id },
    annotations: { [marks.policyNamespace]: namespace, [marks.policyName]: name },
  };
}

/** The claim that an object carries. */
export function claimOf({ metadata: { labels = {}, annotations = {} } }: KubeObject): Claim | undefined {
  const [id, clusterId] = [labels[marks.policyId], labels[marks.clusterPolicyId]];
  if (id) return { id, namespace: annotations[marks.policyNamespace] ?? '', name: annotations[marks.policyName] ?? '' };
  if (clusterId) return { id: clusterId, namespace: undefined, name: annotations[marks.clusterPolicyName] ?? '' };
  return undefined;
}

/** A copy of an object without the claim that it carries. */
export function unclaimed<T extends KubeObject>(object: T): T {
  const next = structuredClone(object);
  const claim = claimOf(object);
  const { labels, annotations } = claim ? marksOfClaim(claim) : { labels: {}, annotations: {} };
  for (const key of Object.keys(labels)) delete next.metadata.labels?.[key];
  for (const key of Object.keys(annotations)) delete next.metadata.annotations?.[key];
  return next;
}

const idOf = ({ metadata }: PropagationPolicy): string =>
  metadata.labels?.[metadata.namespace ? marks.policyId : marks.clusterPolicyId] ?? '';

/** The best of some policies for an object: by priority, then how exactly it is meant, then the name. */
function best(policies: readonly PropagationPolicy[], template: KubeObject): PropagationPolicy | undefined {
  return policies
    .map((policy) => ({
      policy,
      priority: policy.spec.priority ?? 0,
      precision: Math.max(0, ...policy.spec.resourceSelectors.map((selector) => precisionOf(selector, template))),
    }))
    .filter(({ precision }) => precision > 0)
    .sort(
      (a, b) =>
        b.priority - a.priority ||
        b.precision - a.precision ||
        (a.policy.metadata.name < b.policy.metadata.name ? -1 : 1),
    )[0]?.policy;
}

/**
 * The policy that an object belongs to. One that has claimed it keeps it while it still means it; preemption is behind a
 * gate that is closed by default.
 */
export function choosePolicy(
  template: KubeObject,
  policies: readonly PropagationPolicy[],
  clusterPolicies: readonly PropagationPolicy[],
): (Claim & { policy: PropagationPolicy }) | undefined {
  const isLive = ({ metadata }: PropagationPolicy) => !metadata.deletionTimestamp;
  const own = policies.filter((policy) => isLive(policy) && policy.metadata.namespace === template.metadata.namespace);
  const shared = clusterPolicies.filter(isLive);
  const claim = claimOf(template);
  const holder = claim && [...own, ...shared].find((policy) => idOf(policy) === claim.id);
  const isMeant = holder?.spec.resourceSelectors.some((selector) => precisionOf(selector, template) > 0);
  const policy = isMeant ? holder : (best(own, template) ?? best(shared, template));
  if (!policy) return undefined;
  return { id: idOf(policy), namespace: policy.metadata.namespace, name: policy.metadata.name, policy };
}
