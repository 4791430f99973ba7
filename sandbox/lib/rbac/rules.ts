import { isObject, type JsonObject } from '../json.ts';

/** A rule of a Role or ClusterRole. */
export interface PolicyRule {
  verbs: string[];
  apiGroups: string[];
  resources: string[];
  resourceNames: string[];
  nonResourceURLs: string[];
}

/** What somebody wants to do; `path` is set for paths outside the API groups. */
export interface Attributes {
  verb: string;
  group: string;
  resource: string;
  subresource: string;
  namespace: string;
  name: string;
  path?: string | undefined;
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Reads `rules` of a role. */
export function rulesOf(role: JsonObject | undefined): PolicyRule[] {
  const rules = Array.isArray(role?.rules) ? role.rules.filter(isObject) : [];
  return rules.map((rule) => ({
    verbs: strings(rule.verbs),
    apiGroups: strings(rule.apiGroups),
    resources: strings(rule.resources),
    resourceNames: strings(rule.resourceNames),
    nonResourceURLs: strings(rule.nonResourceURLs),
  }));
}

const has = (list: readonly string[], value: string): boolean => list.includes('*') || list.includes(value);

function hasResource(list: readonly string[], resource: string, subresource: string): boolean {
  if (list.includes('*')) return true;
  const asked = subresource === '' ? resource : `${resource}/${subresource}`;
  return list.includes(asked) || (subresource !== '' && list.includes(`*/${subresource}`));
}

const hasPath = (list: readonly string[], path: string): boolean =>
  list.some((url) => url === '*' || url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1))));

/** Whether a rule allows something. */
export function allows(rule: PolicyRule, attributes: Attributes): boolean {
  if (!has(rule.verbs, attributes.verb)) return false;
  if (attributes.path !== undefined) return hasPath(rule.nonResourceURLs, attributes.path);
  return (
    has(rule.apiGroups, attributes.group) &&
    hasResource(rule.resources, attributes.resource, attributes.subresource) &&
    (rule.resourceNames.length === 0 || rule.resourceNames.includes(attributes.name))
  );
}

/** A rule for each single right. */
function breakDown(rule: PolicyRule): PolicyRule[] {
  const one = { apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] };
  const names = rule.resourceNames.length === 0 ? [[]] : rule.resourceNames.map((name) => [name]);
  return rule.verbs.flatMap((verb) => [
    ...rule.apiGroups.flatMap((group) =>
      rule.resources.flatMap((resource) =>
        names.map((resourceNames) => ({
          ...one,
          verbs: [verb],
          apiGroups: [group],
          resources: [resource],
          resourceNames,
        })),
      ),
    ),
    ...rule.nonResourceURLs.map((url) => ({ ...one, verbs: [verb], nonResourceURLs: [url] })),
  ]);
}

function covers(owner: PolicyRule, right: PolicyRule): boolean {
  const [verb = ''] = right.verbs;
  if (!has(owner.verbs, verb)) return false;
  const [url] = right.nonResourceURLs;
  if (url !== undefined) return hasPath(owner.nonResourceURLs, url);
  const [resource = '', subresource = ''] = (right.resources[0] ?? '').split('/');
  const namesCover =
    owner.resourceNames.length === 0 || right.resourceNames.some((name) => owner.resourceNames.includes(name));
  return (
    has(owner.apiGroups, right.apiGroups[0] ?? '') && hasResource(owner.resources, resource, subresource) && namesCover
  );
}

/** The single rights of `wanted` that `held` does not include, those of one resource together. */
export function missingRights(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): PolicyRule[] {
  const compact = new Map<string, PolicyRule>();
  for (const right of wanted.flatMap(breakDown)) {
    if (held.some((owner) => covers(owner, right))) continue;
    const { verbs, ...rest } = right;
    const key = JSON.stringify(rest);
    const known = compact.get(key);
    if (known === undefined) compact.set(key, right);
    else known.verbs.push(...verbs.filter((verb) => !known.verbs.includes(verb)));
  }
  return [...compact.values()];
}

/** A list as Go prints it with %q. */
export const showList = (list: readonly string[]): string => `[${list.map((item) => JSON.stringify(item)).join(' ')}]`;

/** A rule as refusals name it. */
export function showRule(rule: PolicyRule): string {
  const parts: [string, string[]][] = [
    ['APIGroups', rule.apiGroups],
    ['Resources', rule.resources],
    ['NonResourceURLs', rule.nonResourceURLs],
    ['ResourceNames', rule.resourceNames],
    ['Verbs', rule.verbs],
  ];
  const shown = parts.filter(([, list]) => list.length > 0).map(([name, list]) => `${name}:${showList(list)}`);
  return `{${shown.join(', ')}}`;
}
