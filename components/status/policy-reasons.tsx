'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoneyParams } from '@/components/status/server-words';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Glyph, type State } from '@/components/ui/glyph';
import type { PolicyOutcome, PolicyReason } from '@/lib/contracts/policy-result';
import { everywhere } from '@/lib/policy-scope';

const glyphs: Record<PolicyOutcome, State> = { approve: 'done', 'needs-approval': 'attention', deny: 'failed' };

/** Writes a reason in one line, with prices as prices. */
export function useReasonWords(): (reason: PolicyReason) => string {
  const words = useDynamicWords();
  const inMoney = useMoneyParams();
  return ({ code, params }) => words('policyReason', code, inMoney(params));
}

interface PolicyReasonsProps {
  reasons: readonly PolicyReason[];
  /** Whose request it is: leads to the policy of that project. */
  project: string;
  /** There is room for two columns. */
  isWide?: boolean;
}

/** What the policies say, each reason with the rule and a link to the policy, which everybody may read. */
export function PolicyReasons({ reasons, project, isWide = false }: PolicyReasonsProps) {
  const t = useTranslations('policyResult');
  const words = useReasonWords();
  const marks = useMarks();
  return (
    <ul className={cn('grid gap-x-6 gap-y-2', isWide && 'sm:grid-cols-2')}>
      {reasons.map((reason) => (
        <li key={`${reason.scope}${reason.code}${reason.rule}`} className="grid grid-cols-[16px_1fr] gap-2">
          <Glyph state={glyphs[reason.outcome]} className="mt-1" />
          <span className="min-w-0">
            <span className="sr-only">{`${t(`outcome.${reason.outcome}`)}${marks.colon}`}</span>
            {words(reason)}
            <span className="block text-12 break-words text-subtle">
              <Link
                href={`/admin/policies/${reason.scope === 'project' ? encodeURIComponent(project) : everywhere}`}
                className="underline decoration-line-strong underline-offset-2 hover:text-fg"
              >
                {reason.rule
                  ? t('rule', { rule: reason.rule, scope: reason.scope })
                  : t('scope', { scope: reason.scope })}
              </Link>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
