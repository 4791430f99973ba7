import type { ClusterSort } from '@/lib/contracts/choices';

export const columnKeys = [
  'project',
  'provider',
  'region',
  'kubernetesVersion',
  'nodes',
  'services',
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
  'services',
  'load',
  'price',
  'expiresAt',
];

/** Pixels of each column; the phase takes what is left. A date, a version with its mark and a price stand whole in theirs. */
const widths: Record<Exclude<ColumnId, 'phase'>, number> = {
  select: 32,
  name: 116,
  project: 100,
  provider: 88,
  region: 104,
  kubernetesVersion: 80,
  nodes: 68,
  services: 104,
  load: 80,
  price: 72,
  template: 224,
  owner: 128,
  labels: 224,
  createdAt: 96,
  expiresAt: 110,
  menu: 36,
};
/** Room for the longest phase and for a cause of two lines. */
const phaseWidth = 240;

/** Pixels of a column; undefined where it takes what the others leave. */
export const columnWidth = (id: ColumnId): number | undefined => (id === 'phase' ? undefined : widths[id]);

/** The least width at which columns stand beside each other, and the phase has its room. */
export function leastWidth(columns: readonly ColumnId[]): number {
  return columns.reduce((sum, id) => sum + (columnWidth(id) ?? phaseWidth), 0);
}

/** The first columns to leave where the table is too narrow, when nobody chose them. */
export const givesWay: Partial<Record<ColumnId, string>> = {
  region: '@max-[1150px]:hidden',
  load: '@max-[1040px]:hidden',
  kubernetesVersion: '@max-[960px]:hidden',
  expiresAt: '@max-[880px]:hidden',
  services: '@max-[770px]:hidden',
  nodes: '@max-[680px]:hidden',
  project: '@max-[600px]:hidden',
  // A phone has room for it, as it keeps little else.
  price: 'sm:@max-[520px]:hidden',
};

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
