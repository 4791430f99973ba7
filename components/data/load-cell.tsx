'use client';
import { useTranslations } from 'next-intl';
import { Sparkline } from '@/components/charts/sparkline';
import { useQuantity } from '@/components/data/use-quantity';

interface LoadCellProps {
  /** Share of the CPU that was used, by half hour; undefined while that is not known. */
  cpu: readonly (number | null)[] | undefined;
  isAsleep: boolean;
}

/** How busy a cluster was in the last day. An empty place of the same size until the figures are there. */
export function LoadCell({ cpu, isAsleep }: LoadCellProps) {
  const t = useTranslations('clusters.load');
  const quantity = useQuantity();
  if (!cpu) return null;
  const percent = (ratio: number) => quantity('ratio', 1).whole(ratio);
  const known = cpu.filter((value) => value !== null);
  const last = cpu.at(-1) ?? null;
  const most = percent(known.reduce((largest, value) => Math.max(largest, value), 0));
  const label =
    known.length === 0 ? t('none') : last === null ? t('past', { most }) : t('summary', { now: percent(last), most });
  return (
    <Sparkline values={cpu} label={label} width={64} whole={1} isPast={isAsleep || last === null} className="w-16" />
  );
}
