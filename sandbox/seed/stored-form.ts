import { applyDefaults } from '../kube/schema/defaults.ts';
import { type CompiledSchema, compileSchema, type OpenApiSchema } from '../kube/schema/open-api-schema.ts';
import { prune } from '../kube/schema/prune.ts';
import type { SeedObject } from './seed-objects.ts';

interface CrdSpec {
  group: string;
  names: { kind: string };
  versions: { name: string; schema: { openAPIV3Schema: OpenApiSchema } }[];
}

/** Schemas of the custom kinds among the objects, by `apiVersion Kind`. */
export function schemasOf(objects: readonly SeedObject[]): Map<string, CompiledSchema> {
  const schemas = new Map<string, CompiledSchema>();
  for (const { kind, spec } of objects) {
    if (kind !== 'CustomResourceDefinition') continue;
    const { group, names, versions } = spec as CrdSpec;
    for (const { name, schema } of versions) {
      schemas.set(`${group}/${name} ${names.kind}`, compileSchema(schema.openAPIV3Schema));
    }
  }
  return schemas;
}

/** The objects as an API server has them: defaults of their kinds filled in, nothing that is undefined. */
export function toStoredForm(objects: readonly SeedObject[]): SeedObject[] {
  const plain = JSON.parse(JSON.stringify(objects)) as SeedObject[];
  const schemas = schemasOf(plain);
  return plain.map((object) => {
    const schema = schemas.get(`${object.apiVersion} ${object.kind}`);
    if (!schema) return object;
    // Charts write more than Cluster API's kinds keep; a field too many of k0rdent's kinds would be a mistake of ours.
    const kept = object.apiVersion.startsWith('k0rdent.') ? object : prune(object, schema).object;
    return applyDefaults(kept, schema);
  });
}
