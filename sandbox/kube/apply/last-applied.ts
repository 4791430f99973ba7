import { isObject, type JsonObject } from '../../lib/json.ts';
import type { OpenApiSchema } from '../schema/open-api-schema.ts';
import { showPath } from './field-set.ts';
import { toFieldSet } from './to-field-set.ts';

/** Where kubectl's client-side apply keeps what it sent last. */
export const lastAppliedKey = 'kubectl.kubernetes.io/last-applied-configuration';

function annotationsOf(object: JsonObject): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : {};
  return isObject(metadata.annotations) ? metadata.annotations : {};
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}

/** The fields that a client-side apply of kubectl wrote, as shown paths; undefined if there was none. */
export function ownedByLastApplied(live: JsonObject, schema: OpenApiSchema): Set<string> | undefined {
  const annotation = annotationsOf(live)[lastAppliedKey];
  if (typeof annotation !== 'string' || annotation === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(annotation);
    return isObject(parsed) ? new Set(toFieldSet(parsed, schema).paths().map(showPath)) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the annotation of client-side apply in step, so that both ways can be mixed. */
export function syncLastApplied(object: JsonObject, applied: JsonObject, key: string): JsonObject {
  if (!annotationsOf(object)[key]) return object;
  const copy = { ...applied };
  const metadata = { ...(isObject(copy.metadata) ? copy.metadata : {}) };
  if (isObject(metadata.annotations)) {
    const { [key]: _, ...annotations } = metadata.annotations;
    if (Object.keys(annotations).length > 0) metadata.annotations = annotations;
    else delete metadata.annotations;
  }
  const text = `${JSON.stringify(sortKeys({ ...copy, metadata }))}\n`;
  const annotations = { ...annotationsOf(object), [key]: text };
  return { ...object, metadata: { ...(object.metadata as JsonObject), annotations } };
}
