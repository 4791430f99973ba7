import {
  type ClusterFacets,
  type ClusterFilter,
  type FacetField,
  facetFields,
} from '../../../lib/contracts/cluster-filter.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import {
  type ColumnField,
  expiryConditions,
  facetColumns,
  gitConditions,
  Values,
  whereClause,
  whereFilters,
  whereUncounted,
  whereVisible,
} from './cluster-where.ts';

interface FacetRow {
  field: FacetField | 'total';
  value: string | null;
  count: number;
}

const columnFields = facetFields.filter((field): field is ColumnField => field in facetColumns);

/** A statement that counts the rows of `seen` by the values of columns, in one pass. */
function countColumns(fields: readonly ColumnField[], where: string): string {
  const columns = fields.map((field) => facetColumns[field]);
  const names = fields.map((field) => `WHEN grouping(${facetColumns[field]}) = 0 THEN '${field}'`).join(' ');
  const value = fields
    .map((field) => `WHEN grouping(${facetColumns[field]}) = 0 THEN ${facetColumns[field]}`)
    .join(' ');
  return `SELECT CASE ${names} END AS field, CASE ${value} END AS value, count(*)::int AS count FROM seen
    ${where} GROUP BY GROUPING SETS (${columns.map((column) => `(${column})`).join(', ')})`;
}

/** A statement that counts the rows of `seen` that fit each of the conditions by which a field is filtered. */
function countConditions(field: FacetField, conditions: Record<string, string>, where: string): string {
  const all = Object.entries(conditions);
  const counts = all.map(([, condition], at) => `count(*) FILTER (WHERE ${condition})::int AS count${at}`);
  const values = all.map(([value], at) => `('${value}', count${at})`);
  return `SELECT '${field}', each.value, each.count FROM (SELECT ${counts.join(', ')} FROM seen ${where}) AS counted,
    LATERAL (VALUES ${values.join(', ')}) AS each (value, count) WHERE each.count > 0`;
}

/** Counts per value of each filter. A field's own filter does not narrow its own counts. */
export async function countFacets(tx: Tx, visible: Visible, filter: ClusterFilter): Promise<ClusterFacets> {
  const values = new Values();
  const visibleTo = [...whereVisible(visible, filter.q, values), ...whereUncounted(filter, values)];
  const filters = whereFilters(filter, values);
  const without = (fields: readonly FacetField[]) =>
    whereClause([...filters].filter(([field]) => !fields.includes(field)).map(([, condition]) => condition));
  // Fields without a filter of their own are narrowed by the same conditions, so one pass counts them all.
  const shared = columnFields.filter((field) => !filters.has(field));
  const own = columnFields.filter((field) => filters.has(field));
  const parts = [...(shared.length > 0 ? [shared] : []), ...own.map((field) => [field])];
  const rows = await tx.$queryRawUnsafe<FacetRow[]>(
    `WITH seen AS (SELECT namespace, name, ${Object.values(facetColumns).join(', ')}, expires_at, expires_in_days FROM clusters
       ${whereClause(visibleTo)})
     ${parts.map((fields) => countColumns(fields, without(fields))).join(' UNION ALL ')}
     UNION ALL ${countConditions('expires', expiryConditions, without(['expires']))}
     UNION ALL ${countConditions('git', gitConditions, without(['git']))}
     UNION ALL SELECT 'total', '', count(*)::int FROM seen ${whereClause(filters.values())}`,
    ...values.list,
  );
  return readFacets(rows);
}

function readFacets(rows: readonly FacetRow[]): ClusterFacets {
  const facets: ClusterFacets['facets'] = {
    project: [],
    phase: [],
    provider: [],
    region: [],
    kubernetesVersion: [],
    template: [],
    owner: [],
    expires: [],
    services: [],
    git: [],
  };
  let total = 0;
  for (const { field, value, count } of rows) {
    if (field === 'total') total = count;
    else if (value !== null) facets[field].push({ value, count });
    else if (field === 'owner') facets.owner.push({ value: 'unclaimed', count });
  }
  // Stretches of time stand from the shortest to the longest, whatever they hold.
  for (const field of columnFields) facets[field].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { total, facets };
}
