import type { ClusterSort } from '@/lib/contracts/choices';

export const columnKeys = [
  'project',
  'provider',
  'region',
  'kubernetesVersion',
  'nodes',
  'load',
  'price',
  'template',
  'owner',
  'labels',
  'createdAt',
  'expiresAt',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** Columns of the table from left to right; the first three and the last always stand. */
export type ColumnId = 'select' | 'name' | 'phase' | ColumnKey | 'menu';

const byDefault: readonly ColumnKey[] = [
  'project',
  'region',
  'kubernetesVersion',
  'nodes',
  'load',
  'price',
  'expiresAt',
];

/** Columns whose head sorts, and by what. */
export const columnSorts: Partial<Record<ColumnKey, ClusterSort>> = {
  project: 'project',
  provider: 'provider',
  region: 'region',
  kubernetesVersion: 'kubernetesVersion',
  nodes: 'nodes',
  owner: 'owner',
  createdAt: 'createdAt',
  expiresAt: 'expiresAt',
};

/** Reads a stored choice; what this version does not know is dropped, nothing stored means the default. */
export function readColumns(stored: string | null): ColumnKey[] {
  if (stored === null) return [...byDefault];
  const chosen = new Set(stored.split(','));
  return columnKeys.filter((key) => chosen.has(key));
}

/** Shows or hides a column; the order of columns stays. */
export function withColumn(columns: readonly ColumnKey[], key: ColumnKey, shown: boolean): string {
  return columnKeys.filter((each) => (each === key ? shown : columns.includes(each))).join(',');
}
