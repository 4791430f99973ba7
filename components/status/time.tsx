'use client';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { formatInstant, instantForm, splitElapsed } from '@/lib/time';
import { useClock } from './use-clock';

/**
 * Writes durations: "42 s", "6 m 42 s", "1 h 02 m", "3 d 4 h". Coarse ones, for what nobody times, keep
 * the first figure where it is enough: "34 min", "30 d".
 */
export function useElapsedWords(): (ms: number, coarse?: boolean) => string {
  const t = useTranslations('common');
  return (ms, coarse = false) => {
    const { form, days, hours, minutes, seconds } = splitElapsed(ms);
    const pad = (value: number) => String(value).padStart(2, '0');
    switch (form) {
      case 'seconds':
        return t('seconds', { s: String(seconds) });
      case 'minutes':
        if (coarse) return t('minutesOnly', { m: String(minutes) });
        return t('minutes', { m: String(minutes), s: pad(seconds) });
      case 'hours':
        return t('hours', { h: String(hours), m: pad(minutes) });
      case 'days':
        if (coarse && days > 2) return t('daysOnly', { d: String(days) });
        return t('days', { d: String(days), h: String(hours) });
    }
  };
}

/** Writes instants in the viewer's language and zone. */
export function useInstantWords(): (at: string, form?: Parameters<typeof formatInstant>[1]) => string {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useClock();
  return (at, form) => {
    const date = new Date(at);
    return formatInstant(date, form ?? instantForm(date, now, timeZone), locale, timeZone);
  };
}

/** Writes instants in a form that does not depend on the present, so that nothing has to be drawn again each second. */
export function useFixedInstant(): (at: string, form: Parameters<typeof formatInstant>[1]) => string {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return (at, form) => formatInstant(new Date(at), form, locale, timeZone);
}

interface TimeProps {
  at: string;
  /** How it is written; by default the nearer the finer. */
  form?: Parameters<typeof formatInstant>[1];
  className?: string;
}

/** An instant, with the full one and its zone on hover. */
export function Time({ at, form, className }: TimeProps) {
  const words = useInstantWords();
  return (
    <time dateTime={at} title={words(at, 'full')} className={className}>
      {words(at, form)}
    </time>
  );
}

interface ElapsedProps {
  from: string;
  to?: string | null;
  coarse?: boolean;
  className?: string;
}

/** The time since an instant, or between two; ticks while `to` is open. */
export function Elapsed({ from, to, coarse, className }: ElapsedProps) {
  const words = useElapsedWords();
  const now = useClock();
  const end = to ? Date.parse(to) : now.getTime();
  return <span className={className}>{words(end - Date.parse(from), coarse)}</span>;
}

/** "2 s ago". */
export function Age({ at, className }: { at: string; className?: string }) {
  const t = useTranslations('common');
  const words = useElapsedWords();
  const now = useClock();
  return (
    <time dateTime={at} className={className}>
      {t('ago', { elapsed: words(now.getTime() - Date.parse(at), true) })}
    </time>
  );
}
