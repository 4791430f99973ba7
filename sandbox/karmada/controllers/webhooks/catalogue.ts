import { type Resource, resource } from '../../../controllers/client/resources.ts';
import type { Decide } from '../../../controllers/webhooks/admission.ts';
import type { WebhookSet } from '../../../controllers/webhooks/catalogue.ts';
import type { Webhook } from '../../../controllers/webhooks/webhook.ts';
import { kinds, marks } from '../kinds.ts';
import type { KeepQuota } from '../quota/quota-admission.ts';
import { defaultFederatedHpa, validateCronFederatedHpa } from './autoscaling.ts';
import { validateClusterTaintPolicy } from './cluster-limits.ts';
import { defaultMultiClusterService, validateMultiClusterService } from './multi-cluster-service.ts';
import { defaultOverridePolicy, validateOverridePolicy } from './override-policy.ts';
import { defaultPropagationPolicy, validatePropagationPolicy } from './propagation-policy.ts';
import { validateFederatedResourceQuota } from './resource-quota.ts';
import { defaultBinding, defaultClusterBinding, defaultWork, protectFromDeletion, validateBinding } from './work.ts';

const nameOf = ({ kind }: Resource): string => `${kind.toLowerCase()}.karmada.io`;
const webhook = (
  type: Webhook['type'],
  of: Resource,
  decide: unknown,
  operations: Webhook['operations'] = ['CREATE', 'UPDATE'],
): Webhook => ({ type, resource: of, operations, decide: decide as Decide, name: nameOf(of) });

const anything = resource('ResourceDeletionProtection', '*/*/*');

/**
 * Karmada's webhooks under their own names; those of interpreters and of ingresses across clusters are not among them.
 * @param keepQuota refuses bindings beyond the quotas of their namespace
 * @param isEvictionAllowed whether rules may set taints that drive workloads out of clusters
 */
export const karmadaWebhooks = (isEvictionAllowed: () => boolean, keepQuota: KeepQuota): WebhookSet => ({
  names: { mutation: 'mutating-config', validation: 'validating-config' },
  timeoutSeconds: 3,
  webhooks: [
    webhook('mutation', kinds.propagationPolicy, defaultPropagationPolicy),
    webhook('mutation', kinds.clusterPropagationPolicy, defaultPropagationPolicy),
    webhook('mutation', kinds.overridePolicy, defaultOverridePolicy),
    webhook('mutation', kinds.binding, defaultBinding, ['CREATE']),
    webhook('mutation', kinds.clusterBinding, defaultClusterBinding, ['CREATE']),
    webhook('mutation', kinds.work, defaultWork),
    { ...webhook('mutation', kinds.federatedHpa, defaultFederatedHpa), name: 'autoscaling.karmada.io' },
    webhook('mutation', kinds.multiClusterService, defaultMultiClusterService),
    webhook('validation', kinds.propagationPolicy, validatePropagationPolicy),
    webhook('validation', kinds.clusterPropagationPolicy, validatePropagationPolicy),
    webhook('validation', kinds.overridePolicy, validateOverridePolicy),
    webhook('validation', kinds.clusterOverridePolicy, validateOverridePolicy),
    webhook('validation', kinds.federatedResourceQuota, validateFederatedResourceQuota),
    webhook('validation', kinds.cronFederatedHpa, validateCronFederatedHpa),
    webhook('validation', kinds.multiClusterService, validateMultiClusterService),
    {
      ...webhook('validation', anything, protectFromDeletion, ['DELETE']),
      objectSelector: { matchExpressions: [{ key: marks.deletionProtected, operator: 'Exists' }] },
    },
    webhook('validation', kinds.binding, validateBinding(keepQuota)),
    webhook('validation', kinds.clusterTaintPolicy, validateClusterTaintPolicy(isEvictionAllowed)),
  ],
});
