import type { OpenApiSchema } from '../open-api-schema.ts';
import { autoscalingKinds } from './autoscaling.ts';
import { batchKinds } from './batch.ts';
import { coordinationKinds, coreKinds, eventKinds } from './core.ts';
import { admissionKinds, extensionKinds } from './extensions.ts';
import { memberClusterKinds } from './member-clusters.ts';
import { ingressKinds, serviceKinds } from './network.ts';
import { networkPolicyKinds } from './network-policy.ts';
import { policyKinds } from './policy.ts';
import { rbacKinds } from './rbac.ts';
import { reviewKinds } from './reviews.ts';
import { appsKinds, podKinds } from './workloads.ts';

/** The schemas of the built-in kinds, by `group/Kind`; the core group is empty. Each has one version. */
const groups: Record<string, Record<string, OpenApiSchema>> = {
  '': { ...coreKinds, ...podKinds, ...serviceKinds },
  apps: appsKinds,
  batch: batchKinds,
  autoscaling: autoscalingKinds,
  policy: policyKinds,
  'networking.k8s.io': { ...ingressKinds, ...networkPolicyKinds },
  'coordination.k8s.io': coordinationKinds,
  'events.k8s.io': eventKinds,
  'rbac.authorization.k8s.io': rbacKinds,
  'apiextensions.k8s.io': extensionKinds,
  'admissionregistration.k8s.io': admissionKinds,
  'authentication.k8s.io': reviewKinds.authentication,
  'authorization.k8s.io': reviewKinds.authorization,
  'cluster.karmada.io': memberClusterKinds,
};

/** The schema of a built-in kind; undefined for custom ones. */
export function builtinSchema(group: string, kind: string): OpenApiSchema | undefined {
  return groups[group]?.[kind];
}
