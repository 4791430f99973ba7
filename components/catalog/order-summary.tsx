'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Meter } from '@/components/ui/meter';
import { useOrderErrorWords } from './order-error';
import { useExpiryDate } from './order-how-long';
import { OrderPolicy } from './order-policy';
import type { Order } from './use-order';

/** Always in view, in a fixed order: quota now and with this, expiry, policy, send. */
export function OrderSummary({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { form, draft } = order;
  const date = useExpiryDate(draft.expiresInDays);
  return (
    <aside aria-label={t('summary')}>
      <Part title={t('quotaOf', { project: form.project })} remark={t('nowWithThis')}>
        <Quota order={order} />
      </Part>
      <Part title={t('expiry')} remark={t('expiresIn', { date, days: draft.expiresInDays })} />
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

function Quota({ order }: { order: Order }) {
  const t = useTranslations('order');
  const format = useFormatter();
  const { form, check, isCheckCurrent } = order;
  const asked = isCheckCurrent ? check.data?.quota : undefined;
  // Before the answer: what is used now, and that an order is one cluster more.
  const lines = asked?.length
    ? asked
    : form.quota.map((line) => ({ ...line, after: line.resource === 'clusters' ? line.now + 1 : null }));
  if (lines.length === 0) return <p className="text-12 text-subtle">{t('quotaNone')}</p>;
  return (
    <div className="grid gap-3">
      {lines.map(({ resource, limit, now, after }) => {
        const name = t.has(`quota.${resource as 'clusters'}`) ? t(`quota.${resource as 'clusters'}`) : resource;
        const figures = {
          name,
          now: format.number(now),
          after: format.number(after ?? now),
          limit: format.number(limit ?? 0),
        };
        const hasLimit = limit !== null;
        return (
          <Meter
            key={resource}
            label={name}
            used={now}
            add={after === null ? 0 : after - now}
            limit={limit}
            figures={
              after === null
                ? t(hasLimit ? 'quotaNow' : 'quotaNowOpen', figures)
                : t(hasLimit ? 'quotaFigures' : 'quotaFiguresOpen', figures)
            }
            summary={t(hasLimit ? 'quotaSummary' : 'quotaSummaryOpen', figures)}
          />
        );
      })}
    </div>
  );
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
