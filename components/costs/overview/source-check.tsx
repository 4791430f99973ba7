'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Table, Td, Th } from '@/components/ui/table';
import type { CheckedSource, CostCheckReport } from '@/lib/contracts/cost-check';
import { CostPanel } from '../cluster/cost-panel';
import { checkQuestion } from './prepare-costs';
import { costCheckQuery } from './queries';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

/** Up to here the two are the same: they look at machines that come and go at other instants. */
const agreedRatio = 0.01;

function verdictOf(difference: number | null): 'agrees' | 'differs' | 'oneSided' {
  if (difference === null) return 'oneSided';
  return Math.abs(difference) <= agreedRatio ? 'agrees' : 'differs';
}

/** A difference in per cent; one that would round to nothing is said to be tiny, since it is not nothing. */
function useDifference(): (difference: number | null) => string {
  const t = useTranslations('costs.check');
  const words = useCostWords();
  return (difference) =>
    difference !== null && difference !== 0 && Math.abs(difference) < 0.0005 ? t('tiny') : words.change(difference);
}

/** What is booked against what the source of metrics says itself, and what the rate card adds. */
export function SourceCheck({ state }: { state: CostState }) {
  const t = useTranslations('costs.check');
  const query = useQuery(costCheckQuery(checkQuestion(state.question)));
  return (
    <CostPanel title={t('title')} remark={t('remark')} query={query}>
      {({ days, sources }: CostCheckReport) => (
        <div className="grid gap-4">
          {sources.length === 0 ? <p className="text-muted">{t('off')}</p> : null}
          {sources.map((source) => (
            <Checked key={source.name} source={source} days={days} />
          ))}
        </div>
      )}
    </CostPanel>
  );
}

function Checked({ source, days }: { source: CheckedSource; days: number }) {
  const t = useTranslations('costs.check');
  const failure = useTranslations('metricsSource.failure');
  const words = useCostWords();
  const differenceOf = useDifference();
  const { from, to, failedAt, total } = source;
  return (
    <div className="grid min-w-0 gap-2">
      {source.failure ? (
        <Banner state="failed" title={failure(source.failure)}>
          {failedAt ? t.rich('since', { at: () => <Time at={failedAt} /> }) : null}
        </Banner>
      ) : null}
      {from && to ? (
        <>
          <p>
            {t(verdictOf(total.difference), {
              difference: differenceOf(total.difference),
              days: source.days,
              from: words.day(from),
              to: words.day(to),
            })}{' '}
            {source.days < days ? (
              <span className="text-muted">{t('days', { days: source.days, all: days })}</span>
            ) : null}
          </p>
          <Lines source={source} />
          <p className="text-12 text-muted">{t('why')}</p>
        </>
      ) : (
        <p className="text-muted">{t('none')}</p>
      )}
    </div>
  );
}

function Lines({ source: { name, currency, lines, total, added, all } }: { source: CheckedSource }) {
  const t = useTranslations('costs.check');
  const money = useMoney();
  const differenceOf = useDifference();
  const amount = (value: string | null) => (currency === null ? '–' : money.cents(value, currency));
  const number = 'tabular text-right';
  const title = t('source', { name, currency: currency ?? '' });
  return (
    <Table caption={title}>
      <thead>
        <tr>
          <Th className="pl-0">{title}</Th>
          <Th className="text-right">{t('told')}</Th>
          <Th className="text-right">{t('booked')}</Th>
          <Th className="pr-0 text-right">{t('difference')}</Th>
        </tr>
      </thead>
      <tbody>
        {[...lines, { what: 'total' as const, ...total }].map(({ what, source, booked, difference }) => (
          <tr key={what} className={what === 'total' ? 'font-semibold' : undefined}>
            <Td className="pl-0 whitespace-normal">{what === 'total' ? t('total') : t(`kind.${what}`)}</Td>
            <Td className={number}>{amount(source)}</Td>
            <Td className={number}>{amount(booked)}</Td>
            <Td className={`${number} pr-0`}>{differenceOf(difference)}</Td>
          </tr>
        ))}
        {(['prices', 'fees'] as const)
          .filter((what) => Number(added[what]) !== 0)
          .map((what) => (
            <tr key={what}>
              <Td className="pl-0 whitespace-normal">{t(what)}</Td>
              <Td />
              <Td className={number}>{amount(added[what])}</Td>
              <Td className="pr-0" />
            </tr>
          ))}
        <tr className="font-semibold">
          <Td className="border-b-0 pl-0 whitespace-normal">{t('all')}</Td>
          <Td className="border-b-0" />
          <Td className={`${number} border-b-0`}>{amount(all)}</Td>
          <Td className="border-b-0 pr-0" />
        </tr>
      </tbody>
    </Table>
  );
}
