import type { ClusterRef } from '../../ports/kube.ts';
import type { MetricsProfile } from '../profile.ts';

type Labels = MetricsProfile['metrics']['labels'];

/** The matchers of one cluster, for every selector of a query: a name alone is that of several clusters. */
export function scopeOf({ cluster, clusterNamespace }: Labels, { namespace, name }: ClusterRef): string {
  return `${clusterNamespace}=${quote(namespace)},${cluster}=${quote(name)}`;
}

/** A label value as PromQL writes it. */
export function quote(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

/** A matcher for any of some values. */
const anyOf = (label: string, values: Iterable<string>) =>
  `${label}=~${quote([...new Set(values)].map((value) => value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'))}`;

/** The matchers of some clusters, and of others that have a namespace of one and the name of another of them. */
export const ofClusters = ({ cluster, clusterNamespace }: Labels, refs: readonly ClusterRef[]): string =>
  [
    anyOf(
      clusterNamespace,
      refs.map(({ namespace }) => namespace),
    ),
    anyOf(
      cluster,
      refs.map(({ name }) => name),
    ),
  ].join(',');

/** The matcher by which promxy asks one of its regions alone. */
export const inRegion = ({ region }: Labels, name: string): string => `${region}=${quote(name)}`;

/** Several questions as one, told apart by the label `part`: a fan-out less for each, and all fail together. */
export function inOne(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .map(([part, promql]) => `label_replace(${promql}, "part", "${part}", "", "")`)
    .join(' or ');
}
