import { isObject, type JsonObject } from '../../lib/json.ts';
import { selectsLabels } from '../selectors/label-selector.ts';
import { type AdmissionAttributes, type AdmissionContext, labelsOf } from './attributes.ts';

/** A webhook with the configuration that it stands in. */
export interface Hook {
  name: string;
  spec: JsonObject;
}

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const allows = (list: string[], value: string): boolean => list.includes('*') || list.includes(value);

function matchesResource(pattern: string, resource: string, subresource: string): boolean {
  const [wanted = '', wantedSub = ''] = pattern.split('/');
  if (pattern === '*/*') return true;
  return (wanted === '*' || wanted === resource) && (wantedSub === '*' || wantedSub === subresource);
}

function matchesRule(rule: unknown, of: AdmissionAttributes): boolean {
  if (!isObject(rule)) return false;
  const scope = rule.scope ?? '*';
  return (
    allows(namesIn(rule.operations), of.operation) &&
    allows(namesIn(rule.apiGroups), of.group) &&
    allows(namesIn(rule.apiVersions), of.version) &&
    (scope === '*' || scope === (of.namespaced ? 'Namespaced' : 'Cluster')) &&
    namesIn(rule.resources).some((pattern) => matchesResource(pattern, of.resource, of.subresource))
  );
}

function matchesNamespace(selector: unknown, of: AdmissionAttributes, context: AdmissionContext): boolean {
  if (of.group === '' && of.resource === 'namespaces') {
    return selectsLabels(selector, labelsOf(of.object ?? of.oldObject));
  }
  return !of.namespaced || selectsLabels(selector, context.namespaceLabels(of.namespace) ?? {});
}

const matchesObject = (selector: unknown, of: AdmissionAttributes): boolean =>
  [of.object, of.oldObject].some((object) => object !== undefined && selectsLabels(selector, labelsOf(object)));

/** Whether a webhook wants to be asked, match conditions left aside. Webhook configurations are exempt from all. */
export function isMatched(hook: Hook, of: AdmissionAttributes, context: AdmissionContext): boolean {
  if (of.group === 'admissionregistration.k8s.io') return false;
  const rules = Array.isArray(hook.spec.rules) ? hook.spec.rules : [];
  return (
    rules.some((rule) => matchesRule(rule, of)) &&
    matchesNamespace(hook.spec.namespaceSelector, of, context) &&
    matchesObject(hook.spec.objectSelector, of)
  );
}

/** The webhooks of all configurations: configurations by name, webhooks in the order of the list. */
export function hooksOf(configurations: readonly JsonObject[]): Hook[] {
  const nameOf = (of: JsonObject) => String(isObject(of.metadata) ? (of.metadata.name ?? '') : '');
  const sorted = [...configurations].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return sorted.flatMap((configuration) =>
    (Array.isArray(configuration.webhooks) ? configuration.webhooks : [])
      .filter(isObject)
      .map((spec) => ({ name: String(spec.name ?? ''), spec })),
  );
}
