'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useClaim } from '@/components/data/use-claim';
import { useMoney } from '@/components/data/use-money';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import type { CostLeftovers, LeftoverKind } from '@/lib/contracts/cost-leftovers';
import { writeList } from '@/lib/lists';
import { CostPanel } from '../cluster/cost-panel';
import { adviceQuestion } from './prepare-costs';
import { costLeftoversQuery } from './queries';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

/** Names that are told beside each kind; all that are known stand behind its link. */
const shownNames = 3;

/** What costs without anybody who answers for it, and a way to look at it. */
export function Leftovers({ state }: { state: CostState }) {
  const t = useTranslations('costs.leftovers');
  const words = useCostWords();
  const query = useQuery(costLeftoversQuery(adviceQuestion(state.question)));
  const day = query.data?.day;
  const remark = day ? t(state.isPart ? 'remarkWider' : 'remark', { day: words.day(day) }) : t('remarkNone');
  return (
    <CostPanel title={t('title')} remark={remark} query={query}>
      {(leftovers) => <Listed leftovers={leftovers} />}
    </CostPanel>
  );
}

function Listed({ leftovers: { day, monthly, currency, kinds } }: { leftovers: CostLeftovers }) {
  const t = useTranslations('costs.leftovers');
  const money = useMoney();
  if (day === null) return <p className="text-muted">{t('unknown')}</p>;
  return (
    <>
      {kinds.some(({ kind }) => kind !== 'management') ? (
        <p className="mb-2">{t('total', { amount: money.whole(monthly, currency) })}</p>
      ) : (
        <p className="mb-2 text-muted">{t('none')}</p>
      )}
      <ul>
        {kinds.map((kind) => (
          <Kind key={kind.kind} kind={kind} currency={currency} />
        ))}
      </ul>
    </>
  );
}

function Kind({ kind: { kind, monthly, count, items }, currency }: { kind: LeftoverKind; currency: string }) {
  const t = useTranslations('costs.leftovers');
  const money = useMoney();
  const [isWhole, setWhole] = useState(false);
  const told = isWhole ? items.length : Math.min(shownNames, items.length);
  const clusters = writeList(items.map(({ cluster }) => cluster));
  return (
    <li className="flex items-center gap-4 border-t border-line py-2.5 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-medium">{t(`kind.${kind}`, { count })}</p>
        <p className="text-12 text-muted">{t(`why.${kind}`)}</p>
        <ul className="text-12 text-muted">
          {items.slice(0, isWhole ? items.length : shownNames).map((item) => (
            <li key={item.cluster} className="break-words">
              <span className="code-font">{item.cluster}</span> ·{' '}
              {t('monthly', { amount: money.whole(item.monthly, currency) })}
              <Details item={item} isOwnerTold={kind === 'ownerLeft'} />
              {kind === 'noOwner' ? <AssignOwner item={item} /> : null}
            </li>
          ))}
          {count > told ? (
            <li>
              {items.length > told ? (
                <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => setWhole(true)}>
                  {t('showMore', { count: items.length - told })}
                </Button>
              ) : (
                t('more', { count: count - told })
              )}
            </li>
          ) : null}
        </ul>
      </div>
      <Link
        href={`/costs/breakdown?${new URLSearchParams({ by: kind === 'loadBalancers' ? 'namespace' : 'cluster', cluster: clusters })}`}
        className="inline-flex items-center text-accent-text hover:underline max-sm:min-h-11"
      >
        {t('show')}
      </Link>
      <span className="tabular ml-auto w-36 text-right font-semibold">
        {t('monthly', { amount: money.whole(monthly, currency) })}
      </span>
    </li>
  );
}

/** Takes a cluster over; absent for those who may not. */
function AssignOwner({ item: { cluster, project } }: { item: LeftoverKind['items'][number] }) {
  const t = useTranslations('costs.leftovers');
  const me = useMe();
  const [namespace = '', name = ''] = cluster.split('/');
  const claim = useClaim(namespace, name);
  if (!holds(me, 'cluster.claim', project ?? namespace)) return null;
  return (
    <Button
      size="sm"
      className="ml-2"
      aria-label={t('assignOf', { cluster })}
      blocked={claim.isPending}
      onClick={() => claim.mutate()}
    >
      {t('assign')}
    </Button>
  );
}

function Details({ item, isOwnerTold }: { item: LeftoverKind['items'][number]; isOwnerTold: boolean }) {
  const t = useTranslations('costs.leftovers');
  const { goneSince, owner, namespaces } = item;
  return (
    <>
      {goneSince ? <> · {t.rich('goneSince', { at: () => <Time at={goneSince} /> })}</> : null}
      {isOwnerTold && owner ? <> · {t('owner', { owner })}</> : null}
      {namespaces.length > 0 ? (
        <> · {t('namespaces', { namespaces: namespaces.slice(0, shownNames).join(', ') })}</>
      ) : null}
    </>
  );
}
