import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import type { PreviewCluster, RulePreview } from '../../../lib/contracts/multi-cluster-changes.ts';
import type { Waves } from '../../../lib/contracts/rule-waves.ts';
import { clusterSizes, sizeOf } from '../../../lib/finops/cluster-size.ts';
import { type Said, say } from '../words/said.ts';
import { createFinder, type FindingInput } from './cluster-findings.ts';
import { isEmptySelector, matchesCluster } from './label-selector.ts';
import type { RuledCluster } from './ruled-cluster.ts';
import { keyOfCluster, ringSizes } from './waves.ts';

export interface PreviewInput extends Omit<FindingInput, 'name'> {
  name: string;
  /** Null for a rule that goes. */
  selector: LabelSelector | null;
  /** How it selects now; null for one that is new. */
  before: LabelSelector | null;
  /** `namespace/name` of clusters that match no longer and have its services still, where those go by the change. */
  kept: ReadonlySet<string>;
  /** At least those that match now or then, or are kept. */
  clusters: readonly RuledCluster[];
  /** Of all clusters. */
  total: number;
  owners: ReadonlyMap<string, string | null>;
  waves: Waves | null;
}

/** Rows of each group that are told; the rest is counted. */
const mostRows = 50;

type Told = Omit<RulePreview, 'errors' | 'approvalAbove'>;

/** What a rule does to every cluster: which it takes in, which it lets go, and what stands in its way there. */
export function previewRule(input: PreviewInput): Told {
  const { selector, before, kept, clusters, total, owners, waves } = input;
  const find = createFinder(input);
  const keys = selectorKeys(selector ?? before);
  const groups = { now: [] as PreviewCluster[], added: [] as PreviewCluster[], leaving: [] as PreviewCluster[] };
  for (const cluster of clusters) {
    const isIn = selector !== null && matchesCluster(selector, cluster.labels);
    const isMatched = before !== null && matchesCluster(before, cluster.labels);
    const wasIn = isMatched || kept.has(keyOfCluster(cluster));
    if (!isIn && !wasIn) continue;
    const { namespace, name, project, phase, labels } = cluster;
    groups[isIn ? (wasIn ? 'now' : 'added') : 'leaving'].push({
      namespace,
      name,
      project,
      phase,
      labels: pick(labels, keys),
      findings: isIn ? find(cluster) : [],
    });
  }
  const matching = [...groups.now, ...groups.added];
  const touched = [...matching, ...groups.leaving];
  const matched = selector === null ? [] : clusters.filter(({ labels }) => matchesCluster(selector, labels));
  return {
    warnings: selector === null ? [] : warnOf(selector, matching.length, total),
    counts: {
      matches: matching.length,
      hibernated: count(matching, ({ phase }) => phase === 'hibernated'),
      conflicts: count(matching, ({ findings }) => findings.some(isConflict)),
      blocked: count(matching, ({ findings }) => findings.some((one) => !isConflict(one))),
    },
    groups: { now: toGroup(groups.now), added: toGroup(groups.added), leaving: toGroup(groups.leaving) },
    projects: countProjects(touched, owners),
    touched: touched.length,
    rings: waves && selector ? ringSizes(waves, matched) : [],
    sizes: countSizes(matched),
  };
}

function countSizes(clusters: readonly RuledCluster[]): RulePreview['sizes'] {
  const sizes = clusters.map(({ nodes }) => (nodes === null ? null : sizeOf(nodes)));
  return [...clusterSizes, null]
    .map((size) => ({ size, clusters: count(sizes, (one) => one === size) }))
    .filter((one) => one.clusters > 0);
}

const isConflict = ({ kind }: PreviewCluster['findings'][number]) =>
  kind === 'replaces' || kind === 'yields' || kind === 'equal';

function warnOf(selector: LabelSelector, matches: number, all: number): Said[] {
  if (isEmptySelector(selector)) return [say('rule-no-lines')];
  if (matches === 0) return [say('rule-matches-nothing')];
  return matches === all ? [say('rule-matches-everything', { count: all })] : [];
}

function toGroup(clusters: readonly PreviewCluster[]): RulePreview['groups']['now'] {
  const byTrouble = [...clusters].sort((a, b) => Number(b.findings.length > 0) - Number(a.findings.length > 0));
  return { count: clusters.length, clusters: byTrouble.slice(0, mostRows) };
}

function countProjects(
  touched: readonly PreviewCluster[],
  owners: ReadonlyMap<string, string | null>,
): RulePreview['projects'] {
  const counts = new Map<string, number>();
  for (const { project } of touched) if (project !== null) counts.set(project, (counts.get(project) ?? 0) + 1);
  return [...counts]
    .map(([project, clusters]) => ({ project, owner: owners.get(project) ?? null, clusters }))
    .sort((a, b) => b.clusters - a.clusters || (a.project < b.project ? -1 : 1));
}

function selectorKeys(selector: LabelSelector | null): string[] {
  if (!selector) return [];
  return [...new Set([...Object.keys(selector.matchLabels), ...selector.matchExpressions.map(({ key }) => key)])];
}

function pick(labels: Readonly<Record<string, string>>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(labels, key) ? [[key, labels[key] ?? '']] : [])));
}

const count = <T>(all: readonly T[], test: (one: T) => boolean): number => all.filter(test).length;
