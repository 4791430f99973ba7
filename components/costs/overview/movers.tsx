'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { DayNote } from '@/components/charts/prepare-stack';
import { useMoney } from '@/components/data/use-money';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import type { CostMover } from '@/lib/contracts/cost-series';
import { CostPanel } from '../cluster/cost-panel';
import { costsInWindow } from './costs-in-window';
import { moversQuestion } from './prepare-costs';
import { costMoversQuery } from './queries';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

/** The clusters whose cost changed most against the period before, each with its cause. */
export function Movers({ state }: { state: CostState }) {
  const t = useTranslations('costs.movers');
  const query = useQuery(costMoversQuery(moversQuestion(state.question)));
  return (
    <CostPanel title={t('title')} remark={t(state.isPart ? 'remarkWhole' : 'remark')} query={query}>
      {({ items, currency, isCompared }) =>
        items.length === 0 ? (
          <p className="text-muted">{t(isCompared ? 'none' : 'notCompared')}</p>
        ) : (
          <ul>
            {items.map((mover) => (
              <Mover key={mover.cluster} mover={mover} currency={currency} state={state} />
            ))}
          </ul>
        )
      }
    </CostPanel>
  );
}

/** The causes that are on a day of the window, to be written into its chart. */
export function useCauses(state: CostState, days: readonly string[]): DayNote[] {
  const t = useTranslations('costs.movers');
  const words = useCostWords();
  const marks = useMarks();
  const { data } = useQuery(costMoversQuery(moversQuestion(state.question)));
  return (data?.items ?? []).flatMap(({ cluster, cause, day, nodes, request }) => {
    if (day === null || !days.includes(day)) return [];
    const values = { day: words.day(day), from: nodes?.from ?? 0, to: nodes?.to ?? 0 };
    const text = `${cluster}${marks.colon}${t(`cause.${cause}`, values)}`;
    const link = request && { href: `/requests/${request.id}`, text: request.shortId };
    return [{ key: cluster, day, text, ...(link && { link }) }];
  });
}

function Mover({ mover, currency, state }: { mover: CostMover; currency: string; state: CostState }) {
  const t = useTranslations('costs.movers');
  const money = useMoney();
  const isMore = !mover.difference.startsWith('-');
  const size = money.whole(mover.difference.replace('-', ''), currency);
  return (
    <li className="flex items-center gap-4 border-t border-line py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <Link
            href={mover.cause === 'ended' ? costsInWindow(mover.cluster, state) : `/clusters/${mover.cluster}/cost`}
            className="hover:underline"
          >
            {mover.cluster}
          </Link>
        </p>
        <Cause mover={mover} />
        {mover.leftOut > 0 ? <p className="text-12 text-subtle">{t('leftOut', { count: mover.leftOut })}</p> : null}
      </div>
      <span className="tabular font-semibold">{`${isMore ? '+' : '\u2212'}${size}`}</span>
    </li>
  );
}

function Cause({ mover }: { mover: CostMover }) {
  const t = useTranslations('costs.movers');
  const words = useCostWords();
  const dynamic = useDynamicWords();
  const { cause, day, nodes, request } = mover;
  const values = { day: day === null ? '' : words.day(day), from: nodes?.from ?? 0, to: nodes?.to ?? 0 };
  return (
    <p className="text-12 text-muted">
      {t(`cause.${cause}`, values)}
      {request ? (
        <>
          {' '}
          <Link href={`/requests/${request.id}`} className="text-accent-text hover:underline">
            {t('request', {
              kind: dynamic('requestKind', request.kind),
              id: request.shortId,
              requester: request.requester,
            })}
          </Link>
        </>
      ) : null}
    </p>
  );
}
