import { useFormatter, useTranslations } from 'next-intl';
import { Td } from '@/components/ui/table';
import type { Policy } from '@/lib/contracts/policies';
import { isNarrowed, usePolicyWords } from './use-policy-words';

const cellClass = 'py-2 align-top whitespace-normal';

/** Which requests are approved automatically, what is forbidden, and who approves the others: three cells of a row. */
export function PolicyCells({ policy }: { policy: Policy }) {
  const t = useTranslations('policies.say');
  const words = usePolicyWords();
  return (
    <>
      <Td className={cellClass}>
        <Rules policy={policy} />
      </Td>
      <Td className={`${cellClass} max-sm:hidden`}>
        <Lines lines={words.limits(policy)} none={t('noLimits')} />
      </Td>
      <Td className={`${cellClass} max-sm:hidden`}>
        <Lines lines={words.approvals(policy)} none={t('noTiers')} />
      </Td>
    </>
  );
}

function Rules({ policy: { autoApprove, currency } }: { policy: Policy }) {
  const t = useTranslations('policies');
  const kinds = useTranslations('requestKind');
  const format = useFormatter();
  const words = usePolicyWords();
  if (autoApprove === null) return <span className="text-muted">{t('noRules')}</span>;
  if (autoApprove.length === 0) return <span className="text-muted">{t('say.nothing')}</span>;
  return (
    <ul className="grid gap-1">
      {autoApprove.map((rule) => (
        <li key={rule.name}>
          {isNarrowed(rule) ? format.list(rule.kinds.map((kind) => kinds(kind))) : t('say.allKinds')}
          <span className="text-muted">{t('say.rule', { rule: words.rule(rule, currency) })}</span>
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  if (lines.length === 0) return <span className="text-muted">{none}</span>;
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
