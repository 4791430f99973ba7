import { type AdmissionRequest, type Decision, decide } from '../../../controllers/webhooks/admission.ts';
import type { ClusterTaintPolicy } from '../shapes.ts';
import { denyAny, duplicate, forbidden } from './field-errors.ts';

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
