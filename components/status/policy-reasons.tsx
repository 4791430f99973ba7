'use client';
import { useTranslations } from 'next-intl';
import { useMoneyParams } from '@/components/status/server-words';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph, type State } from '@/components/ui/glyph';
import type { PolicyOutcome, PolicyReason } from '@/lib/contracts/policy-result';

const marks: Record<PolicyOutcome, State> = { approve: 'done', 'needs-approval': 'attention', deny: 'failed' };

/** Writes a reason in one line, with prices as prices. */
export function useReasonWords(): (reason: PolicyReason) => string {
  const words = useDynamicWords();
  const inMoney = useMoneyParams();
  return ({ code, params }) => words('policyReason', code, inMoney(params));
}

/** What the policies say, each reason with the rule and whose policy it is. */
export function PolicyReasons({ reasons }: { reasons: readonly PolicyReason[] }) {
  const t = useTranslations('policyResult');
  const words = useReasonWords();
  return (
    <ul className="grid gap-2">
      {reasons.map((reason) => (
        <li key={`${reason.scope}${reason.code}${reason.rule}`} className="grid grid-cols-[16px_1fr] gap-2">
          <Glyph state={marks[reason.outcome]} className="mt-1" />
          <span className="min-w-0">
            <span className="sr-only">{t(`outcome.${reason.outcome}`)}: </span>
            {words(reason)}
            <span className="block text-12 break-words text-subtle">
              {reason.rule
                ? t('rule', { rule: reason.rule, scope: reason.scope })
                : t('scope', { scope: reason.scope })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
