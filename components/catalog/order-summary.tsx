'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BudgetMeter } from '@/components/data/budget-meter';
import { EstimateView } from '@/components/data/estimate-view';
import { QuotaMeters } from '@/components/data/quota-meters';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { useOrderErrorWords } from './order-error';
import { OrderPolicy } from './order-policy';
import type { Order } from './use-order';

/** Always in view, in a fixed order: price, quota and budget now and with this, expiry, policy, send. */
export function OrderSummary({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { form, draft } = order;
  return (
    <aside aria-label={t('summary')}>
      <Price order={order} />
      <Part title={t('quotaOf', { project: form.project })} remark={t('nowWithThis')}>
        <Quota order={order} />
      </Part>
      <Budget order={order} />
      <Part title={t('expiry')} remark={t('expiresOnceReady', { days: draft.expiresInDays })} />
      <Part title={t('policy')}>
        <OrderPolicy order={order} />
      </Part>
      <div className="grid gap-3 px-4 py-4 max-sm:hidden">
        <p className="text-12 text-subtle">{t('sendHelp')}</p>
        <SendButton order={order} />
        <Refusal order={order} />
      </div>
    </aside>
  );
}

function Part({ title, remark, children }: { title: string; remark?: string; children?: ReactNode }) {
  return (
    <div className="grid gap-3 border-b border-line px-4 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        {remark ? <span className="text-12 text-subtle">{remark}</span> : null}
      </div>
      {children}
    </div>
  );
}

function Price({ order }: { order: Order }) {
  const t = useTranslations('estimate');
  const { form, estimate } = order;
  const card = form.rateCard;
  return (
    <Part
      title={t('perMonth')}
      remark={card ? t('rateCard', { provider: card.provider, version: card.version }) : undefined}
    >
      {estimate ? <EstimateView estimate={estimate} /> : <p className="text-12 text-subtle">{t('none')}</p>}
    </Part>
  );
}

function Budget({ order }: { order: Order }) {
  const t = useTranslations('budget');
  const { form, estimate, check, isCheckCurrent } = order;
  const budget = (isCheckCurrent ? check.data?.budget : undefined) ?? form.budget;
  if (!budget) return null;
  const isComparable = estimate?.currency === budget.currency;
  const add = isComparable ? { likely: estimate.monthlyLikely, high: estimate.monthlyHigh } : undefined;
  return (
    <Part title={t('title')} remark={t('nowWithThis')}>
      <BudgetMeter budget={budget} add={add} />
      {estimate && !isComparable ? <p className="text-12 text-failed-text">{t('currencies')}</p> : null}
    </Part>
  );
}

function Quota({ order }: { order: Order }) {
  const { form, check, isCheckCurrent, takes } = order;
  const asked = isCheckCurrent ? check.data?.quota : undefined;
  // Before the answer: what was used when the form was opened, and what the order would take by the same sum.
  const lines = asked?.length
    ? asked
    : form.quota.map((line) => ({ ...line, after: line.now + (takes[line.resource as keyof typeof takes] ?? 0) }));
  return <QuotaMeters lines={lines} />;
}

/** The one way to send: to the review when all is there, otherwise to the first field that is not. */
export function SendButton({ order, short }: { order: Order; short?: boolean }) {
  const t = useTranslations('order');
  const { problems, isAttempted, review } = order;
  const count = problems.length;
  const isOnlyMissing = problems.every(
    (problem) => problem.place === 'parameters' && problem.complaint?.code === 'missing',
  );
  const words =
    count === 0
      ? t('review')
      : short
        ? t('goToField')
        : t(isOnlyMissing && !isAttempted ? 'complete' : 'correct', { count });
  return (
    <Button variant={count === 0 ? 'primary' : 'secondary'} onClick={review}>
      {words}
    </Button>
  );
}

/** Why the last attempt was not taken, when it is about no field. */
export function Refusal({ order }: { order: Order }) {
  const t = useTranslations('order');
  const words = useOrderErrorWords();
  if (!order.refusal) return null;
  return (
    <p role="alert" className="flex items-start gap-2 text-12 text-failed-text">
      <Glyph state="failed" className="mt-0.5" />
      {t('notKept', { why: words(order.refusal) })}
    </p>
  );
}
