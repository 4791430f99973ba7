'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Field } from '@/components/ui/field';
import { Glyph } from '@/components/ui/glyph';
import { Textarea } from '@/components/ui/input';
import type { useAnswer } from './use-answer';

interface AnswerFieldProps {
  answer: ReturnType<typeof useAnswer>;
  requester: string;
  layout: 'bar' | 'card';
}

/** The words of an answer; in a bar one line that grows with what is typed. */
export function AnswerField({ answer, requester, layout }: AnswerFieldProps) {
  const t = useTranslations('review');
  const id = useId();
  const { field, comment, setComment, isMissing, excess } = answer;
  const common = {
    ref: field,
    value: comment,
    onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => setComment(event.target.value),
    maxLength: 2000,
  };
  if (layout === 'card') {
    return (
      <Field
        label={t('answer')}
        remark={t('answerTo', { who: requester })}
        help={t('answerHelp')}
        error={isMissing ? t('commentNeeded') : undefined}
      >
        {(control) => <Textarea {...control} {...common} />}
      </Field>
    );
  }
  return (
    <div className="grid min-w-56 flex-1 gap-1">
      <label htmlFor={id} className="sr-only">
        {t('answer')} {t('answerTo', { who: requester })}
      </label>
      <Textarea
        {...common}
        id={id}
        rows={1}
        aria-describedby={`${id}-help`}
        aria-invalid={isMissing || undefined}
        placeholder={t(excess ? 'reasonOverLimit' : 'reason')}
        className="field-sizing-content max-h-28 min-h-8 resize-none py-1"
      />
      {isMissing ? (
        <p id={`${id}-help`} className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {t('commentNeeded')}
        </p>
      ) : (
        <p id={`${id}-help`} className="sr-only">
          {t('answerHelp')}
        </p>
      )}
    </div>
  );
}
