'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Th } from '@/components/ui/table';
import type { ClusterSort } from '@/lib/contracts/choices';
import { type ColumnId, columnSorts } from './columns';
import { cellClass } from './table-cells';

export interface Sorting {
  sort: ClusterSort;
  order: 'asc' | 'desc';
  onSort: (sort: ClusterSort) => void;
}

/** The box above the rows' boxes. */
export interface SelectAll {
  isAll: boolean;
  isSome: boolean;
  onToggle: (isOn: boolean) => void;
}

const widths: Record<ColumnId, string> = {
  select: 'w-8',
  name: 'w-29 max-sm:w-auto',
  phase: '',
  project: 'w-25',
  provider: 'w-22',
  region: 'w-26',
  kubernetesVersion: 'w-15',
  nodes: 'w-17',
  load: 'w-20',
  price: 'w-18',
  template: 'w-56',
  owner: 'w-32',
  labels: 'w-56',
  createdAt: 'w-24',
  expiresAt: 'w-23',
  menu: 'w-9',
};

const sortOf = (id: ColumnId): ClusterSort | undefined => {
  if (id === 'name') return 'name';
  if (id === 'phase') return 'severity';
  return id === 'select' || id === 'menu' ? undefined : columnSorts[id];
};

/** The head of one column: a button where it sorts. */
export function HeadCell({ id, sorting, all }: { id: ColumnId; sorting: Sorting; all: SelectAll }) {
  const t = useTranslations('clusters');
  const className = cn('px-2', widths[id], cellClass(id));
  if (id === 'select') {
    return (
      <Th className={className}>
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
      <Th className={className}>
        <span className="sr-only">{t('menu.head')}</span>
      </Th>
    );
  }
  const by = sortOf(id);
  // The rail beside the table has the long word.
  const label = id === 'kubernetesVersion' ? t('shortColumn.kubernetesVersion') : t(`column.${id}`);
  if (!by) return <Th className={className}>{label}</Th>;
  const isActive = sorting.sort === by;
  const direction = sorting.order === 'asc' ? 'ascending' : 'descending';
  return (
    <Th aria-sort={isActive ? direction : 'none'} className={className}>
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
