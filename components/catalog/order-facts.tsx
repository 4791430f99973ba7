'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { PriceHeadline } from '@/components/data/estimate-view';
import { Facts } from '@/components/data/facts';
import { useMoney } from '@/components/data/use-money';
import { useReasonWords } from '@/components/status/policy-reasons';
import { commaList } from '@/lib/comma-list';
import type { ClusterReferenceField } from '@/lib/contracts/cluster-references';
import { whatIsOpen } from '@/lib/pricing/completeness';
import { useAddressWords } from './addresses/address-words';
import { useJoinFacts } from './join-facts';
import { shownFields } from './order-draft';
import { useExpiryDate } from './order-how-long';
import type { Order } from './use-order';

/** What one agrees to by sending: price, size, how long it lives, and who decides. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { draft, form } = order;
  const date = useExpiryDate(draft.expiresInDays);
  const addressWords = useAddressWords();
  const joinFacts = useJoinFacts();
  const nameIn = (field: ClusterReferenceField) =>
    field === 'addressClaim' && draft.newAddressClaim ? addressWords(draft.newAddressClaim) : draft.references[field];
  return (
    <Facts
      facts={[
        [t('fact.price'), <Price key="price" order={order} />],
        [t('fact.size'), <Size key="size" order={order} />],
        [t('expiry'), t('fact.expires', { days: draft.expiresInDays, date })],
        ...shownFields(form, draft).map(({ field }): [string, string] => [
          t(`access.${field}.label`),
          nameIn(field) ?? t(`access.${field}.none`),
        ]),
        ...joinFacts(form.item),
        [t('fact.decides'), <Decides key="decides" order={order} />],
      ]}
    />
  );
}

function Price({ order }: { order: Order }) {
  const t = useTranslations('estimate');
  const money = useMoney();
  const { estimate } = order;
  if (!estimate) return t('noPrice');
  const { currency, monthlyLow, monthlyHigh } = estimate;
  const figures = { low: money.whole(monthlyLow, currency), high: money.whole(monthlyHigh, currency) };
  return (
    <>
      <b className="text-16">
        <PriceHeadline estimate={estimate} />
      </b>
      {whatIsOpen(estimate) === null && figures.low !== figures.high ? (
        <span className="block text-12 text-subtle">{t('range', figures)}</span>
      ) : null}
    </>
  );
}

function Size({ order }: { order: Order }) {
  const t = useTranslations('order.fact');
  const format = useFormatter();
  const { nodes, vcpu, memoryGib, gpu } = order.takes;
  const parts = [
    t('nodes', { count: nodes }),
    ...(vcpu > 0 ? [t('vcpu', { count: vcpu })] : []),
    ...(memoryGib > 0 ? [t('memory', { count: memoryGib })] : []),
    ...(gpu > 0 ? [t('gpu', { count: gpu })] : []),
  ];
  return format.list(parts, commaList);
}

function Decides({ order }: { order: Order }) {
  const t = useTranslations('order');
  const outcome = useTranslations('policyResult.outcome');
  const reason = useReasonWords();
  const { check, isCheckCurrent, passed } = order;
  const policy = isCheckCurrent ? check.data?.policy : null;
  if (passed.length > 0) return t('overQuota.policy');
  if (!policy) return t('reviewAsking');
  const reasons = policy.outcome === 'approve' ? [] : policy.reasons.map(reason);
  return (
    <>
      {policy.approvals ? t('policyNeeds', { count: policy.approvals.count }) : outcome(policy.outcome)}
      {[...new Set(reasons)].map((words) => (
        <span key={words} className="block text-12 text-subtle">
          {words}
        </span>
      ))}
    </>
  );
}
