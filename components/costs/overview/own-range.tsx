'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toDay } from '@/lib/days';
import { type DayRange, daysIn, firstKeptDay, longestWindowDays, problemsOf } from '@/lib/finops/cost-range';
import { useCostWords } from './use-cost-words';

const ends = ['from', 'to'] as const;

interface OwnRangeProps {
  /** The days that are shown; null while none are. */
  shown: DayRange | null;
  /** Where the history begins, if that is known. */
  since: string | null;
  onSelect: (days: DayRange) => void;
  onClose: () => void;
}

/** First and last day of what is to be shown. Nothing is asked for before both are right; what is wrong stands at its day. */
export function OwnRange({ shown, since, onSelect, onClose }: OwnRangeProps) {
  const t = useTranslations('costs.range');
  const common = useTranslations('common');
  const words = useCostWords();
  const helpId = useId();
  const [days, setDays] = useState<DayRange>({ from: shown?.from ?? '', to: shown?.to ?? '' });
  const [isTried, setTried] = useState(false);
  const today = toDay(new Date());
  const first = firstKeptDay(today);
  const problems = problemsOf(days, today);
  const complaint = (end: keyof DayRange) => {
    const problem = problems?.[end];
    if (!isTried || !problem) return undefined;
    const day = words.day(problem === 'ahead' ? today : first);
    const count = problem === 'too-long' ? daysIn(days) : 0;
    return t(`problem.${problem}`, { day, max: longestWindowDays, count });
  };
  return (
    <form
      noValidate
      aria-label={t('title')}
      aria-describedby={helpId}
      className="-mt-2 mb-4 grid justify-end gap-1 max-sm:justify-stretch"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const wrong = ends.find((end) => problems?.[end]);
        if (!wrong) return onSelect(days);
        const field = event.currentTarget.elements.namedItem(wrong);
        if (field instanceof HTMLElement) field.focus();
      }}
    >
      <div className="flex flex-wrap items-start gap-2">
        {ends.map((end) => (
          <Field key={end} label={t(end)} error={complaint(end)} className="w-40 max-sm:min-w-36 max-sm:flex-1">
            {(control) => (
              <Input
                {...control}
                name={end}
                type="date"
                min={first}
                max={today}
                value={days[end]}
                autoFocus={end === 'from'}
                onChange={({ target }) => setDays({ ...days, [end]: target.value })}
              />
            )}
          </Field>
        ))}
        <div className="flex gap-2 pt-6 max-sm:w-full max-sm:pt-1">
          <Button type="submit" variant="primary">
            {t('show')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </div>
      <p id={helpId} className="text-12 text-subtle">
        {since ? t('helpSince', { day: words.day(since.slice(0, 10)) }) : t('help')}
      </p>
    </form>
  );
}
