import { equalJson } from '../../lib/json.ts';
import { customSchema } from '../codec/schemas.ts';
import type { Resource } from '../registry/resource.ts';
import { causesOf, type FieldError } from '../schema/field-errors.ts';
import { validateCustom } from '../schema/validate-custom.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { type Strategy, strategyLike } from './strategy.ts';

function withoutStatus(object: KubeObject, hasStatus: boolean): Record<string, unknown> {
  const { apiVersion: _apiVersion, metadata: _metadata, status, ...rest } = object;
  return hasStatus || status === undefined ? rest : { ...rest, status };
}

/** Everything that the schema of a custom kind and its rules say about an object. */
function schemaCauses(
  resource: Resource,
  object: KubeObject,
  metaCauses: FieldCause[],
  old?: KubeObject,
  subresource?: string,
): FieldCause[] {
  const metadataErrors = metaCauses.map((cause) => ({
    type: cause.reason.replace('FieldValue', '') as FieldError['type'],
    field: cause.field ?? '',
    detail: '',
  }));
  const errors = validateCustom(object, customSchema(resource), { old, subresource, metadataErrors });
  return causesOf(errors.slice(metadataErrors.length));
}

/** Custom objects: the generation counts changes of everything but metadata and, where there is one, the status. */
export function customStrategy(resource: Resource): Strategy {
  const hasStatus = resource.subresources.status !== undefined;
  return strategyLike({
    allowsUnconditionalUpdate: false,
    prepareForCreate(object) {
      if (hasStatus) delete object.status;
      object.metadata.generation = 1;
    },
    prepareForUpdate(object, old) {
      if (hasStatus) {
        if (old.status === undefined) delete object.status;
        else object.status = old.status;
      }
      if (!equalJson(withoutStatus(object, hasStatus), withoutStatus(old, hasStatus))) {
        object.metadata.generation = (old.metadata.generation ?? 0) + 1;
      }
    },
    validate: (object, metaCauses) => schemaCauses(resource, object, metaCauses),
    validateUpdate: (object, old, metaCauses) => schemaCauses(resource, object, metaCauses, old),
    validateStatus: (object, old, metaCauses) => schemaCauses(resource, object, metaCauses, old, 'status'),
  });
}
