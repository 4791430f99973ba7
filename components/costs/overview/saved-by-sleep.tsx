'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { costSleepQuery } from '@/components/data/cost-sleep-query';
import { useMoney } from '@/components/data/use-money';
import { Button } from '@/components/ui/button';
import type { CostSleep } from '@/lib/contracts/cost-sleep';
import { CostPanel } from '../cluster/cost-panel';
import { costsInWindow } from './costs-in-window';
import { sleepQuestion } from './prepare-costs';
import type { CostState } from './use-cost-state';

/** So many are shown before somebody asks for all. */
const shownFirst = 3;

/** What sleep saved in the days that the page shows, with the clusters that slept. */
export function SavedBySleep({ state }: { state: CostState }) {
  const t = useTranslations('costs.sleep');
  const query = useQuery(costSleepQuery(sleepQuestion(state.question)));
  return (
    <CostPanel title={t('title')} remark={t(state.isPart ? 'remarkWider' : 'remark')} query={query}>
      {(saved) => <Saved saved={saved} state={state} />}
    </CostPanel>
  );
}

interface SavedProps {
  saved: CostSleep;
  state: CostState;
}

function Saved({ saved: { saved, hours, hoursUnknown, count, clusters, currency }, state }: SavedProps) {
  const t = useTranslations('costs.sleep');
  const money = useMoney();
  const [isWhole, setWhole] = useState(false);
  if (hours === 0) return <p className="text-muted">{t('none')}</p>;
  const shown = isWhole ? clusters : clusters.slice(0, shownFirst);
  return (
    <>
      <p className="mb-2">
        {saved === null
          ? t('unknown', { count, hours })
          : t('total', { count, hours, amount: money.whole(saved, currency) })}{' '}
        {saved !== null && hoursUnknown > 0 ? (
          <span className="text-muted">{t('left', { hours: hoursUnknown })}</span>
        ) : null}
      </p>
      <ul>
        {shown.map((one) => (
          <Cluster
            key={`${one.cluster} ${one.project}`}
            saving={one}
            currency={currency}
            href={one.isThere ? `/clusters/${one.cluster}/schedule` : costsInWindow(one.cluster, state)}
          />
        ))}
      </ul>
      {shown.length < clusters.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('show', { count: clusters.length - shown.length })}
        </Button>
      ) : null}
      {isWhole && clusters.length < count ? (
        <p className="mt-2 text-12 text-subtle">{t('more', { shown: clusters.length })}</p>
      ) : null}
    </>
  );
}

interface ClusterProps {
  saving: CostSleep['clusters'][number];
  currency: string;
  href: string;
}

function Cluster({ saving, currency, href }: ClusterProps) {
  const t = useTranslations('costs.sleep');
  const money = useMoney();
  const { cluster, hours, hoursUnknown, saved, hourlyAwake, hourlyAsleep } = saving;
  return (
    <li className="flex items-center gap-4 border-t border-line py-2.5 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link href={href} className="font-medium break-words hover:underline">
          {cluster}
        </Link>
        <p className="text-12 text-muted">
          {hourlyAwake === null || hourlyAsleep === null
            ? t('notKnown', { hours })
            : t('how', {
                hours: hours - hoursUnknown,
                asleep: money.whole(hourlyAsleep, currency),
                awake: money.whole(hourlyAwake, currency),
              })}
        </p>
      </div>
      <span className="tabular ml-auto w-36 text-right font-semibold">{money.whole(saved, currency)}</span>
    </li>
  );
}
