import { isObject } from '../../lib/json.ts';
import type { Resource } from '../registry/resource.ts';
import { badRequest } from '../status.ts';
import type { KubeObject } from '../types.ts';

/** Decides whether an object is selected by its fields. */
export type FieldMatcher = (object: KubeObject) => boolean;

const known: Record<string, string[]> = {
  '/namespaces': ['metadata.name', 'name', 'status.phase'],
  '/secrets': ['metadata.name', 'metadata.namespace', 'type'],
  '/events': [
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
    'involvedObject.apiVersion',
    'involvedObject.resourceVersion',
    'involvedObject.fieldPath',
    'reason',
    'reportingComponent',
    'source',
    'type',
    'metadata.name',
    'metadata.namespace',
  ],
  'events.k8s.io/events': [
    'regarding.kind',
    'regarding.namespace',
    'regarding.name',
    'regarding.uid',
    'regarding.apiVersion',
    'regarding.resourceVersion',
    'regarding.fieldPath',
    'reason',
    'reportingController',
    'type',
    'metadata.name',
    'metadata.namespace',
  ],
};

function selectable(resource: Resource): { labels: string[]; isDefault: boolean } {
  const explicit = known[`${resource.group}/${resource.plural}`];
  if (explicit) return { labels: explicit, isDefault: false };
  const own = resource.custom?.version.selectableFields;
  const extra = Array.isArray(own) ? own.map((field: { jsonPath: string }) => field.jsonPath.replace(/^\./, '')) : [];
  const metadata = ['metadata.name', 'metadata.namespace'];
  return { labels: [...metadata, ...extra], isDefault: resource.custom === undefined };
}

function read(object: KubeObject, path: string): string {
  let value: unknown = object;
  if (path === 'source') value = isObject(object.source) ? object.source.component : '';
  else if (path === 'name') value = object.metadata.name;
  else for (const part of path.split('.')) value = isObject(value) ? value[part] : undefined;
  return value === undefined || value === null ? '' : String(value);
}

interface Term {
  label: string;
  isNegated: boolean;
  value: string;
}

function parseTerms(text: string): Term[] {
  // Commas and equal signs of values are escaped by a backslash.
  const parts = text.match(/(?:\\.|[^,\\])+/g) ?? [];
  return parts.map((part) => {
    const match = /^((?:\\.|[^=!\\])*?)(!=|==|=)(.*)$/s.exec(part);
    if (!match) throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`);
    const [, label = '', operator, value = ''] = match;
    return { label, isNegated: operator === '!=', value: value.replaceAll(/\\([\\,=])/g, '$1') };
  });
}

/**
 * Parses a field selector and checks that the kind supports its fields.
 * @returns undefined when it selects everything
 * @throws ApiError 400 with upstream's text
 */
export function parseFieldSelector(resource: Resource, text: string): FieldMatcher | undefined {
  const terms = parseTerms(text);
  if (terms.length === 0) return undefined;
  const { labels, isDefault } = selectable(resource);
  for (const { label } of terms) {
    if (labels.includes(label)) continue;
    if (isDefault) {
      throw badRequest(`"${label}" is not a known field selector: only ${labels.map((one) => `"${one}"`).join(', ')}`);
    }
    throw badRequest(`field label not supported: ${label}`);
  }
  return (object) => terms.every(({ label, isNegated, value }) => (read(object, label) === value) !== isNegated);
}
