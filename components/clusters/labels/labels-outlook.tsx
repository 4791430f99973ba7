'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { requestCheckQuery } from '@/components/data/check-query';
import { ErrorState } from '@/components/data/error-state';
import { RuleEffects } from '@/components/data/rule-effects';
import { useDebounced } from '@/components/data/use-debounced';
import { useReasonWords } from '@/components/status/policy-reasons';
import { useFieldWords } from '@/components/status/server-words';
import { Glyph } from '@/components/ui/glyph';
import type { ChangeRequest } from '@/lib/contracts/request-bodies';
import type { RequestCheckResult } from '@/lib/contracts/requests';

interface LabelsOutlookProps {
  body: ChangeRequest;
  /** Something is changed, and nothing typed is wrong. */
  isReady: boolean;
}

/** What other labels start and stop, and who has to agree: as the server says it of what is typed now. */
export function LabelsOutlook({ body, isReady }: LabelsOutlookProps) {
  const t = useTranslations('cluster.labels');
  const asked = JSON.stringify(body);
  const settled = useDebounced(asked, 500);
  const check = useQuery({
    ...requestCheckQuery(JSON.parse(settled) as ChangeRequest),
    enabled: isReady && settled === asked,
  });
  return (
    <section aria-label={t('outlook')} className="rounded-3 bg-sunken px-3 py-2">
      <h3 className="font-medium">{t('outlook')}</h3>
      <div role="status" className="min-h-10">
        {!isReady ? (
          <p className="text-muted">{t('outlookLater')}</p>
        ) : check.isError ? (
          <ErrorState error={check.error} onRetry={() => void check.refetch()} />
        ) : settled !== asked || !check.data ? (
          <p className="text-subtle">{t('outlookComes')}</p>
        ) : (
          <Outlook found={check.data} />
        )}
      </div>
    </section>
  );
}

function Outlook({ found: { rules = [], errors, policy } }: { found: RequestCheckResult }) {
  const t = useTranslations('cluster.labels');
  const order = useTranslations('order');
  const outcome = useTranslations('policyResult.outcome');
  const fieldWords = useFieldWords();
  const reasonWords = useReasonWords();
  return (
    <>
      {rules.length > 0 ? <RuleEffects effects={rules} /> : <p className="text-muted">{t('outlookNone')}</p>}
      {errors.map((error) => (
        <p key={error.pointer} className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {fieldWords([error], error.pointer)}
        </p>
      ))}
      {policy ? (
        <p className="border-t border-line pt-1.5 text-12 text-muted">
          {policy.approvals ? order('policyNeeds', { count: policy.approvals.count }) : outcome(policy.outcome)}
          {policy.reasons[0] ? `. ${reasonWords(policy.reasons[0])}` : null}
        </p>
      ) : null}
    </>
  );
}
