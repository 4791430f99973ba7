import { isObject, type JsonObject } from '../../lib/json.ts';
import { schemaOf } from '../codec/schemas.ts';
import type { Resource } from '../registry/resource.ts';
import { objectMeta } from '../schema/builtin/metadata.ts';

const packages: Record<string, string> = {
  '': 'io.k8s.api.core',
  'apiextensions.k8s.io': 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions',
};
const metaPackage = 'io.k8s.apimachinery.pkg.apis.meta.v1';

/** Name of the definition of a kind, for example com.mirantis.k0rdent.v1beta1.Credential. */
export function definitionName(resource: Resource, kind = resource.kind): string {
  const { group, version } = resource;
  const known = packages[group];
  if (known !== undefined) return `${known}.${version}.${kind}`;
  if (!resource.custom) return `io.k8s.api.${group.split('.')[0]}.${version}.${kind}`;
  return `${group.split('.').reverse().join('.')}.${version}.${kind}`;
}

export const refTo = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** Our own marks go, and formats that only this server knows become those of OpenAPI. */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (!isObject(value)) return value;
  const { 'x-struct': _, ...rest } = value;
  if (rest.format === 'micro-time') rest.format = 'date-time';
  return Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, published(member)]));
}

const metadataOf = (name: string): JsonObject => ({
  description: `Standard ${name}'s metadata. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata`,
  allOf: [refTo(`${metaPackage}.ObjectMeta`)],
});

const typeFields: Record<string, JsonObject> = {
  apiVersion: { type: 'string', description: 'Group and version of the schema of this object.' },
  kind: { type: 'string', description: 'Name of the resource that this object is.' },
};

function kindDefinition(resource: Resource): JsonObject {
  const schema = published(schemaOf(resource)) as JsonObject;
  const properties = isObject(schema.properties) ? schema.properties : {};
  const { group, kind, version } = resource;
  return {
    ...schema,
    properties: { ...typeFields, ...properties, metadata: metadataOf('object') },
    'x-kubernetes-group-version-kind': [{ group, kind, version }],
  };
}

function listDefinition(resource: Resource): JsonObject {
  const { group, version, listKind } = resource;
  const items = { type: 'array', items: { allOf: [refTo(definitionName(resource))] } };
  return {
    type: 'object',
    required: ['items'],
    properties: { ...typeFields, items, metadata: { allOf: [refTo(`${metaPackage}.ListMeta`)] } },
    'x-kubernetes-group-version-kind': [{ group, kind: listKind, version }],
  };
}

const everyWhere = (names: readonly string[], definition: JsonObject): Record<string, JsonObject> =>
  Object.fromEntries(names.map((name) => [`${metaPackage}.${name}`, definition]));

/** All definitions that the paths of some resources refer to. */
export function definitionsOf(resources: readonly Resource[]): Record<string, JsonObject> {
  const definitions: Record<string, JsonObject> = {
    [`${metaPackage}.ObjectMeta`]: published(objectMeta) as JsonObject,
    ...everyWhere(['ListMeta', 'Status', 'DeleteOptions', 'Patch', 'APIResourceList'], { type: 'object' }),
  };
  for (const resource of resources) {
    definitions[definitionName(resource)] = kindDefinition(resource);
    if (resource.verbs.includes('list'))
      definitions[definitionName(resource, resource.listKind)] = listDefinition(resource);
  }
  return definitions;
}

/** Name of a definition of the meta package. */
export const metaName = (name: string): string => `${metaPackage}.${name}`;
