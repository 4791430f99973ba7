import type { JsonObject } from '../../lib/json.ts';
import type { FieldError } from './field-errors.ts';
import { validateListTypes } from './list-types.ts';
import type { CompiledSchema } from './open-api-schema.ts';
import { type ValidateOptions, validate } from './validate.ts';
import { validateCel } from './validate-cel.ts';

const blocking = new Set<FieldError['type']>(['NotSupported', 'Required', 'TooLong', 'TooMany', 'TypeInvalid']);
const notChecked: FieldError = {
  type: 'Invalid',
  field: '',
  badValue: null,
  detail:
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
};

/**
 * Everything that is wrong with a custom object, in upstream's order of checks: rules run only if nothing before
 * them, the errors of metadata included, leaves the object's shape in doubt.
 */
export function validateCustom(
  object: JsonObject,
  schema: CompiledSchema,
  options: ValidateOptions & { metadataErrors?: readonly FieldError[] } = {},
): FieldError[] {
  const errors = [
    ...(options.metadataErrors ?? []),
    ...validate(object, schema, options),
    ...validateListTypes(object, schema),
  ];
  if (!schema.hasRules) return errors;
  if (errors.some((error) => blocking.has(error.type))) return [...errors, notChecked];
  return [...errors, ...validateCel(object, options.old, schema)];
}
