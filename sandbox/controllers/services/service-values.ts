import { createHash } from 'node:crypto';
import { parseDocument } from 'yaml';
import { canonicalJson, isObject } from '../charts/values.ts';
import type { JsonObject, ObjectName } from '../client/objects.ts';
import { kinds, valuesSecretType } from '../kinds.ts';
import type { ServiceSet } from '../shapes/k0rdent.ts';
import type { World } from '../world.ts';

type SetService = NonNullable<ServiceSet['spec']['services']>[number];

/** Sveltos takes the texts of such an object for Go templates. */
const templateAnnotation = 'projectsveltos.io/template';

interface Text {
  text: string;
  /** A Go template. Templates are not evaluated here, so what it gives is taken to be fine. */
  isTemplate: boolean;
}
type Read = { texts: Text[] } | { failure: string; isMissing: boolean };

/** Values of a chart in the order in which the later ones win, or why Sveltos has none. */
export type ChartValues = { hash: string } | { failure: string; isMissing: boolean };

/**
 * Reads what a service's `valuesFrom` names, in the set's own namespace.
 * Source: addon-controller v1.12.0, controllers/handlers_utils.go, getValuesFrom, getSecret and handleReferenceError.
 */
async function readReference(world: World, kind: string, at: ObjectName): Promise<Read> {
  const { caches, client } = world;
  const named = `Referenced resource: ${kind} ${at.namespace}/${at.name}`;
  const missing = { failure: `${named} does not exist`, isMissing: true };
  if (kind === 'ConfigMap') {
    const map = caches.configMaps.get(at);
    return map ? { texts: textsOf(map.data ?? {}, map.metadata.annotations) } : missing;
  }
  const secret = caches.valuesSecrets.get(at) ?? (await client.find(kinds.secret, at));
  if (!secret) return missing;
  if (secret.type !== valuesSecretType) return { failure: `${named}: unsupported secret type`, isMissing: false };
  const decoded = Object.entries(secret.data ?? {}).map(([key, value]) => [
    key,
    Buffer.from(value, 'base64').toString(),
  ]);
  return { texts: textsOf(Object.fromEntries(decoded), secret.metadata.annotations) };
}

function textsOf(data: Record<string, string>, annotations: Record<string, string> | undefined): Text[] {
  const isTemplate = annotations?.[templateAnnotation] !== undefined;
  return Object.entries(data)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => ({ text, isTemplate }));
}

/** The map that a text of YAML stands for, or what Go's parser says of it. */
export function parseValues(text: string): { values: JsonObject } | { failure: string } {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    // Go's parser names the line before the one at which it noticed.
    const line = Math.max(1, (error.linePos?.[0].line ?? 1) - 1);
    return { failure: `error converting YAML to JSON: yaml: line ${line}: did not find expected node content` };
  }
  const values: unknown = document.toJS() ?? {};
  if (isObject(values)) return { values };
  const type = Array.isArray(values) ? 'array' : typeof values === 'boolean' ? 'bool' : typeof values;
  return {
    failure: `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${type} into Go value of type map[string]interface {}`,
  };
}

/** As Go's mergo overrides: maps key by key, everything else as a whole, also by null. */
function overlay(base: JsonObject, over: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? overlay(before, value) : value;
  }
  return merged;
}

/**
 * The values of one chart: its own text, then its references in their order, those that are templates last.
 * Source: addon-controller v1.12.0, controllers/handlers_helm.go, getHelmChartInstantiatedValues.
 */
export async function readChartValues(world: World, namespace: string, service: SetService): Promise<ChartValues> {
  const own: Text = { text: service.values ?? '', isTemplate: (service.values ?? '').includes('{{') };
  const texts: Text[] = [];
  const main = merge({ plain: {}, templates: [] }, own);
  if ('failure' in main) {
    const failure = `failed to unmarshal main chart values (check if it's a valid YAML map): ${main.failure}`;
    return { failure, isMissing: false };
  }
  for (const { kind, name } of service.valuesFrom ?? []) {
    const read = await readReference(world, kind, { namespace, name });
    if ('failure' in read) return read;
    texts.push(...read.texts);
  }
  let merged: Merged = main;
  for (const text of [...texts.filter(({ isTemplate }) => !isTemplate), ...texts.filter((one) => one.isTemplate)]) {
    const next = merge(merged, text);
    if ('failure' in next) return { failure: next.failure, isMissing: false };
    merged = next;
  }
  return { hash: hashOfValues(service.template, merged) };
}

/** Tells what a chart was given from what it should be given. */
export function hashOfValues(template: string, { plain: values, templates }: Merged): string {
  return createHash('sha256').update(canonicalJson({ template, values, templates })).digest('hex');
}

export interface Merged {
  plain: JsonObject;
  /** What nobody here can tell the outcome of; it counts for whether something has changed. */
  templates: string[];
}

function merge(before: Merged, { text, isTemplate }: Text): Merged | { failure: string } {
  if (text === '') return before;
  if (isTemplate) return { ...before, templates: [...before.templates, text] };
  const parsed = parseValues(text);
  return 'failure' in parsed ? parsed : { ...before, plain: overlay(before.plain, parsed.values) };
}
