import { isObject } from '../../lib/json.ts';
import type { Resource } from '../registry/resource.ts';
import { builtinSchema } from '../schema/builtin/kinds.ts';
import { type CompiledSchema, compileSchema, type OpenApiSchema } from '../schema/open-api-schema.ts';

/** A custom kind without a schema keeps everything. */
const anySchema: OpenApiSchema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** The schema of a custom kind's version. */
export function customSchema(resource: Resource): CompiledSchema {
  const schema = resource.custom?.version.schema;
  const root = isObject(schema) && isObject(schema.openAPIV3Schema) ? schema.openAPIV3Schema : anySchema;
  return compileSchema(root as OpenApiSchema);
}

/** The schema of any served kind. */
export function schemaOf(resource: Resource): OpenApiSchema {
  if (resource.custom) return customSchema(resource).root;
  return builtinSchema(resource.group, resource.kind) ?? anySchema;
}
