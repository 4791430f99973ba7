import type { OpenApiSchema } from '../open-api-schema.ts';

/** Short forms for the tables of built-in kinds. */
export const text: OpenApiSchema = { type: 'string' };
export const flag: OpenApiSchema = { type: 'boolean' };
export const int32: OpenApiSchema = { type: 'integer', format: 'int32' };
export const int64: OpenApiSchema = { type: 'integer', format: 'int64' };
export const time: OpenApiSchema = { type: 'string', format: 'date-time' };
export const microTime: OpenApiSchema = { type: 'string', format: 'micro-time' };
export const bytes: OpenApiSchema = { type: 'string', format: 'byte' };
/** A number or a text, such as a port or a share in percent. */
export const intOrString: OpenApiSchema = { format: 'int-or-string', 'x-kubernetes-int-or-string': true };
/** An amount such as `250m` or `512Mi`; a bare number is one too. */
export const quantity: OpenApiSchema = { format: 'quantity', 'x-kubernetes-int-or-string': true };
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

/** A list of different scalars that server-side apply adds to; other patches replace it. */
export const setInApply = (items: OpenApiSchema): OpenApiSchema => ({
  type: 'array',
  items,
  'x-kubernetes-list-type': 'set',
});

/** A list whose items server-side apply tells apart by keys; other patches replace it. */
export const keyedInApply = (items: OpenApiSchema, ...keys: string[]): OpenApiSchema => ({
  type: 'array',
  items,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
});

/** A list whose items are told apart by keys in server-side apply, and by the first of them in strategic merge patches. */
export const keyedBy = (items: OpenApiSchema, ...keys: [string, ...string[]]): OpenApiSchema => ({
  ...keyedInApply(items, ...keys),
  'x-kubernetes-patch-strategy': 'merge',
  'x-kubernetes-patch-merge-key': keys[0],
});
