import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Schema as JsonSchema, Validator } from '@cfworker/json-schema';
import { parse } from 'yaml';
import { findSharedData } from './shared-data.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  nullable?: boolean;
  type?: unknown;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
  [keyword: string]: unknown;
}

/** A structural schema as plain JSON Schema: null where it is allowed, and no field that nobody declares. */
function toStrict(schema: Schema): Schema {
  const { properties, items, additionalProperties, nullable, type, ...rest } = schema;
  const isClosed =
    properties && additionalProperties === undefined && schema['x-kubernetes-preserve-unknown-fields'] !== true;
  return {
    ...rest,
    ...(type !== undefined && { type: nullable ? [type, 'null'] : type }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, toStrict(child)])),
    }),
    ...(items && { items: toStrict(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: toStrict(additionalProperties) }),
    ...(typeof additionalProperties === 'boolean' && { additionalProperties }),
    ...(isClosed && { additionalProperties: false }),
  };
}

/**
 * What upstream's own CRD finds wrong with a ClusterDeployment, by path and in words; a field that it does not declare
 * is wrong too, because an API server would drop it in silence. Null when upstream's data is not there (said in one
 * line; an error under CI=true).
 */
export function upstreamClusterDeploymentCheck(): ((object: unknown) => string[]) | null {
  const folder = findSharedData('crds');
  if (!folder) return null;
  const file = join(folder, 'k0rdent', 'k0rdent.mirantis.com_clusterdeployments.yaml');
  const { spec } = parse(readFileSync(file, 'utf8')) as {
    spec: { versions: { name: string; schema: { openAPIV3Schema: Schema } }[] };
  };
  const schema = spec.versions.find(({ name }) => name === 'v1beta1')?.schema.openAPIV3Schema;
  if (!schema?.properties) throw new Error(`${file} has no schema of v1beta1`);
  // Every kind has metadata; CRDs only say that it is an object.
  const { metadata: _, ...properties } = schema.properties;
  const strict = toStrict({ ...schema, properties: { ...properties, metadata: { additionalProperties: true } } });
  const validator = new Validator(strict as JsonSchema, '2020-12', false);
  return (object) =>
    validator.validate(object).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}
