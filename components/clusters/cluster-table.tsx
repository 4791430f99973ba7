'use client';
import { useTranslations } from 'next-intl';
import { type CSSProperties, lazy, Suspense, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { Table } from '@/components/ui/table';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { chosen, type Selection, selectByKeys, withRange, withRow } from './bulk/selection';
import { type ColumnId, type ColumnKey, leastWidth } from './columns';
import { type Beside, ClusterTableRow, columnOf } from './table-cells';
import { HeadCell, type Sorting } from './table-head';

/** More rows than this are drawn only where they are seen. */
const virtualAbove = 100;
const VirtualRows = lazy(() => import('./virtual-rows').then((module) => ({ default: module.VirtualRows })));

interface ClusterTableProps {
  rows: readonly ClusterRow[];
  shown: readonly ColumnKey[];
  /** Whether somebody chose them: then all stand, and a table that is too narrow scrolls. */
  isChosen: boolean;
  beside: Beside;
  sorting: Sorting;
  selection: Selection;
  onSelection: (selection: Selection) => void;
}

/** The rows of one page. Above a hundred only those near the window exist in the document. */
export function ClusterTable({ rows, shown, isChosen, beside, sorting, selection, onSelection }: ClusterTableProps) {
  const t = useTranslations('clusters');
  const ids: readonly ColumnId[] = ['select', 'name', 'phase', ...shown, 'menu'];
  const columns = ids.map((id) => columnOf(id, isChosen));
  const uids = rows.map(({ uid }) => uid);
  const all = {
    isAll: rows.length > 0 && uids.every((uid) => selection[uid]),
    isSome: uids.some((uid) => selection[uid]),
    onToggle: (isOn: boolean) => onSelection(isOn ? chosen(uids) : {}),
  };
  // From where a click with Shift takes along all rows.
  const anchor = useRef<string | null>(null);
  const select = (uid: string, isOn: boolean, isRange: boolean) => {
    const from = anchor.current;
    anchor.current = uid;
    onSelection(isRange && from !== null ? withRange(selection, uids, from, uid) : withRow(selection, uids, uid, isOn));
  };
  const byKeys = {
    onToggle: (uid: string) => select(uid, !selection[uid], false),
    onExtend: (from: string, to: string) => {
      anchor.current = to;
      onSelection(withRange(selection, uids, from, to));
    },
  };
  const draw = (cluster: ClusterRow) => (
    <ClusterTableRow
      key={cluster.uid}
      cluster={cluster}
      columns={columns}
      beside={beside}
      isSelected={selection[cluster.uid] === true}
      onSelect={(isOn, isRange) => select(cluster.uid, isOn, isRange)}
    />
  );
  return (
    <div className="@container">
      <Table
        caption={t('caption')}
        aria-rowcount={rows.length + 1}
        style={{ '--least': `${leastWidth(ids)}px` } as CSSProperties}
        className={cn('table-fixed', isChosen && 'min-w-(--least) max-sm:min-w-0')}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorting={sorting} all={all} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => selectByKeys(event, byKeys)}>
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
