'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { moveRowFocus } from '@/components/data/row-keys';
import { CauseText } from '@/components/status/cause-text';
import { PhaseWord } from '@/components/status/phase';
import { cn } from '@/components/ui/cn';
import { Table, Td, Th } from '@/components/ui/table';
import type { ClusterSort } from '@/lib/contracts/choices';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { ClusterCell, isNumeric, StaleMark } from './cluster-cells';
import { type ColumnKey, columnSorts } from './columns';

/** More rows than this are drawn only where they are seen. */
const virtualAbove = 100;
const VirtualRows = lazy(() => import('./virtual-rows').then((module) => ({ default: module.VirtualRows })));

const widths: Record<ColumnKey, string> = {
  project: 'w-28',
  provider: 'w-24',
  region: 'w-28',
  kubernetesVersion: 'w-22',
  nodes: 'w-18',
  load: 'w-25',
  template: 'w-56',
  owner: 'w-32',
  createdAt: 'w-24',
  expiresAt: 'w-22',
};

/** How many alerts fire, by `namespace/name`; empty until that is known. */
export type AlertCounts = ReadonlyMap<string, number>;

/** Shares of CPU by half hour, by `namespace/name`; empty until they are there. */
export type Loads = ReadonlyMap<string, readonly (number | null)[]>;

interface ClusterTableProps {
  rows: readonly ClusterSummary[];
  changed: ReadonlySet<string>;
  columns: readonly ColumnKey[];
  loads: Loads;
  alerts: AlertCounts;
  sort: ClusterSort;
  order: 'asc' | 'desc';
  onSort: (sort: ClusterSort) => void;
}

interface SortHeadProps {
  by: ClusterSort | undefined;
  label: string;
  remark?: string;
  table: Pick<ClusterTableProps, 'sort' | 'order' | 'onSort'>;
  className?: string;
}

function SortHead({ by, label, remark, table, className }: SortHeadProps) {
  if (!by) return <Th className={className}>{label}</Th>;
  const active = table.sort === by;
  return (
    <Th
      aria-sort={active ? (table.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={cn('px-2', className)}
    >
      <button
        type="button"
        onClick={() => table.onSort(by)}
        className={cn('inline-flex h-8 items-center gap-1 hover:text-fg', active && 'font-medium text-fg')}
      >
        {label}
        {active && remark ? <span className="font-normal text-subtle max-sm:hidden">{remark}</span> : null}
        {active ? <span aria-hidden="true">{table.order === 'asc' ? '↓' : '↑'}</span> : null}
      </button>
    </Th>
  );
}

function Row({
  cluster,
  changed,
  columns,
  loads,
  firing,
}: {
  cluster: ClusterSummary;
  changed: boolean;
  columns: readonly ColumnKey[];
  loads: Loads;
  /** Alerts about it. */
  firing: number;
}) {
  const t = useTranslations('clusters');
  return (
    <tr>
      <Td className="relative truncate px-2 pl-3.5">
        {changed ? (
          <span
            role="img"
            aria-label={t('rowChanged')}
            className="absolute top-1/2 left-1 size-1 -translate-y-1/2 rounded-full bg-accent"
          />
        ) : null}
        <Link
          href={`/clusters/${cluster.namespace}/${cluster.name}`}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {cluster.name}
        </Link>
      </Td>
      <Td className="max-w-0 px-2">
        <span className="flex min-w-0 items-center gap-2">
          <PhaseWord phase={cluster.phase} />
          {cluster.phase === 'ready' ? null : (
            <CauseText cause={cluster.cause} className="min-w-0 flex-1 truncate text-12 text-muted max-sm:hidden" />
          )}
          {firing > 0 ? (
            <span className="flex-none text-12 text-attention-text max-sm:hidden">
              {t('alerts', { count: firing })}
            </span>
          ) : null}
          <StaleMark cluster={cluster} />
        </span>
      </Td>
      {columns.map((column) => (
        <Td
          key={column}
          className={cn('truncate px-2', isNumeric(column) && 'text-right', column !== 'nodes' && 'max-sm:hidden')}
        >
          <ClusterCell cluster={cluster} column={column} cpu={loads.get(`${cluster.namespace}/${cluster.name}`)} />
        </Td>
      ))}
    </tr>
  );
}

/** The rows of one page. Above a hundred only those near the window exist in the document. */
export function ClusterTable(props: ClusterTableProps) {
  const { rows, changed, columns, loads, alerts } = props;
  const t = useTranslations('clusters');
  const draw = (cluster: ClusterSummary) => (
    <Row
      key={cluster.uid}
      cluster={cluster}
      changed={changed.has(cluster.uid)}
      columns={columns}
      loads={loads}
      firing={alerts.get(`${cluster.namespace}/${cluster.name}`) ?? 0}
    />
  );
  return (
    <div className="max-xl:overflow-x-auto max-sm:overflow-visible">
      <Table
        caption={t('caption')}
        aria-rowcount={rows.length + 1}
        className="table-fixed max-xl:min-w-225 max-sm:min-w-0"
      >
        <thead>
          <tr>
            <SortHead by="name" label={t('column.name')} table={props} className="w-38 pl-3.5 max-sm:w-auto" />
            <SortHead by="severity" label={t('column.phase')} remark={t('worstFirst')} table={props} />
            {columns.map((column) => (
              <SortHead
                key={column}
                by={columnSorts[column]}
                label={t(`column.${column}`)}
                table={props}
                className={cn(widths[column], isNumeric(column) && 'text-right', column !== 'nodes' && 'max-sm:hidden')}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveRowFocus}>
          {rows.length > virtualAbove ? (
            <Suspense fallback={rows.slice(0, virtualAbove).map(draw)}>
              <VirtualRows rows={rows} draw={draw} columnCount={columns.length + 2} />
            </Suspense>
          ) : (
            rows.map(draw)
          )}
        </tbody>
      </Table>
    </div>
  );
}
