import { equalJson } from '../../lib/json.ts';
import { customSchema } from '../codec/schemas.ts';
import type { Resource } from '../registry/resource.ts';
import { causesOf, type FieldError } from '../schema/field-errors.ts';
import { validateListTypes } from '../schema/list-types.ts';
import { validate } from '../schema/validate.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { type Strategy, strategyLike } from './strategy.ts';

function withoutStatus(object: KubeObject, hasStatus: boolean): Record<string, unknown> {
  const { apiVersion: _apiVersion, metadata: _metadata, status, ...rest } = object;
  return hasStatus || status === undefined ? rest : { ...rest, status };
}

/** Errors after which upstream does not run CEL rules. */
const blocking = new Set(['NotSupported', 'Required', 'TooLong', 'TooMany', 'TypeInvalid']);

const notChecked: FieldCause = {
  reason: 'FieldValueInvalid',
  message:
    'Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
  field: '<nil>',
};

/** Everything that the schema of a custom kind says about an object. */
function schemaCauses(resource: Resource, object: KubeObject, old?: KubeObject, subresource?: string): FieldCause[] {
  const schema = customSchema(resource);
  const errors: FieldError[] = [
    ...validate(object, schema, { old, subresource }),
    ...validateListTypes(object, schema),
  ];
  return [
    ...causesOf(errors),
    ...(schema.hasRules && errors.some(({ type }) => blocking.has(type)) ? [notChecked] : []),
  ];
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
    validate: (object) => schemaCauses(resource, object),
    validateUpdate: (object, old) => schemaCauses(resource, object, old),
    validateStatus: (object, old) => schemaCauses(resource, object, old, 'status'),
  });
}
