'use client';
import { useTranslations } from 'next-intl';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { Glyph } from '@/components/ui/glyph';
import { isMissing } from './order-missing';
import type { Order } from './use-order';

/** What the policies will say to the order as it stands: by itself, by a lead, or not at all, each with its reasons. */
export function OrderPolicy({ order }: { order: Order }) {
  const t = useTranslations('order');
  const words = useTranslations('policyResult.outcome');
  const { check, isCheckCurrent, problems, isAttempted } = order;
  const policy = isCheckCurrent ? check.data?.policy : null;
  const wrong = problems.filter((problem) => isAttempted || !isMissing(problem)).length;
  return (
    <div className="grid gap-3">
      {order.passed.length > 0 ? (
        <p className="flex items-start gap-2">
          <Glyph state="failed" className="mt-1" />
          {t('overQuota.policy')}
        </p>
      ) : policy ? (
        <>
          <p className="font-medium">
            {policy.approvals ? t('policyNeeds', { count: policy.approvals.count }) : words(policy.outcome)}
          </p>
          <PolicyReasons reasons={policy.reasons} project={order.form.project} />
        </>
      ) : (
        <p className="text-12 text-subtle">{t('policyLater')}</p>
      )}
      {wrong > 0 ? (
        <p className="flex items-start gap-2">
          <Glyph state="failed" className="mt-1" />
          {t('problems', { count: wrong })}
        </p>
      ) : null}
    </div>
  );
}
