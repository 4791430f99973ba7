'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { moveRowFocus } from '@/components/data/row-keys';
import { Table } from '@/components/ui/table';
import type { ClusterRow } from '@/lib/contracts/clusters';
import type { ColumnId, ColumnKey } from './columns';
import { type Beside, ClusterTableRow } from './table-cells';
import { HeadCell, type Sorting } from './table-head';

/** More rows than this are drawn only where they are seen. */
const virtualAbove = 100;
const VirtualRows = lazy(() => import('./virtual-rows').then((module) => ({ default: module.VirtualRows })));

/** Selected rows by uid. */
export type Selection = Readonly<Record<string, true>>;

interface ClusterTableProps {
  rows: readonly ClusterRow[];
  shown: readonly ColumnKey[];
  beside: Beside;
  sorting: Sorting;
  selection: Selection;
  onSelection: (selection: Selection) => void;
}

const chosen = (uids: readonly string[]): Selection => Object.fromEntries(uids.map((uid) => [uid, true as const]));

/** The rows of one page. Above a hundred only those near the window exist in the document. */
export function ClusterTable({ rows, shown, beside, sorting, selection, onSelection }: ClusterTableProps) {
  const t = useTranslations('clusters');
  const columns: readonly ColumnId[] = ['select', 'name', 'phase', ...shown, 'menu'];
  const uids = rows.map(({ uid }) => uid);
  const all = {
    isAll: rows.length > 0 && uids.every((uid) => selection[uid]),
    isSome: uids.some((uid) => selection[uid]),
    onToggle: (isOn: boolean) => onSelection(isOn ? chosen(uids) : {}),
  };
  const select = (uid: string, isOn: boolean) =>
    onSelection(chosen(uids.filter((each) => (each === uid ? isOn : selection[each]))));
  const draw = (cluster: ClusterRow) => (
    <ClusterTableRow
      key={cluster.uid}
      cluster={cluster}
      columns={columns}
      beside={beside}
      isSelected={selection[cluster.uid] === true}
      onSelect={(isOn) => select(cluster.uid, isOn)}
    />
  );
  return (
    <div className="max-xl:overflow-x-auto max-sm:overflow-visible">
      <Table
        caption={t('caption')}
        aria-rowcount={rows.length + 1}
        className="table-fixed max-xl:min-w-250 max-sm:min-w-0"
      >
        <thead>
          <tr>
            {columns.map((id) => (
              <HeadCell key={id} id={id} sorting={sorting} all={all} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveRowFocus}>
          {rows.length > virtualAbove ? (
            <Suspense fallback={rows.slice(0, virtualAbove).map(draw)}>
              <VirtualRows rows={rows} draw={draw} columnCount={columns.length} />
            </Suspense>
          ) : (
            rows.map(draw)
          )}
        </tbody>
      </Table>
    </div>
  );
}
