import type { SharedSettingKind } from '../../../lib/contracts/shared-settings.ts';
import { isSameJson } from '../../../lib/template-schema/json.ts';

// Rules of k0rdent's AccessManagement. Slipway owns the rules that name nothing but its own chains, or one credential
// or shared setting; every other rule is somebody else's and goes back as it came.

/** Kinds that Slipway hands out through it. */
export type SharedKind = 'ClusterTemplateChain' | 'ServiceTemplateChain' | 'Credential' | SharedSettingKind;

/** How the installed k0rdent writes rules: one list a kind up to 1.11, `resources[]` after. */
export type RuleShape = 'lists' | 'resources';

/** A chain, a credential or a setting, and the namespaces that get copies of it. */
export interface ChainGrant {
  chain: string;
  namespaces: readonly string[];
}

/** The list of each kind in rules of the shape `lists`. */
export const listOf: Record<SharedKind, string> = {
  ClusterTemplateChain: 'clusterTemplateChains',
  ServiceTemplateChain: 'serviceTemplateChains',
  Credential: 'credentials',
  ClusterAuthentication: 'clusterAuthentications',
  ClusterAuditPolicy: 'clusterAuditPolicies',
  DataSource: 'dataSources',
};
const group = 'k0rdent.mirantis.com';

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Names that a rule hands out, when it is a rule about chains of the kind in namespaces by name and nothing else. */
function chainsOf(rule: unknown, kind: SharedKind): string[] | null {
  if (!isMap(rule) || !isMap(rule.targetNamespaces)) return null;
  const { targetNamespaces, resources, ...lists } = rule;
  const targets = Object.entries(targetNamespaces).filter(([, value]) => !isNothing(value));
  if (targets.length !== 1 || targets[0]?.[0] !== 'list') return null;
  const filled = Object.entries(lists).filter(([, value]) => !isNothing(value));
  const names: unknown[] = [];
  for (const [key, value] of filled) {
    if (key !== listOf[kind] || !Array.isArray(value)) return null;
    names.push(...value);
  }
  for (const entry of Array.isArray(resources) ? resources : []) {
    if (!isMap(entry) || entry.kind !== kind || !Array.isArray(entry.names)) return null;
    if (!isNothing(entry.selector) || (entry.stringSelector ?? '') !== '') return null;
    names.push(...entry.names);
  }
  return names.length > 0 && names.every((name) => typeof name === 'string') ? (names as string[]) : null;
}

function toRule({ chain, namespaces }: ChainGrant, kind: SharedKind, shape: RuleShape): Record<string, unknown> {
  const targetNamespaces = { list: [...namespaces].sort() };
  if (shape === 'lists') return { targetNamespaces, [listOf[kind]]: [chain] };
  return { targetNamespaces, resources: [{ apiGroup: group, kind, names: [chain] }] };
}

/** Whether two rules hand the same chains to the same namespaces, in whichever shape they are written. */
function isSameRule(rule: unknown, wanted: ChainGrant, kind: SharedKind): boolean {
  const names = chainsOf(rule, kind);
  if (!names || !isMap(rule) || !isMap(rule.targetNamespaces)) return false;
  const list = rule.targetNamespaces.list as unknown[];
  return isSameJson(names, [wanted.chain]) && isSameJson([...list].sort(), [...wanted.namespaces].sort());
}

/**
 * The rules with ours replaced by `grants`, at the place of the first of ours. Answers the very same array when nothing
 * has to change, so that nothing is written.
 * @param isOurs whether a chain of that name was made by Slipway for the item that this is about
 */
export function replaceOurRules(
  rules: readonly unknown[],
  change: { kind: SharedKind; shape: RuleShape; isOurs: (chain: string) => boolean; grants: readonly ChainGrant[] },
): readonly unknown[] {
  const { kind, shape, isOurs } = change;
  const grants = change.grants.filter(({ namespaces }) => namespaces.length > 0);
  const ours = rules.filter((rule) => chainsOf(rule, kind)?.every(isOurs));
  const isSame = ours.length === grants.length && grants.every((grant, at) => isSameRule(ours[at], grant, kind));
  if (isSame) return rules;
  const first = ours.length > 0 ? rules.indexOf(ours[0]) : rules.length;
  const others = rules.filter((rule) => !ours.includes(rule));
  // What stands before the first of ours are others, so their number is its place among the others.
  return [...others.slice(0, first), ...grants.map((grant) => toRule(grant, kind, shape)), ...others.slice(first)];
}

/** Whether a rule names no namespaces at all, by whichever means, which k0rdent reads as every namespace. */
function isForAll(rule: Record<string, unknown>): boolean {
  const { targetNamespaces } = rule;
  if (isNothing(targetNamespaces)) return true;
  if (!isMap(targetNamespaces)) return false;
  return Object.values(targetNamespaces).every((value) => isNothing(value) || value === '' || isEmptySelector(value));
}

const isEmptySelector = (value: unknown): boolean =>
  isMap(value) && Object.values(value).every((part) => isNothing(part) || (isMap(part) && isEmptySelector(part)));

/** Whether a rule hands out an object of that name, whatever else it hands out; entries by selector are not counted. */
function handsOut(rule: Record<string, unknown>, kind: SharedKind, name: string): boolean {
  const entries = (Array.isArray(rule.resources) ? rule.resources : []).filter(
    (entry) => isMap(entry) && entry.kind === kind,
  );
  // k0rdent ignores the older list of a kind that `resources` speaks of.
  const list = entries.length > 0 ? entries.flatMap(({ names }) => names ?? []) : rule[listOf[kind]];
  return Array.isArray(list) && list.includes(name);
}

/**
 * Namespaces that get a chain by any rule that names it, ours or not; rules by selector are not counted.
 * @param every all namespaces of projects: a rule that names none means them all
 */
export function grantedNamespaces(
  rules: readonly unknown[],
  kind: SharedKind,
  chain: string,
  every: readonly string[],
): string[] {
  const found = rules.flatMap((rule): readonly string[] => {
    if (!isMap(rule)) return [];
    if (!handsOut(rule, kind, chain)) return [];
    if (isForAll(rule)) return every;
    const target = isMap(rule.targetNamespaces) ? rule.targetNamespaces.list : [];
    return Array.isArray(target) ? target.filter((namespace) => typeof namespace === 'string') : [];
  });
  return [...new Set(found)].sort();
}

/** The rules about one object alone, which Slipway writes, and all others. */
export function splitRules(
  rules: readonly unknown[],
  kind: SharedKind,
  name: string,
): { own: unknown[]; others: unknown[] } {
  const isOwn = (rule: unknown) => chainsOf(rule, kind)?.every((one) => one === name) === true;
  return { own: rules.filter(isOwn), others: rules.filter((rule) => !isOwn(rule)) };
}

/**
 * The rules with the one of ours about `name` changed to other namespaces; others' rules that hand it out too stay.
 * @param change gets the namespaces of our own rule
 */
export function changeGrant(
  rules: readonly unknown[],
  of: {
    kind: SharedKind;
    shape: RuleShape;
    name: string;
    change: (namespaces: readonly string[]) => readonly string[];
  },
): readonly unknown[] {
  const { kind, shape, name, change } = of;
  const isOurs = (one: string) => one === name;
  const namespaces = change(grantedNamespaces(splitRules(rules, kind, name).own, kind, name, []));
  return replaceOurRules(rules, { kind, shape, isOurs, grants: [{ chain: name, namespaces }] });
}
