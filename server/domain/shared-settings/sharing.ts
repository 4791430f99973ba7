import type { CopyState, SharedSettingKind } from '../../../lib/contracts/shared-settings.ts';
import { isSameJson } from '../../../lib/template-schema/json.ts';
import { grantedNamespaces, splitRules } from '../catalog/access-management.ts';
import { isSameSetting, type Setting } from './setting.ts';

/** An object with the name of a setting in a namespace beside k0rdent's own. */
export interface SettingCopy {
  kind: SharedSettingKind;
  name: string;
  namespace: string;
  /** Made by k0rdent; otherwise it is another one that only has the name. */
  isManaged: boolean;
  spec: unknown;
}

/** How a setting stands in a namespace that it is shared with, or was until now. */
export interface Sharing {
  namespace: string;
  state: CopyState;
  /** By Slipway's own rule alone. */
  isOurs: boolean;
}

export interface AccessRules {
  /** Rules as they are to be. */
  wanted: readonly unknown[];
  /** Rules that AccessManagement last carried out. */
  applied: readonly unknown[];
}

/** The rules of an AccessManagement, as written and as carried out. */
export function readAccessRules(access: unknown): AccessRules {
  const { spec, status } = (access ?? {}) as { spec?: { accessRules?: unknown }; status?: { current?: unknown } };
  const listOf = (rules: unknown): unknown[] => (Array.isArray(rules) ? rules : []);
  return { wanted: listOf(spec?.accessRules), applied: listOf(status?.current) };
}

/** Whether everything that is written has been carried out. */
export const isApplied = ({ wanted, applied }: AccessRules): boolean => isSameJson(wanted, applied);

/**
 * Where a setting is shared, by namespace.
 * @param copies what has its name in other namespaces
 * @param every all namespaces of projects
 */
export function findSharing(
  { kind, name, spec }: Pick<Setting, 'kind' | 'name' | 'spec'>,
  { wanted, applied }: AccessRules,
  copies: readonly SettingCopy[],
  every: readonly string[],
): Sharing[] {
  const { own, others } = splitRules(wanted, kind, name);
  const byUs = new Set(grantedNamespaces(own, kind, name, every));
  const byOthers = new Set(grantedNamespaces(others, kind, name, every));
  const before = new Set(grantedNamespaces(applied, kind, name, every));
  const named = copies.filter((copy) => copy.kind === kind && copy.name === name);
  const stateOf = (namespace: string): CopyState => {
    const copy = named.find((one) => one.namespace === namespace);
    if (!copy) return 'awaited';
    if (!copy.isManaged) return 'taken';
    // A copy that no rule names, neither now nor before, is wanted by one that selects instead.
    if (!byUs.has(namespace) && !byOthers.has(namespace) && before.has(namespace)) return 'leaving';
    return isSameSetting(spec, copy.spec) ? 'copied' : 'outdated';
  };
  const there = named.filter(({ isManaged }) => isManaged).map(({ namespace }) => namespace);
  return [...new Set([...byUs, ...byOthers, ...there])].sort().map((namespace) => ({
    namespace,
    state: stateOf(namespace),
    isOurs: byUs.has(namespace) && !byOthers.has(namespace),
  }));
}
