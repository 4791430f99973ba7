'use client';
import { useTranslations } from 'next-intl';
import { LaunchScale } from '@/components/charts/launch-scale';
import { prepareLaunches } from '@/components/charts/prepare-launches';

/** How past launches went: how long they usually took, how many came up. */
export function Launches({ launches }: { launches: readonly number[] }) {
  const t = useTranslations('catalog.launches');
  const { usual, succeeded, total } = prepareLaunches(launches);
  const words = usual
    ? t('usual', { from: Math.floor(usual.from), to: Math.ceil(usual.to), succeeded, total })
    : total > 0
      ? t('noneCameUp', { total })
      : t('none');
  return (
    <div className="border-t border-line pt-3 text-12">
      <div className="flex justify-between gap-2 text-subtle">
        <span>{total > 0 ? t('title', { total }) : t('titleNone')}</span>
        <span className="tabular text-muted">{words}</span>
      </div>
      <LaunchScale launches={launches} summary={words} />
    </div>
  );
}
