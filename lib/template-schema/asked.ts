import { isHidden } from './hidden.ts';
import { fromPointer, getIn, isEmpty, isObject, isSameJson, own, type Path, toPointer } from './json.ts';
import { maxDepth } from './limits.ts';
import { type Resolved, resolve } from './resolve.ts';
import { propertiesIn, requiredOf, resolveValue } from './schema-walk.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Values without which a cloud or a chart's own template refuses, though no schema says so (a chart's `required` calls
 * are invisible outside it). Data, not a list of templates: a pointer counts where the template has a value for it.
 */
const cloudRequired: readonly string[] = [
  '/region',
  '/project',
  '/subscriptionID',
  '/instanceType',
  '/vmSize',
  '/flavor',
  '/vpcID',
  '/vmTemplate',
  '/network',
  '/controlPlaneEndpointIP',
  ...['controlPlane', 'worker'].flatMap((role) =>
    ['instanceType', 'vmSize', 'flavor', 'image/filter/name', 'vmTemplate', 'network'].map((key) => `/${role}/${key}`),
  ),
  '/image/filter/name',
  '/machinePools/system/vmSize',
  '/machinePools/user/vmSize',
  '/identityRef/cloudName',
  '/identityRef/region',
  '/vsphere/server',
  '/vsphere/datacenter',
  '/vsphere/datastore',
  '/vsphere/resourcePool',
  '/vsphere/folder',
];

/** Nobody answers more, and a schema in which every part requires two others would never be done. */
const maxAsked = 500;

/** Azure says location where others say region; on GKE it only narrows the region. */
function usuallyRequired(defaults: unknown): readonly string[] {
  return getIn(defaults, ['region']) === undefined ? [...cloudRequired, '/location'] : cloudRequired;
}

/**
 * Pointers of what a person must give: required by the schema or by the template (`templateRequired`), with an empty
 * default. Helm checks the merged values, so a required value with a default may be left out.
 */
export function mustAsk(
  schema: Readonly<Record<string, unknown>> | null,
  defaults: Readonly<Record<string, unknown>>,
  templateRequired: readonly string[] = usuallyRequired(defaults),
): string[] {
  const asked = new Set<string>();
  if (schema) collectRequired(schema, resolve(schema, schema), defaults, [], asked);
  for (const pointer of templateRequired) {
    const path = fromPointer(pointer);
    const value = getIn(defaults, path);
    // An absent default is a value the chart does not know; an empty map (`network: {}`) is a group, not a question.
    if (value !== undefined && !isObject(value) && isEmpty(value) && !isHidden(path)) asked.add(pointer);
  }
  return [...asked];
}

function collectRequired(root: Schema, resolved: Resolved, defaults: unknown, path: Path, asked: Set<string>): void {
  const required = new Set(requiredOf(resolved));
  // What an optional group requires is a question only once somebody wants the group; an empty map is an answer.
  for (const [key, property] of Object.entries(propertiesIn(root, resolved)).filter(([key]) => required.has(key))) {
    const at = [...path, key];
    if (isHidden(at) || at.length > maxDepth || asked.size >= maxAsked) continue;
    const value = own(defaults, key);
    const inner = resolveValue(root, property, resolved.refs);
    if (value === null && inner.isNullable) continue;
    if (Object.keys(propertiesIn(root, inner)).length > 0) collectRequired(root, inner, value, at, asked);
    else if (isUnanswered(inner.schema, value)) asked.add(toPointer(at));
  }
}

/** An empty value is an answer where the schema names it: among the choices, or as the default the chart has as well. */
function isUnanswered(schema: Schema, value: unknown): boolean {
  if (isObject(value) || !isEmpty(value)) return false;
  const named = [schema.default, schema.const, ...(Array.isArray(schema.enum) ? schema.enum : [])];
  return value === undefined || !named.some((one) => isSameJson(one, value));
}
