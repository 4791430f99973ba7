'use client';
import { useTranslations } from 'next-intl';
import { Glyph, type State } from '@/components/ui/glyph';
import type { Condition } from '@/lib/contracts/clusters';
import { Elapsed } from './time';
import { useDynamicWords } from './use-words';

const marks: Record<Condition['status'], State> = { True: 'done', False: 'failed', Unknown: 'unknown' };

/**
 * Conditions as the controllers report them: in our words first, their type, reason and message beside.
 * `Paused` and `Deleting` are good when false.
 */
export function conditionMark(condition: Condition): State {
  const isInverse = ['Paused', 'Deleting'].includes(condition.type);
  if (isInverse && condition.status === 'False') return 'done';
  if (isInverse && condition.status === 'True') return condition.type === 'Paused' ? 'idle' : 'deleting';
  return marks[condition.status];
}

export function ConditionList({ conditions }: { conditions: readonly Condition[] }) {
  const t = useTranslations('conditions');
  const words = useDynamicWords();
  return (
    <ul className="text-12">
      {conditions.map((condition) => {
        const known = words('conditionType', condition.type);
        return (
          <li
            key={condition.type}
            className="grid grid-cols-[12px_minmax(0,200px)_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-4 py-1.5 max-sm:grid-cols-[12px_minmax(0,1fr)_auto]"
          >
            <Glyph state={conditionMark(condition)} className="mt-0.5" />
            <span className="min-w-0">
              <span className="block font-medium">{known}</span>
              {known === condition.type ? null : (
                <span className="code-font block truncate text-subtle">{condition.type}</span>
              )}
            </span>
            <span className="min-w-0 max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2">
              <span className="sr-only">{t(`status.${condition.status}`)}. </span>
              {condition.reason ? <span className="code-font mr-2 text-muted">{condition.reason}</span> : null}
              <span className="break-words whitespace-pre-line">{condition.message}</span>
            </span>
            <span className="tabular text-subtle">
              {condition.lastTransitionTime ? <Elapsed from={condition.lastTransitionTime} coarse /> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
