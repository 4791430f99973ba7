'use client';
import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Th } from '@/components/ui/table';
import type { ClusterSort } from '@/lib/contracts/choices';
import { type ColumnId, columnSorts, columnWidth } from './columns';
import type { Column } from './table-cells';

export interface Sorting {
  sort: ClusterSort;
  order: 'asc' | 'desc';
  onSort: (sort: ClusterSort) => void;
}

/** The box above the rows' boxes. */
interface SelectAll {
  isAll: boolean;
  isSome: boolean;
  onToggle: (isOn: boolean) => void;
}

const sortOf = (id: ColumnId): ClusterSort | undefined => {
  if (id === 'name') return 'name';
  if (id === 'phase') return 'severity';
  return id === 'select' || id === 'menu' ? undefined : columnSorts[id];
};

interface HeadCellProps {
  column: Column;
  sorting: Sorting;
  all: SelectAll;
}

/** The head of one column: a button where it sorts. */
export function HeadCell({ column: { id, place }, sorting, all }: HeadCellProps) {
  const t = useTranslations('clusters');
  const width = columnWidth(id);
  const isFixed = width !== undefined;
  const style = isFixed ? ({ '--column': `${width}px` } as CSSProperties) : undefined;
  const className = cn('px-2', isFixed && 'w-(--column)', place);
  if (id === 'select') {
    return (
      <Th style={style} className={className}>
        <Checkbox
          aria-label={t('bulk.selectAll')}
          checked={all.isAll}
          ref={(box) => {
            if (box) box.indeterminate = all.isSome && !all.isAll;
          }}
          onChange={({ target }) => all.onToggle(target.checked)}
        />
      </Th>
    );
  }
  if (id === 'menu') {
    return (
      <Th style={style} className={className}>
        <span className="sr-only">{t('menu.head')}</span>
      </Th>
    );
  }
  const by = sortOf(id);
  // The rail beside the table has the long word.
  const label = id === 'kubernetesVersion' ? t('shortColumn.kubernetesVersion') : t(`column.${id}`);
  if (!by)
    return (
      <Th style={style} className={className}>
        {label}
      </Th>
    );
  const isActive = sorting.sort === by;
  const direction = sorting.order === 'asc' ? 'ascending' : 'descending';
  return (
    <Th style={style} aria-sort={isActive ? direction : 'none'} className={className}>
      <button
        type="button"
        onClick={() => sorting.onSort(by)}
        className={cn('inline-flex h-8 items-center gap-1 hover:text-fg', isActive && 'font-medium text-fg')}
      >
        {label}
        {isActive && id === 'phase' ? (
          <span className="font-normal text-subtle max-sm:hidden">{t('worstFirst')}</span>
        ) : null}
        {isActive ? <span aria-hidden="true">{sorting.order === 'asc' ? '↓' : '↑'}</span> : null}
      </button>
    </Th>
  );
}
