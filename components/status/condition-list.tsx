'use client';
import { useTranslations } from 'next-intl';
import { Glyph, type State } from '@/components/ui/glyph';
import type { Condition } from '@/lib/contracts/clusters';
import { FoldedWords } from './event-words';
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

/** Whose conditions they are: `Ready` of each says something else. */
type Subject = 'cluster' | 'multiClusterService';

/** What a condition says in our words; null for a type that nobody wrote words for. */
function useConditionWords(subject: Subject): (condition: Condition) => string | null {
  const t = useTranslations('conditions');
  const words = useDynamicWords();
  return ({ type, status }) => {
    const about = words('conditionType', type);
    if (status === 'Unknown') return about === type ? null : t('unknownYet', { about });
    const key = type === 'Ready' && subject !== 'cluster' ? `${subject}.${status}` : `${type}.${status}`;
    const said = words('conditionSaid', key);
    return said === key ? null : said;
  };
}

/** Each condition in our words, and what its controller wrote folded below. */
export function ConditionList({
  conditions,
  subject = 'cluster',
}: {
  conditions: readonly Condition[];
  subject?: Subject;
}) {
  const t = useTranslations('conditions');
  const said = useConditionWords(subject);
  return (
    <ul className="text-12">
      {conditions.map((condition) => {
        const { type, status, reason, message } = condition;
        const sentence = said(condition);
        return (
          <li
            key={type}
            className="grid grid-cols-[12px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-4 py-1.5"
          >
            <Glyph state={conditionMark(condition)} className="mt-0.5" />
            <div className="min-w-0">
              <p className="flex flex-wrap gap-x-2">
                <span className="min-w-0 font-medium break-words">
                  {sentence ?? `${type}: ${t(`status.${status}`)}`}
                </span>
                {sentence ? <span className="code-font min-w-0 break-all text-subtle">{type}</span> : null}
              </p>
              {sentence ? (
                <FoldedWords label={t('words')} reason={reason} message={message} />
              ) : (
                <p className="break-words whitespace-pre-line">
                  {reason ? <span className="code-font mr-2 text-muted">{reason}</span> : null}
                  {message}
                </p>
              )}
            </div>
            <span className="tabular text-subtle">
              {condition.lastTransitionTime ? <Elapsed from={condition.lastTransitionTime} coarse /> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
