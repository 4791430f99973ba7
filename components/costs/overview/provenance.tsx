'use client';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { useMoney } from '@/components/data/use-money';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { costReasons } from '@/lib/finops/cost-reasons';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

interface ProvenanceProps {
  series: CostSeries;
  /** Where costs may be split; they are kept apart without it. */
  state?: Pick<CostState, 'isOfNamespaces' | 'splitIdle' | 'splitShared'>;
}

/** How much of the costs is known, in one line that leads to the rest. */
export function CompletenessLine({ series: { completeness } }: { series: CostSeries }) {
  const t = useTranslations('costs.provenance');
  const words = useCostWords();
  const said = useSearchParams().toString();
  return (
    <p className="text-12 text-muted">
      {t('known', { known: words.ratio(completeness.ratio) })}{' '}
      <Link
        href={said ? `/costs/accuracy?${said}` : '/costs/accuracy'}
        className="inline-flex items-center text-accent-text underline max-sm:min-h-11"
      >
        {t('details')}
      </Link>
    </p>
  );
}

/** How the amounts came about and what is missing of them. */
export function Provenance({ series, state }: ProvenanceProps) {
  const t = useTranslations('costs.provenance');
  const money = useMoney();
  const words = useCostWords();
  const { completeness } = series;
  const reasonOf = ({ reason, hours: count, missing: lost }: (typeof completeness.reasons)[number]) => {
    const known = costReasons.find((name) => name === reason);
    return known ? t(`reason.${known}`, { count, lost }) : t('reason.other', { count, reason });
  };
  const isSplit = state?.isOfNamespaces && (state.splitIdle !== 'apart' || state.splitShared !== 'apart');
  const { hours, missing, carried, rateCard, since, silent } = completeness;
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h2 className="text-14 font-semibold">{t('title')}</h2>
      <p>{t('hours', { hours, known: words.ratio(completeness.ratio) })}</p>
      <details className="text-12 text-muted">
        <summary className="cursor-pointer py-1 font-medium text-fg">{t('details')}</summary>
        <ul className="grid gap-1 pt-2">
          <li>{t('list')}</li>
          {missing > 0 ? <li>{t('missing', { count: missing })}</li> : null}
          {series.incomplete.length > 0 ? <li>{t('incomplete', { count: series.incomplete.length })}</li> : null}
          {completeness.reasons.map((one) => (
            <li key={one.reason}>{reasonOf(one)}</li>
          ))}
          {silent.count > 0 ? (
            <li>
              {t('silent', { count: silent.count })}{' '}
              {silent.clusters.map((cluster, place) => (
                <Fragment key={cluster}>
                  {place > 0 ? ', ' : null}
                  <Link href={`/clusters/${cluster}`} className="text-accent-text underline">
                    {cluster}
                  </Link>
                </Fragment>
              ))}
              {silent.count > silent.clusters.length ? ' …' : null}
            </li>
          ) : null}
          {carried > 0 ? <li>{t('carried', { count: carried })}</li> : null}
          {rateCard > 0 ? <li>{t('rateCard', { count: rateCard })}</li> : null}
          {since ? <li>{t.rich('since', { at: () => <Time at={since} /> })}</li> : null}
          <li>{t('days')}</li>
          {isSplit ? <li>{t('split')}</li> : null}
        </ul>
      </details>
      {completeness.unconverted.map(({ currency, amount, days }) => (
        <Banner key={currency} state="attention" title={t('unconverted.title', { currency })}>
          {t('unconverted.text', { amount: money.cents(amount, currency), currency, days, into: series.currency })}
        </Banner>
      ))}
    </section>
  );
}
