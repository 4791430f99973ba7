import type { DraftContent } from '../../../lib/contracts/catalog-items.ts';
import { type Said, say } from '../words/said.ts';
import type { ChainGrant } from './access-management.ts';

/** One chain of an item: where it is to be handed out, and the templates it lists. */
export interface ItemChain {
  chain: string;
  namespaces: readonly string[];
  templates: readonly string[];
}
export interface RunningCluster {
  namespace: string;
  name: string;
  template: string;
}
/** A chain that is no longer on offer and still handed out, with those who need it. */
export interface KeptChain<T extends RunningCluster = RunningCluster> {
  chain: string;
  namespaces: string[];
  clusters: T[];
}

/** `<item>-r<n>`: chains are immutable, so every publication has its own. */
export function chainName(item: string, number: number): string {
  return `${item}-r${number}`;
}

/** `spec.supportedTemplates` of the chain: what is on offer, and where its clusters may go from each. */
export function toSupportedTemplates(versions: DraftContent['versions']): Record<string, unknown>[] {
  const templateOf = new Map(versions.map(({ version, template }) => [version, template]));
  return versions.map(({ template, upgrades }) => {
    const names = upgrades.flatMap((version) => templateOf.get(version) ?? []);
    return { name: template, ...(names.length > 0 && { availableUpgrades: names.map((name) => ({ name })) }) };
  });
}

/**
 * Former chains that must stay, each in the namespaces where a running cluster has its template from nowhere else of the
 * item: without its template k0rdent can neither change nor delete a cluster. Newer ones are asked first.
 * @param former newest first
 */
export function keepChains<T extends RunningCluster>(
  current: ItemChain | null,
  former: readonly ItemChain[],
  running: readonly T[],
): KeptChain<T>[] {
  const serves = ({ namespaces, templates }: ItemChain, cluster: T) =>
    namespaces.includes(cluster.namespace) && templates.includes(cluster.template);
  let waiting = running.filter((cluster) => !current || !serves(current, cluster));
  return former.flatMap((chain) => {
    const clusters = waiting.filter((cluster) => serves(chain, cluster));
    waiting = waiting.filter((cluster) => !clusters.includes(cluster));
    const namespaces = [...new Set(clusters.map(({ namespace }) => namespace))].sort();
    return clusters.length === 0 ? [] : [{ chain: chain.chain, namespaces, clusters }];
  });
}

/** Everything of an item that AccessManagement is to hand out. */
export function toGrants(current: ItemChain | null, kept: readonly KeptChain[]): ChainGrant[] {
  const offered = current ? [{ chain: current.chain, namespaces: current.namespaces }] : [];
  return [...offered, ...kept.map(({ chain, namespaces }) => ({ chain, namespaces }))];
}

/** What a draft lacks before it can be published, in words; empty when nothing. */
export function findContentProblems({ versions, hints }: DraftContent): Said[] {
  const problems: Said[] = [];
  const names = versions.map(({ version }) => version);
  if (versions.length === 0) problems.push(say('versions-none'));
  if (new Set(names).size < names.length) problems.push(say('versions-same-name'));
  if (new Set(versions.map(({ template }) => template)).size < versions.length) {
    problems.push(say('versions-same-template'));
  }
  for (const { version, upgrades } of versions) {
    for (const next of upgrades) {
      if (next === version || !names.includes(next)) problems.push(say('upgrade-impossible', { version, next }));
    }
  }
  for (const [pointer, allowed] of Object.entries(hints.options ?? {})) {
    const usual = hints.defaults?.[pointer];
    if (allowed.length === 0) problems.push(say('value-allows-nothing', { field: pointer }));
    else if (usual !== undefined && !allowed.includes(usual))
      problems.push(say('value-starts-refused', { field: pointer }));
  }
  for (const [pointer, { min, max }] of Object.entries(hints.ranges ?? {})) {
    const usual = hints.defaults?.[pointer];
    if (min !== undefined && max !== undefined && min > max)
      problems.push(say('value-allows-nothing', { field: pointer }));
    else if (typeof usual === 'number' && (usual < (min ?? usual) || usual > (max ?? usual))) {
      problems.push(say('value-starts-refused', { field: pointer }));
    }
  }
  return problems;
}
