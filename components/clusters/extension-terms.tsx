'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { Facts } from '@/components/data/facts';
import { useMoney } from '@/components/data/use-money';
import { holds, useMe } from '@/components/shell/use-me';
import { useReasonWords } from '@/components/status/policy-reasons';
import { useFieldWords } from '@/components/status/server-words';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { hoursPerMonth } from '@/lib/days';
import { multiplyMoney } from '@/lib/money';
import { addedDays } from './extension-choices';

interface ExtensionTermsProps {
  cluster: ClusterDetail;
  /** Counted from now. */
  days: number;
  reason: string;
  now: Date;
}

/** What an extension costs, and who has to agree to it. */
export function ExtensionTerms({ cluster, days, reason, now }: ExtensionTermsProps) {
  const t = useTranslations('cluster.lifetime');
  const me = useMe();
  const facts: [ReactNode, ReactNode][] = [
    [t('decision'), <Decision key="decision" cluster={cluster} days={days} reason={reason} />],
  ];
  if (holds(me, 'cost.read', cluster.project)) {
    facts.unshift([t('price'), <Price key="price" cluster={cluster} days={days} now={now} />]);
  }
  return <Facts facts={facts} />;
}

function Price({ cluster, days, now }: Omit<ExtensionTermsProps, 'reason'>) {
  const t = useTranslations('cluster.lifetime');
  const money = useMoney();
  const price = cluster.holds?.price;
  if (!price) return t('priceUnknown');
  const { monthlyLikely, currency } = price;
  const monthly = money.whole(monthlyLikely, currency);
  const added = addedDays(cluster.expiresAt, days, now);
  if (added === null) return t('priceStays', { monthly });
  const amount = money.whole(multiplyMoney(monthlyLikely, (added * 24) / hoursPerMonth), currency);
  return (
    <>
      {t('priceAdded', { amount, days: Math.round(added) })}
      <span className="block text-12 text-subtle">{t('priceBasis', { monthly })}</span>
    </>
  );
}

function Decision({ cluster, days, reason }: Omit<ExtensionTermsProps, 'now'>) {
  const t = useTranslations('cluster.lifetime');
  const outcome = useTranslations('policyResult.outcome');
  const order = useTranslations('order');
  const fieldWords = useFieldWords();
  const reasonWords = useReasonWords();
  const { namespace, name } = cluster;
  const justification = reason === '' ? {} : { justification: reason };
  const body = { kind: 'extend' as const, cluster: { namespace, name }, expiresInDays: days, ...justification };
  const check = useQuery({ ...requestCheckQuery(body), placeholderData: keepPreviousData });
  const refusal = check.data?.errors[0];
  const policy = check.data?.policy;
  // Two lines from the start: nothing moves when the answer comes.
  return (
    <span role="status" className="grid min-h-10 content-start">
      {refusal ? (
        <span className="flex items-start justify-end gap-1.5 text-failed-text">
          <Glyph state="failed" className="mt-1" />
          {fieldWords([refusal], refusal.pointer)}
        </span>
      ) : policy ? (
        <>
          {policy.approvals ? order('policyNeeds', { count: policy.approvals.count }) : outcome(policy.outcome)}
          <span className="text-12 text-subtle">{policy.reasons[0] ? reasonWords(policy.reasons[0]) : null}</span>
        </>
      ) : (
        <span className="text-subtle">{t(check.isError ? 'decisionUnknown' : 'decisionComes')}</span>
      )}
    </span>
  );
}
