'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { PriceScale } from '@/components/charts/price-scale';
import { BudgetMeter } from '@/components/data/budget-meter';
import { ProjectSpending } from '@/components/data/project-spending';
import { QuotaMeters } from '@/components/data/quota-meters';
import { SummaryPart } from '@/components/data/summary-part';
import { useErrorWords } from '@/components/data/use-error-words';
import { useMoney } from '@/components/data/use-money';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { subtractMoney } from '@/lib/money';
import { differencesOf, type PriceDifference } from '@/lib/pricing/price-difference';
import type { Change } from './use-change';

/** Always in view, in a fixed order: price, quota and order limit now and with this, policy, send. */
export function ChangeSummary({ change }: { change: Change }) {
  const t = useTranslations('changeForm');
  const order = useTranslations('order');
  const { form } = change;
  return (
    <aside aria-label={t('summary')}>
      <Price change={change} />
      <SummaryPart title={order('quotaOf', { project: form.project })} remark={order('nowWithThis')}>
        <QuotaMeters lines={change.limits} />
      </SummaryPart>
      <OrderLimit change={change} />
      <ProjectSpending
        project={form.project}
        frame={(title, budgets) => <SummaryPart title={title}>{budgets}</SummaryPart>}
      />
      <SummaryPart title={order('policy')}>
        <Policy change={change} />
      </SummaryPart>
      <div className="grid gap-3 px-4 py-4 max-sm:hidden">
        <p className="text-12 text-subtle">{t('sendHelp')}</p>
        <SendChange change={change} />
      </div>
    </aside>
  );
}

function Price({ change: { estimate, form } }: { change: Change }) {
  const t = useTranslations('changeForm');
  const words = useTranslations('estimate');
  const money = useMoney();
  const { now, after } = estimate;
  if (!now || !after || now.currency !== after.currency) {
    return (
      <SummaryPart title={words('perMonth')}>
        <p className="text-12 text-subtle">{words('none')}</p>
      </SummaryPart>
    );
  }
  const { currency } = after;
  const rise = subtractMoney(after.monthlyLikely, now.monthlyLikely);
  const amount = (value: string) => money.whole(value, currency);
  const figures = { before: amount(now.monthlyLikely), after: amount(after.monthlyLikely) };
  const sign = Number(rise) > 0 ? '+' : '';
  const card = form.rateCard;
  return (
    <SummaryPart title={words('perMonth')} remark={card ? t('estimate', { version: card.version }) : undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-28 leading-8 font-semibold tracking-(--tracking-tight)">
          {Number(rise) === 0 ? '±' : sign}
          {amount(rise)} <span className="text-13 font-normal text-muted">{words('likely')}</span>
        </p>
        <span className="tabular whitespace-nowrap text-muted">
          {figures.before} <span aria-hidden="true">→</span>
          <span className="sr-only">{t('becomes')}</span> {figures.after}
        </span>
      </div>
      {Number(after.monthlyHigh) > 0 ? (
        <PriceScale
          low={Number(after.monthlyLow)}
          likely={Number(after.monthlyLikely)}
          high={Number(after.monthlyHigh)}
          summary={t('priceSummary', figures)}
          label={(value) => money.whole(value, currency)}
          limit={{ amount: Number(now.monthlyLikely), words: t('priceNow', { price: figures.before }) }}
        />
      ) : null}
      <ul className="grid gap-1 text-12">
        {differencesOf(now, after).map((line) => (
          <Difference key={`${line.kind} ${line.pool}`} line={line} currency={currency} />
        ))}
      </ul>
    </SummaryPart>
  );
}

function Difference({ line, currency }: { line: PriceDifference; currency: string }) {
  const t = useTranslations('estimate');
  const format = useFormatter();
  const money = useMoney();
  const { kind, pool, machine, quantity, monthly } = line;
  const signed = (value: number) => format.number(value, { signDisplay: 'exceptZero' });
  const what =
    machine.before !== machine.after && machine.before && machine.after
      ? `${machine.before} → ${machine.after}`
      : kind === 'volumes'
        ? t('gib', { count: signed(quantity) })
        : machine.after
          ? t('machines', { count: signed(quantity), machine: machine.after })
          : t('pieces', { count: signed(quantity) });
  return (
    <li className="flex items-baseline justify-between gap-2">
      <span className="min-w-0">
        {pool ? t('pool', { kind: t(`line.${kind}`), pool }) : t(`line.${kind}`)}{' '}
        <span className="text-subtle">{what}</span>
      </span>
      <span className="tabular text-right">
        {Number(monthly) > 0 ? '+' : ''}
        {money.cents(monthly, currency)}
      </span>
    </li>
  );
}

function OrderLimit({ change: { form, estimate, check, isCheckCurrent } }: { change: Change }) {
  const t = useTranslations('budget');
  const order = useTranslations('order');
  const budget = (isCheckCurrent ? check.data?.budget : undefined) ?? form.budget;
  if (!budget) return null;
  const { now, after } = estimate;
  const isComparable = now && after && now.currency === budget.currency && after.currency === budget.currency;
  const rise = (key: 'monthlyLikely' | 'monthlyHigh') =>
    isComparable ? String(Math.max(0, Number(subtractMoney(after[key], now[key])))) : '0';
  return (
    <SummaryPart title={t('title')} remark={order('nowWithThis')}>
      <BudgetMeter
        budget={budget}
        add={isComparable ? { likely: rise('monthlyLikely'), high: rise('monthlyHigh') } : undefined}
      />
    </SummaryPart>
  );
}

function Policy({ change: { form, check, isCheckCurrent } }: { change: Change }) {
  const t = useTranslations('order');
  const words = useTranslations('policyResult.outcome');
  const policy = isCheckCurrent ? check.data?.policy : null;
  if (!policy) return <p className="text-12 text-subtle">{t('policyLater')}</p>;
  return (
    <div className="grid gap-3">
      <p className="font-medium">
        {policy.approvals ? t('policyNeeds', { count: policy.approvals.count }) : words(policy.outcome)}
      </p>
      <PolicyReasons reasons={policy.reasons} project={form.project} />
    </div>
  );
}

/** The one way to send; what keeps it from being sent stands beside it. */
export function SendChange({ change, isShort = false }: { change: Change; isShort?: boolean }) {
  const t = useTranslations('changeForm');
  const errorWords = useErrorWords();
  const { isComplete, isSending, passed, refusal, act } = change;
  const why = blockedBy(change);
  const isBlocked = isSending || passed.length > 0 || (!isComplete && why !== 'wrong');
  return (
    <div className={isShort ? 'flex min-w-0 flex-1 items-center justify-between gap-3' : 'grid gap-2'}>
      {why && !isShort ? <p className="text-12 text-subtle">{t(`blocked.${why}`)}</p> : null}
      {isShort ? <p className="min-w-0 truncate text-12 text-subtle">{why ? t(`blocked.${why}`) : null}</p> : null}
      <Button variant={isComplete ? 'primary' : 'secondary'} blocked={isBlocked} onClick={act}>
        {isSending ? t('sending') : t('send')}
      </Button>
      {refusal ? (
        <p role="alert" className="flex items-start gap-2 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {t('notKept', { why: errorWords(refusal) })}
        </p>
      ) : null}
    </div>
  );
}

type Blocker = 'open' | 'conflict' | 'yaml' | 'wrong' | 'quota' | 'nothing';

function blockedBy(change: Change): Blocker | null {
  const { open, conflicts, isUnreadable, refused, violations, passed, isChanged } = change;
  if (open) return 'open';
  if (conflicts.length > 0) return 'conflict';
  if (isUnreadable) return 'yaml';
  if (!isChanged) return 'nothing';
  if (refused.length > 0 || violations.length > 0) return 'wrong';
  return passed.length > 0 ? 'quota' : null;
}
