import { parse, stringify } from 'yaml';
import { type KubeObject, readPath } from '../../../controllers/client/objects.ts';
import { isObject } from '../../../lib/json.ts';
import type { FieldOperation, Overriders } from '../shapes.ts';
import { overrideImage } from './image.ts';
import { applyPatch, type PatchStep, readPointer, tokensOf } from './json-patch.ts';

type Of<K extends keyof Overriders> = NonNullable<Overriders[K]>[number];

/** Where the containers of a kind are; a CronJob is not among them. */
function containersPath({ kind }: KubeObject): string | undefined {
  if (kind === 'Pod') return 'spec/containers';
  const isTemplated = ['ReplicaSet', 'Deployment', 'DaemonSet', 'StatefulSet', 'Job'].includes(kind);
  return isTemplated ? 'spec/template/spec/containers' : undefined;
}

type Container = { name?: string; image?: string; command?: string[]; args?: string[] };

function containersOf(object: KubeObject): { path: string; container: Container }[] {
  const path = containersPath(object);
  if (path === undefined) return [];
  const containers = (readPath(object, path.replaceAll('/', '.')) ?? []) as Container[];
  return containers.map((container, index) => ({ path: `/${path}/${index}`, container }));
}

/** The image at a path that a policy names; unlike a pointer it may be written without the first stroke. */
function imageAt(object: KubeObject, path: string): string {
  const parts = path.replaceAll(/^\/+|\/+$/g, '').split('/');
  const prefix = `failed to obtain imageValue with predicate path(${path}), error: `;
  let value: unknown = object;
  for (const part of parts.slice(0, -1)) {
    if (Array.isArray(value) && !/^\d+$/.test(part))
      throw new Error(`${prefix}path(${part}) of rawObj's is not number`);
    value = (value as Record<string, unknown>)[part];
    if (typeof value !== 'object' || value === null)
      throw new Error(`${prefix}path(${part}) of rawObj's type is not map[string]interface{} and []interface{}`);
  }
  const last = parts.at(-1) ?? '';
  const image = (value as Record<string, unknown>)[last];
  if (typeof image !== 'string') throw new Error(`${prefix}failed to convert path(${last}) to string`);
  return image;
}

function stepsOfImage(object: KubeObject, overrider: Of<'imageOverrider'>): PatchStep[] {
  const step = (path: string, image: string): PatchStep => {
    if (!path.startsWith('/')) throw new Error('imagePath should be start with / character');
    return { op: 'replace', path, value: overrideImage(image, overrider) };
  };
  if (overrider.predicate) return [step(overrider.predicate.path, imageAt(object, overrider.predicate.path))];
  return containersOf(object).map(({ path, container }) => step(`${path}/image`, container.image ?? ''));
}

function stepsOfLine(object: KubeObject, field: 'command' | 'args', overrider: Of<'commandOverrider'>): PatchStep[] {
  const { containerName, operator, value = [] } = overrider;
  return containersOf(object)
    .filter(({ container }) => container.name === containerName)
    .map(({ path, container }) => {
      const line = container[field] ?? [];
      const next = operator === 'add' ? [...line, ...value] : line.filter((word) => !value.includes(word));
      return { op: container[field] ? 'replace' : 'add', path: `${path}/${field}`, value: next };
    });
}

/** Labels or annotations: those that are added may be new, others have to be there. */
function overrideTexts(
  object: KubeObject,
  field: 'labels' | 'annotations',
  { operator, value }: Of<'labelsOverrider'>,
) {
  const texts = { ...object.metadata[field] };
  for (const [key, text] of Object.entries(value ?? {})) {
    if (operator !== 'add' && !(key in texts)) continue;
    if (operator === 'remove') delete texts[key];
    else texts[key] = text;
  }
  if (object.metadata[field] || Object.keys(texts).length > 0) object.metadata[field] = texts;
}

const stepsOfField = (operations: readonly FieldOperation[]): PatchStep[] =>
  operations.map(({ subPath, operator, value }) => ({ op: operator, path: subPath, value }));

/** Changes inside a document of JSON or YAML that a field holds as text. */
function overrideField(object: KubeObject, { fieldPath, json = [], yaml = [] }: Of<'fieldOverrider'>): void {
  const tokens = tokensOf(fieldPath);
  const last = tokens.at(-1) ?? '';
  const text = readPointer(object, tokens);
  if (text === undefined) throw new Error(`object has no key ${JSON.stringify(last)}: JSON pointer error`);
  if (typeof text !== 'string') throw new Error(`Get object's value by overrider's path(${fieldPath}) is not string`);
  let next = text;
  if (yaml.length > 0) {
    const document = applyPatch<unknown>(parse(text), stepsOfField(yaml));
    next = stringify(document, { indentSeq: false, lineWidth: 0, sortMapEntries: true });
  } else if (json.length > 0) {
    next = JSON.stringify(applyPatch<unknown>(JSON.parse(text), stepsOfField(json)));
  }
  const parent = readPointer(object, tokens.slice(0, -1)) as Record<string, unknown>;
  parent[last] = next;
}

const hasKind = (value: unknown): value is KubeObject =>
  isObject(value) && typeof value.kind === 'string' && value.kind !== '';

/** What a patch has left, as an object; in the words of the library that Karmada reads objects with where it is none. */
function decoded(value: unknown): KubeObject {
  if (hasKind(value)) return value;
  if (value === null || isObject(value)) throw new Error(`Object 'Kind' is missing in '${JSON.stringify(value)}'`);
  const type = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  throw new Error(`json: cannot unmarshal ${type} into Go value of type map[string]interface {}`);
}

/**
 * An object after the overriders of one rule, kind by kind in their fixed order.
 * @throws Error with the reason why one does not apply
 */
export function override(object: KubeObject, overriders: Overriders): KubeObject {
  let next = structuredClone(object);
  const patch = (steps: readonly PatchStep[]) => {
    next = decoded(applyPatch<unknown>(next, steps));
  };
  for (const one of overriders.imageOverrider ?? []) patch(stepsOfImage(next, one));
  for (const one of overriders.commandOverrider ?? []) patch(stepsOfLine(next, 'command', one));
  for (const one of overriders.argsOverrider ?? []) patch(stepsOfLine(next, 'args', one));
  for (const one of overriders.labelsOverrider ?? []) overrideTexts(next, 'labels', one);
  for (const one of overriders.annotationsOverrider ?? []) overrideTexts(next, 'annotations', one);
  for (const one of overriders.fieldOverrider ?? []) overrideField(next, one);
  patch((overriders.plaintext ?? []).map(({ path, operator, value }) => ({ op: operator, path, value })));
  return next;
}
