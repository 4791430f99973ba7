import { cloneJson, isObject } from '../../lib/json.ts';
import { joinPath } from './field-errors.ts';
import { type CompiledSchema, memberSchema, type OpenApiSchema } from './open-api-schema.ts';

const rootFields = new Set(['apiVersion', 'kind', 'metadata']);
const metadataFields = new Set([
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
]);
const ownerFields = new Set(['apiVersion', 'kind', 'name', 'uid', 'controller', 'blockOwnerDeletion']);

function dropUnknown(object: Record<string, unknown>, known: Set<string>, path: string, unknown: string[]): void {
  for (const key of Object.keys(object)) {
    if (known.has(key)) continue;
    delete object[key];
    unknown.push(joinPath(path, key));
  }
}

function pruneMetadata(metadata: unknown, path: string): string[] {
  const unknown: string[] = [];
  if (!isObject(metadata)) return unknown;
  dropUnknown(metadata, metadataFields, path, unknown);
  const owners = metadata.ownerReferences;
  if (Array.isArray(owners)) {
    owners.forEach((owner, index) => {
      if (isObject(owner)) dropUnknown(owner, ownerFields, `${path}.ownerReferences[${index}]`, unknown);
    });
  }
  return unknown.sort();
}

interface Walk {
  unknown: string[];
  metadataUnknown: string[];
}

function pruneObject(
  value: Record<string, unknown>,
  schema: OpenApiSchema | undefined,
  path: string,
  isRoot: boolean,
  walk: Walk,
): void {
  const keepsUnknown = schema?.['x-kubernetes-preserve-unknown-fields'] === true;
  for (const key of Object.keys(value)) {
    const at = joinPath(path, key);
    if (isRoot && rootFields.has(key)) {
      if (key === 'metadata') walk.metadataUnknown.push(...pruneMetadata(value[key], at));
      continue;
    }
    const isProperty = schema?.properties !== undefined && Object.hasOwn(schema.properties, key);
    const hasAdditional = schema?.additionalProperties !== undefined && schema.additionalProperties !== false;
    if (isProperty || hasAdditional) {
      pruneValue(value[key], schema === undefined ? undefined : memberSchema(schema, key), at, walk);
    } else if (!keepsUnknown) {
      delete value[key];
      walk.unknown.push(at);
    }
  }
}

function pruneValue(value: unknown, schema: OpenApiSchema | undefined, path: string, walk: Walk): void {
  if (Array.isArray(value)) {
    const items = schema?.items;
    if (items === undefined && schema?.['x-kubernetes-preserve-unknown-fields'] === true) return;
    for (const [index, item] of value.entries()) pruneValue(item, items, `${path}[${index}]`, walk);
  } else if (isObject(value)) {
    pruneObject(value, schema, path, schema?.['x-kubernetes-embedded-resource'] === true, walk);
  }
}

/**
 * Removes what the schema does not know, metadata included. `unknown` holds the paths in the order of the
 * fieldValidation texts: those of metadata first, each part sorted.
 */
export function prune<T extends Record<string, unknown>>(
  object: T,
  schema: CompiledSchema,
): { object: T; unknown: string[] } {
  const copy = cloneJson(object);
  const walk: Walk = { unknown: [], metadataUnknown: [] };
  pruneObject(copy, schema.root, '', true, walk);
  return { object: copy, unknown: [...walk.metadataUnknown, ...walk.unknown.sort()] };
}
