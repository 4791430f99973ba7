import { type AdmissionRequest, type Decision, decide } from '../../../controllers/webhooks/admission.ts';
import { canonical, nano } from '../../../lib/quantity.ts';
import type { FederatedResourceQuota } from '../quota/shapes.ts';
import type { ClusterTaintPolicy } from '../shapes.ts';
import { denyAny, duplicate, forbidden, invalid } from './field-errors.ts';

/** The checks of taints that are set by rule; those that evict are behind a flag. */
export const validateClusterTaintPolicy =
  (isEvictionAllowed: () => boolean) =>
  ({ object }: AdmissionRequest<ClusterTaintPolicy>): Promise<Decision> =>
    decide(async () => {
      const taints = object?.spec.taints ?? [];
      const noExecute =
        'Configuring taint with NoExecute effect is not allowed, this capability must be explicitly enabled by administrators through command-line flags';
      return denyAny(
        taints.flatMap(({ key, effect }, index) => {
          const at = `spec.taints[${index}]`;
          const isRepeated = taints.slice(index + 1).some((later) => later.key === key && later.effect === effect);
          const repeated = `Duplicate taint with the same key(${key}) and effect(${effect}) is not allowed`;
          return [
            ...(effect === 'NoExecute' && !isEvictionAllowed() ? [forbidden(at, noExecute)] : []),
            ...(isRepeated ? [duplicate(at, repeated)] : []),
          ];
        }),
      );
    });

/** Shares of clusters have to fit into the whole and may name no other resources. */
export function validateFederatedResourceQuota({
  object,
}: AdmissionRequest<FederatedResourceQuota>): Promise<Decision> {
  return decide(async () => {
    const { overall = {}, staticAssignments = [] } = object?.spec ?? {};
    const small = Object.entries(overall).flatMap(([name, quantity]) => {
      const assigned = staticAssignments.reduce((sum, { hard }) => sum + nano(hard?.[name]), 0n);
      if (nano(quantity) >= assigned) return [];
      return [invalid(`spec.overall[${name}]`, canonical(quantity), 'overall is less than assignments')];
    });
    const unknown = staticAssignments.flatMap(({ hard = {} }, index) =>
      Object.keys(hard)
        .filter((name) => !(name in overall))
        .map((name) => {
          const at = `spec.staticAssignments[${index}].hard[${name}]`;
          return invalid(at, name, 'assignment resourceName is not exist in overall');
        }),
    );
    return denyAny([...small, ...unknown]);
  });
}
