'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import { CauseText } from '@/components/status/cause-text';
import { PhaseWord } from '@/components/status/phase';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Td } from '@/components/ui/table';
import type { ClusterRow } from '@/lib/contracts/clusters';
import { ClusterCell, isNumeric, StaleMark } from './cluster-cells';
import { type ColumnId, givesWay } from './columns';
import { ServicesLine } from './services-cell';

const RowMenu = lazy(() => import('./row-menu').then((module) => ({ default: module.RowMenu })));

/** How many alerts fire, by `namespace/name`; empty until that is known. */
export type AlertCounts = ReadonlyMap<string, number>;

/** Shares of CPU by half hour, by `namespace/name`; empty until they are there. */
export type Loads = ReadonlyMap<string, readonly (number | null)[]>;

/** What is known of the clusters beside the list itself. */
export interface Beside {
  changed: ReadonlySet<string>;
  loads: Loads;
  alerts: AlertCounts;
}

/** A column of the table, with the classes that all of its cells have. */
export interface Column {
  id: ColumnId;
  place: string;
}

/**
 * Numbers stand right; a phone keeps name, phase with cause, and price.
 * @param isChosen whether somebody chose the columns, so that none of them gives way
 */
export function columnOf(id: ColumnId, isChosen: boolean): Column {
  const isKept = id === 'name' || id === 'phase' || id === 'price';
  const isFigure = id !== 'select' && id !== 'name' && id !== 'phase' && id !== 'menu' && isNumeric(id);
  return { id, place: cn(isFigure && 'text-right', !isKept && 'max-sm:hidden', !isChosen && givesWay[id]) };
}

interface RowProps {
  cluster: ClusterRow;
  columns: readonly Column[];
  beside: Beside;
  isSelected: boolean;
  /** `isRange`: with all rows from the one before. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/** One cluster, in the columns that are shown. */
export function ClusterTableRow({ columns, ...rest }: RowProps) {
  return (
    <tr
      data-uid={rest.cluster.uid}
      data-selected={rest.isSelected || undefined}
      className="data-selected:[&>td]:bg-selected"
    >
      {columns.map((column) => (
        <RowCell key={column.id} column={column} {...rest} />
      ))}
    </tr>
  );
}

function RowCell({ column, cluster, beside, isSelected, onSelect }: Omit<RowProps, 'columns'> & { column: Column }) {
  const { id, place } = column;
  const key = `${cluster.namespace}/${cluster.name}`;
  switch (id) {
    case 'select':
      return (
        <SelectCell
          place={place}
          name={cluster.name}
          isChanged={beside.changed.has(cluster.uid)}
          isSelected={isSelected}
          onSelect={onSelect}
        />
      );
    case 'name':
      return (
        <Td className="truncate px-2 max-sm:py-3 max-sm:align-top max-sm:whitespace-normal max-sm:wrap-anywhere">
          <Link href={`/clusters/${key}`} prefetch={false} title={cluster.name} className="font-medium hover:underline">
            {cluster.name}
          </Link>
        </Td>
      );
    case 'phase':
      return <PhaseCell cluster={cluster} firing={beside.alerts.get(key) ?? 0} />;
    case 'menu':
      return <MenuCell place={place} cluster={cluster} />;
    default:
      return (
        <Td className={cn('truncate px-2 max-sm:py-3 max-sm:align-top', place)}>
          <ClusterCell cluster={cluster} column={id} cpu={beside.loads.get(key)} />
        </Td>
      );
  }
}

interface SelectCellProps extends Pick<RowProps, 'isSelected' | 'onSelect'> {
  place: string;
  name: string;
  isChanged: boolean;
}

function SelectCell({ place, name, isChanged, isSelected, onSelect }: SelectCellProps) {
  const t = useTranslations('clusters');
  return (
    <Td className={cn('relative px-2', place)}>
      {isChanged ? (
        <span
          role="img"
          aria-label={t('rowChanged')}
          className="absolute top-1/2 left-0 size-1 -translate-y-1/2 rounded-full bg-accent"
        />
      ) : null}
      <Checkbox
        aria-label={t('bulk.select', { name })}
        className="align-middle"
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </Td>
  );
}

/** The cause takes two lines where one is too short, in the height of the row; on a phone it stands below the word. */
function PhaseCell({ cluster, firing }: { cluster: ClusterRow; firing: number }) {
  const t = useTranslations('clusters');
  const alerts = firing > 0 ? t('alerts', { count: firing }) : null;
  return (
    <Td className="max-w-0 px-2 max-sm:py-3 max-sm:align-top">
      <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
        <PhaseWord phase={cluster.phase} />
        <span className="line-clamp-2 min-w-0 flex-1 text-12 leading-3.75 whitespace-normal text-muted max-sm:order-last max-sm:line-clamp-3 max-sm:basis-full">
          <StaleMark cluster={cluster} /> {cluster.phase === 'ready' ? null : <CauseText cause={cluster.cause} />}
        </span>
        {cluster.hasDrift ? (
          <span className="flex-none text-12 whitespace-nowrap text-attention-text">{t('drift')}</span>
        ) : null}
        {alerts ? <span className="flex-none text-12 whitespace-nowrap text-attention-text">{alerts}</span> : null}
        <ServicesLine cluster={cluster} />
      </span>
    </Td>
  );
}

function MenuCell({ place, cluster }: { place: string; cluster: ClusterRow }) {
  const t = useTranslations('clusters.menu');
  return (
    <Td className={cn('px-1 text-right', place)}>
      <LazyMenu menu={(trigger) => <RowMenu cluster={cluster} trigger={trigger} />}>
        <Button variant="ghost" size="icon-sm" aria-label={t('label', { name: cluster.name })}>
          <Icon name="more" />
        </Button>
      </LazyMenu>
    </Td>
  );
}
