import { type ExpiryFilter, expiryFilters, type GitFilter, gitFilters } from '../../../lib/contracts/choices.ts';
import type { ClusterFilter, FacetField } from '../../../lib/contracts/cluster-filter.ts';
import { readList } from '../../../lib/lists.ts';
import type { Visible } from '../../ports/catalog.ts';
import { containing } from '../cursor.ts';

/** Collects the values of a statement; answers their placeholders. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Fields that are counted by the values of a column. */
export type ColumnField = Exclude<FacetField, 'expires' | 'git'>;

/** Columns of `clusters` that can be counted. */
export const facetColumns = {
  project: 'project',
  phase: 'phase',
  provider: 'provider',
  region: 'region',
  kubernetesVersion: 'kubernetes_version',
  template: 'template',
  owner: 'owner',
  services: 'services_state',
} as const satisfies Record<ColumnField, string>;

/** Which clusters each stretch of time has; before a cluster is ready it has a lifetime and no end. */
export const expiryConditions: Record<ExpiryFilter, string> = {
  '7d': `expires_at <= now() + interval '7 days'`,
  '30d': `expires_at <= now() + interval '30 days'`,
  never: '(expires_at IS NULL AND expires_in_days IS NULL)',
};

/** Which clusters are otherwise than their file in Git says. */
export const gitConditions: Record<GitFilter, string> = {
  differs: '(namespace, name) IN (SELECT g.namespace, g.name FROM cluster_drifts g)',
};

const split = (list: string) => list.split(',').filter((value) => value !== '');

/** One project is most people's only one; a plan for it is the same whichever it is. */
function whereProject(visible: readonly string[], values: Values): string {
  const [only, ...more] = visible;
  return only !== undefined && more.length === 0
    ? `project = ${values.add(only)}`
    : `project = ANY(${values.add(visible)})`;
}

/** What anybody's question is narrowed to first: what they may see, and the words they typed. */
export function whereVisible(visible: Visible, q: string | undefined, values: Values): string[] {
  const where: string[] = [];
  if (visible !== 'all') where.push(whereProject(visible, values));
  const text = q?.trim();
  if (text) {
    const like = values.add(containing(text));
    const named = `name ILIKE ${like} OR namespace ILIKE ${like} OR template ILIKE ${like} OR owner ILIKE ${like}`;
    // "tier=prod" is how people write a label.
    where.push(text.includes('=') ? `(${named} OR ${hasLabel(text, values)})` : `(${named})`);
  }
  return where;
}

/** @param label `key=value`, or a key alone */
function hasLabel(label: string, values: Values): string {
  const at = label.indexOf('=');
  return at === -1
    ? `jsonb_exists(labels, ${values.add(label)})`
    : `labels @> ${values.add(JSON.stringify({ [label.slice(0, at)]: label.slice(at + 1) }))}::jsonb`;
}

/** One condition per label that a cluster has to have. */
export function whereLabels({ label }: ClusterFilter, values: Values): string[] {
  return readList(label).map((each) => hasLabel(each, values));
}

/**
 * Clusters with the Region of k0rdent that they are made in. A cluster that k0rdent has not looked at yet is to be made
 * where its credential leads.
 */
export const placedClusters = `SELECT d.namespace, d.name,
    coalesce(nullif(d.object #>> '{status,region}', ''), nullif(c.object #>> '{spec,region}', '')) AS k0rdent_region
  FROM mirror_objects d LEFT JOIN mirror_objects c ON c.kind = 'k0rdent.mirantis.com/Credential'
    AND c.namespace = d.namespace AND c.name = d.object #>> '{spec,credential}'
  WHERE d.kind = 'k0rdent.mirantis.com/ClusterDeployment'`;

/** What narrows the list and has no counts: labels and the Region of k0rdent. */
export function whereUncounted(filter: ClusterFilter, values: Values): string[] {
  const regions = split(filter.k0rdentRegion ?? '');
  if (regions.length === 0) return whereLabels(filter, values);
  const placed = `(namespace, name) IN (SELECT p.namespace, p.name FROM (${placedClusters}) AS p
    WHERE p.k0rdent_region = ANY(${values.add(regions)}))`;
  return [...whereLabels(filter, values), placed];
}

/** One condition per filter that is set. */
export function whereFilters(filter: ClusterFilter, values: Values): Map<FacetField, string> {
  const conditions = new Map<FacetField, string>();
  for (const [field, column] of Object.entries(facetColumns) as [ColumnField, string][]) {
    const wanted = split(filter[field] ?? '');
    if (wanted.length === 0) continue;
    const one = `${column} = ANY(${values.add(wanted)})`;
    const isUnclaimedToo = field === 'owner' && wanted.includes('unclaimed');
    conditions.set(field, isUnclaimedToo ? `(${one} OR owner IS NULL)` : one);
  }
  const ends = anyOf(expiryFilters, expiryConditions, filter.expires);
  if (ends !== null) conditions.set('expires', ends);
  const inGit = anyOf(gitFilters, gitConditions, filter.git);
  if (inGit !== null) conditions.set('git', inGit);
  return conditions;
}

/** What fits any of the values of a list that have a condition of their own; null where it names none. */
function anyOf<T extends string>(
  known: readonly T[],
  conditions: Record<T, string>,
  list: string | undefined,
): string | null {
  const asked = split(list ?? '');
  const wanted = known.filter((each) => asked.includes(each)).map((each) => conditions[each]);
  return wanted.length > 0 ? `(${wanted.join(' OR ')})` : null;
}

/** The conditions as a clause. */
export function whereClause(conditions: Iterable<string>): string {
  const all = [...conditions];
  return all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
}
