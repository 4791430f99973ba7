import type { OpenApiSchema } from '../open-api-schema.ts';

/** Short forms for the tables of built-in kinds. */
export const text: OpenApiSchema = { type: 'string' };
export const flag: OpenApiSchema = { type: 'boolean' };
export const int32: OpenApiSchema = { type: 'integer', format: 'int32' };
export const int64: OpenApiSchema = { type: 'integer', format: 'int64' };
export const time: OpenApiSchema = { type: 'string', format: 'date-time' };
export const microTime: OpenApiSchema = { type: 'string', format: 'micro-time' };
export const bytes: OpenApiSchema = { type: 'string', format: 'byte' };
/** Anything at all, kept as it is. */
export const anything: OpenApiSchema = { 'x-kubernetes-preserve-unknown-fields': true };

/** A struct of the API; its name stands in the decoder's texts. */
export const struct = (
  name: string,
  properties: Record<string, OpenApiSchema>,
  required: string[] = [],
): OpenApiSchema => ({
  type: 'object',
  'x-struct': name,
  properties,
  ...(required.length === 0 ? {} : { required }),
});

export const atomic = (schema: OpenApiSchema): OpenApiSchema => ({ ...schema, 'x-kubernetes-map-type': 'atomic' });

export const mapOf = (values: OpenApiSchema): OpenApiSchema => ({ type: 'object', additionalProperties: values });

/** A list that is replaced as a whole. */
export const listOf = (items: OpenApiSchema): OpenApiSchema => ({
  type: 'array',
  items,
  'x-kubernetes-list-type': 'atomic',
});

/** A list of different scalars that patches add to. */
export const setOf = (items: OpenApiSchema): OpenApiSchema => ({
  type: 'array',
  items,
  'x-kubernetes-list-type': 'set',
  'x-kubernetes-patch-strategy': 'merge',
});

/** A list whose items are told apart by a key, in server-side apply and in strategic merge patches alike. */
export const keyedBy = (items: OpenApiSchema, key: string, patchKey = key): OpenApiSchema => ({
  type: 'array',
  items,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': [key],
  'x-kubernetes-patch-strategy': 'merge',
  'x-kubernetes-patch-merge-key': patchKey,
});
