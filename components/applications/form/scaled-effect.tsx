'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import type { ScaledEnd } from '@/lib/contracts/application-scaling';
import { EffectPart } from './effect-part';

/** How many replicas an application has now, at the least and at the most, where they go, and what both ends cost. */
export function ScaledEffect({ preview: { scaled } }: { preview: ApplicationPreview }) {
  const t = useTranslations('applicationForm.scaling');
  if (!scaled) return null;
  return (
    <EffectPart
      title={t('effect')}
      remark={scaled.present === null ? t('presentNone') : t('present', { count: scaled.present })}
    >
      <ul>
        <End name={t('atFewest', { count: scaled.fewest.replicas })} end={scaled.fewest} />
        <End name={t('atMost', { count: scaled.most.replicas })} end={scaled.most} />
      </ul>
      <p className="mt-2 text-12 text-subtle">{t(scaled.present === null ? 'begins' : 'keeps')}</p>
    </EffectPart>
  );
}

function End({ name, end: { members, problem, cost } }: { name: string; end: ScaledEnd }) {
  const t = useTranslations('applicationForm.scaling');
  const effect = useTranslations('applicationForm.effect');
  const format = useFormatter();
  const money = useMoney();
  const split = format.list(members.map((one) => effect('part', { name: one.name, count: one.replicas })));
  return (
    <li className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-x-2.5 border-t border-line py-1.5 text-12 text-muted first:border-t-0 max-sm:grid-cols-[minmax(0,1fr)]">
      <span className="font-medium text-fg">{name}</span>
      <span className="wrap-anywhere">
        {members.length > 0 ? split : t(problem === null ? 'none' : 'nowhere')}
        {problem === null ? null : (
          <span lang="en" className="code-font block">
            {problem}
          </span>
        )}
        {cost?.monthly ? (
          <span className="tabular block">{t('costs', { amount: money.whole(cost.monthly, cost.currency) })}</span>
        ) : null}
      </span>
    </li>
  );
}
