import { isHidden } from './hidden.ts';
import { fromPointer, getIn, isEmpty, isObject, type Path, toPointer } from './json.ts';
import { propertiesOf, requiredOf } from './schema-walk.ts';

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
  if (schema) collectRequired(schema, schema, defaults, [], asked);
  for (const pointer of templateRequired) {
    const path = fromPointer(pointer);
    const value = getIn(defaults, path);
    // An absent default is a value the chart does not know; an empty map (`network: {}`) is a group, not a question.
    if (value !== undefined && !isObject(value) && isEmpty(value) && !isHidden(path)) asked.add(pointer);
  }
  return [...asked];
}

function collectRequired(
  root: Readonly<Record<string, unknown>>,
  schema: unknown,
  defaults: unknown,
  path: Path,
  asked: Set<string>,
): void {
  const required = new Set(requiredOf(root, schema));
  for (const [key, property] of Object.entries(propertiesOf(root, schema))) {
    const at = [...path, key];
    if (isHidden(at)) continue;
    const value = getIn(defaults, [key]);
    const children = Object.keys(propertiesOf(root, property));
    // What an optional group requires is a question only once somebody wants the group; an empty map is an answer.
    if (!required.has(key)) continue;
    if (children.length > 0) collectRequired(root, property, value, at, asked);
    else if (isUnanswered(property, value)) asked.add(toPointer(at));
  }
}

function isUnanswered(property: unknown, value: unknown): boolean {
  if (isObject(value) || !isEmpty(value)) return false;
  return !(value === null && isObject(property) && Array.isArray(property.type) && property.type.includes('null'));
}
