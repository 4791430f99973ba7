import type { KubeObject } from '../../../controllers/client/objects.ts';
import { type AdmissionRequest, type Decision, decide } from '../../../controllers/webhooks/admission.ts';
import { equalJson } from '../../../lib/json.ts';
import { marks } from '../kinds.ts';
import { identify, mutate } from './defaults.ts';
import { denyAny, invalid } from './field-errors.ts';

interface MultiClusterService extends KubeObject {
  spec: { types?: string[]; range?: object };
}
type Request = AdmissionRequest<MultiClusterService>;

/** Gives a service its identity. */
export const defaultMultiClusterService = (request: Request): Promise<Decision> =>
  mutate(request, (service) => {
    identify(service, marks.multiClusterServiceId);
    // As Karmada's own type writes it, which never leaves the old field out.
    service.spec.range ??= {};
  });

/** A service is exposed in one way, for good. */
export function validateMultiClusterService({ operation, object, oldObject }: Request): Promise<Decision> {
  return decide(async () => {
    const types = object?.spec.types ?? [];
    const before = oldObject?.spec.types ?? [];
    const errors: string[] = [];
    if (operation === 'UPDATE' && !equalJson(types, before))
      errors.push(invalid('spec.types', before, 'MultiClusterService types are immutable'));
    for (const [index, type] of types.entries())
      if (type !== 'CrossCluster' && type !== 'LoadBalancer')
        errors.push(invalid(`spec.types[${index}]`, type, 'ExposureType Error'));
    if (new Set(types).size > 1)
      errors.push(invalid('spec.types', types, 'MultiClusterService types should not contain more than one type'));
    return denyAny(errors);
  });
}
