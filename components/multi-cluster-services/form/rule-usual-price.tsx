'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { RuleForm, RulePreview } from '@/lib/contracts/multi-cluster-changes';
import type { ServiceLine } from './rule-draft';
import { usualOfRule } from './usual-of-rule';

interface RuleUsualPriceProps {
  offers: RuleForm['offers'];
  /** Those that are switched on. */
  services: readonly ServiceLine[];
  sizes: RulePreview['sizes'];
}

/** What the services of a rule usually cost a month on all clusters that match together. */
export function RuleUsualPrice({ offers, services, sizes }: RuleUsualPriceProps) {
  const t = useTranslations('ruleForm.usual');
  const money = useMoney();
  if (services.length === 0 || sizes.length === 0) return null;
  const { range, unknown } = usualOfRule(offers, services, sizes);
  if (range === null) return <p className="text-muted">{t('unknown')}</p>;
  const [low, high] = [money.whole(range.low, range.currency), money.whole(range.high, range.currency)];
  return (
    <p className="text-muted">
      {low === high ? t('one', { amount: high }) : t('range', { low, high })}
      {unknown.length > 0 ? ` ${t('without', { names: unknown.join(', ') })}` : null}
    </p>
  );
}
