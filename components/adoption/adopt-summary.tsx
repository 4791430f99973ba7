import { useTranslations } from 'next-intl';
import { AskedChecks } from '@/components/data/asked-checks';
import { QuotaMeters } from '@/components/data/quota-meters';
import { useErrorWords } from '@/components/data/use-error-words';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import type { Adoption } from './use-adoption';

/** What is checked, what it takes, who decides, and the one way to send it. */
export function AdoptSummary({ adoption }: { adoption: Adoption }) {
  return (
    <aside className="min-w-0 border-line max-lg:border-t lg:border-l">
      <div className="lg:sticky lg:top-12">
        <Send adoption={adoption} />
        <AskedChecks asked={adoption} />
        <Limits adoption={adoption} />
      </div>
    </aside>
  );
}

function Limits({ adoption: { check, isCheckCurrent, project } }: { adoption: Adoption }) {
  const order = useTranslations('order');
  const words = useTranslations('policyResult.outcome');
  const answer = isCheckCurrent ? check.data : undefined;
  const lines = answer?.quota.filter(({ resource, limit }) => limit !== null && resource.startsWith('clusters')) ?? [];
  return (
    <>
      {lines.length > 0 ? (
        <div className="border-t border-line px-4 py-4">
          <QuotaMeters lines={lines} />
        </div>
      ) : null}
      <div className="grid gap-3 border-t border-line px-4 py-4">
        <h2 className="font-semibold">{order('policy')}</h2>
        {answer?.policy ? (
          <>
            <p className="font-medium">
              {answer.policy.approvals
                ? order('policyNeeds', { count: answer.policy.approvals.count })
                : words(answer.policy.outcome)}
            </p>
            <PolicyReasons reasons={answer.policy.reasons} project={project ?? ''} />
          </>
        ) : (
          <p className="text-12 text-subtle">{order('policyLater')}</p>
        )}
      </div>
    </>
  );
}

function Send({ adoption }: { adoption: Adoption }) {
  const t = useTranslations('adoption');
  const errorWords = useErrorWords();
  const { missing, isUnreadable, isComplete, isSending, refusal, serverErrors, send } = adoption;
  const isBlocked = isSending || !isComplete || serverErrors.length > 0;
  return (
    <div className="grid gap-2 border-t border-line px-4 py-4">
      <p className="text-12 text-subtle">{t('sendHelp')}</p>
      <Button variant="primary" blocked={isBlocked} onClick={send}>
        {isSending ? t('sending') : t('send')}
      </Button>
      {missing && !isUnreadable && !isSending ? <p className="text-12 text-muted">{t(`missing.${missing}`)}</p> : null}
      {refusal ? (
        <p role="alert" className="flex items-start gap-2 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {errorWords(refusal)}
        </p>
      ) : null}
    </div>
  );
}
