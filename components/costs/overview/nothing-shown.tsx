'use client';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/data/empty-state';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { Provenance } from './provenance';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

interface NothingShownProps {
  series: CostSeries;
  state: CostState;
}

/** Why a window has no costs: nothing was spent in it, or what was spent is not known. */
export function NothingShown({ series, state }: NothingShownProps) {
  const t = useTranslations('costs');
  const common = useTranslations('common');
  const words = useCostWords();
  const { completeUntil, unconverted, ...completeness } = series.completeness;
  const since = completeness.since?.slice(0, 10);
  if (completeUntil === null) return <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>;
  if (since && series.to < since) {
    return <EmptyState title={t('none.before')}>{t('none.beforeText', { day: words.day(since) })}</EmptyState>;
  }
  if (unconverted.length > 0) {
    return (
      <div className="grid gap-7">
        <EmptyState title={t('none.unknown')}>{t('none.unconverted', { into: series.currency })}</EmptyState>
        <Provenance series={series} state={state} />
      </div>
    );
  }
  if (Date.parse(completeUntil) <= Date.parse(series.from)) {
    const text = t.rich('none.unread', { at: () => <Time at={completeUntil} /> });
    return <EmptyState title={t('none.unknown')}>{text}</EmptyState>;
  }
  return (
    <EmptyState
      title={state.isFiltered ? t('none.match') : t('none.window')}
      action={state.isFiltered ? <Button onClick={state.clear}>{common('clearFilters')}</Button> : null}
    >
      {state.filter.label ? t('label.noMatchText') : null}
    </EmptyState>
  );
}
