'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { BudgetMeter } from '@/components/data/budget-meter';
import { EstimateView } from '@/components/data/estimate-view';
import { ProjectSpending } from '@/components/data/project-spending';
import { providerName } from '@/components/data/provider-name';
import { QuotaMeters } from '@/components/data/quota-meters';
import { SummaryPart } from '@/components/data/summary-part';
import { useErrorWords } from '@/components/data/use-error-words';
import { useDynamicWords } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { findApprovalLimit } from './approval-limit';
import { isMissing, useMissingWords } from './order-missing';
import { OrderPolicy } from './order-policy';
import { FitWords, OverQuota } from './over-quota';
import type { Order } from './use-order';

/** Always in view, in a fixed order: price, quota and budget now and with this, expiry, policy, send. */
export function OrderSummary({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { form, draft } = order;
  return (
    <aside aria-label={t('summary')}>
      <Price order={order} />
      <SummaryPart title={t('quotaOf', { project: form.project })} remark={t('nowWithThis')}>
        <Quota order={order} />
      </SummaryPart>
      <Budget order={order} />
      <Spending project={form.project} />
      <SummaryPart title={t('runs.title')} remark={t('runs.count', { count: draft.services.length })} />
      <SummaryPart title={t('expiry')} remark={t('expiresOnceReady', { days: draft.expiresInDays })} />
      <SummaryPart title={t('policy')}>
        <OrderPolicy order={order} />
      </SummaryPart>
      <div className="grid gap-3 px-4 py-4 max-sm:hidden">
        <p className="text-12 text-subtle">{t('sendHelp')}</p>
        <SendButton order={order} />
        <Refusal order={order} />
      </div>
    </aside>
  );
}

function Price({ order }: { order: Order }) {
  const t = useTranslations('estimate');
  const { form, estimate, check, isCheckCurrent } = order;
  const policy = isCheckCurrent ? check.data?.policy : null;
  const card = form.rateCard;
  return (
    <SummaryPart
      title={t('perMonth')}
      remark={card ? t('rateCard', { provider: providerName(card.provider), version: card.version }) : undefined}
    >
      {estimate ? (
        <EstimateView estimate={estimate} approvalAbove={findApprovalLimit(policy, estimate.currency)} />
      ) : (
        <p className="text-12 text-subtle">{t('none')}</p>
      )}
    </SummaryPart>
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
    <SummaryPart title={t('title')} remark={t('nowWithThis')}>
      <BudgetMeter budget={budget} add={add} />
      {estimate && !isComparable ? <p className="text-12 text-failed-text">{t('currencies')}</p> : null}
    </SummaryPart>
  );
}

/** What the project spends, beside what it may order. */
function Spending({ project }: { project: string }) {
  return (
    <ProjectSpending project={project} frame={(title, budgets) => <SummaryPart title={title}>{budgets}</SummaryPart>} />
  );
}

function Quota({ order }: { order: Order }) {
  return (
    <>
      <QuotaMeters lines={order.limits} />
      <OverQuota order={order} />
    </>
  );
}

/**
 * The one way to send: to the review when all is there, otherwise to the first field that is not. It is blocked while a
 * limit of the project is passed.
 */
export function SendButton({ order, short }: { order: Order; short?: boolean }) {
  const t = useTranslations('order');
  const resourceWords = useDynamicWords();
  const missing = useMissingWords();
  const id = useId();
  const { problems, passed, fit, isAttempted, review } = order;
  const count = problems.length;
  const first = problems[0];
  if (count === 0 && passed.length > 0) {
    const tightest = fit?.tightest ?? passed[0]?.resource ?? '';
    return (
      <>
        <Button blocked aria-describedby={short ? undefined : id}>
          {t('overQuota.button', { resource: resourceWords('quotaResource', tightest) })}
        </Button>
        {short ? null : (
          <p id={id} className="text-12 text-failed-text">
            <FitWords order={order} />
          </p>
        )}
      </>
    );
  }
  const isOnlyMissing = problems.every(isMissing);
  const words =
    count === 0
      ? t('review')
      : short
        ? t('goToField')
        : count === 1 && first && isMissing(first)
          ? missing.act(first)
          : t(isOnlyMissing && !isAttempted ? 'complete' : 'correct', { count });
  return (
    <>
      <Button variant={count === 0 ? 'primary' : 'secondary'} onClick={review}>
        {words}
      </Button>
      {count > 1 && !short && isOnlyMissing ? (
        <p className="text-12 text-subtle">{t('missingNames', { names: missing.names(problems) })}</p>
      ) : null}
    </>
  );
}

/** Why the last attempt was not taken, when it is about no field. */
export function Refusal({ order }: { order: Order }) {
  const t = useTranslations('order');
  const words = useErrorWords();
  if (!order.refusal) return null;
  return (
    <p role="alert" className="flex items-start gap-2 text-12 text-failed-text">
      <Glyph state="failed" className="mt-0.5" />
      {t('notKept', { why: words(order.refusal) })}
    </p>
  );
}
