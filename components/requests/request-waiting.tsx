'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Time, useElapsedWords } from '@/components/status/time';
import type { RequestDetail } from '@/lib/contracts/requests';

/** More names than these are told as a number. */
const shownDeciders = 4;

/** While a request waits: who can approve it, how long an answer usually takes, and what is reserved until when. */
export function RequestWaiting({ request: { project, waiting, review, reservation } }: { request: RequestDetail }) {
  const t = useTranslations('request.waiting');
  const format = useFormatter();
  const elapsed = useElapsedWords();
  if (!waiting) return null;
  const { deciders, usualSeconds } = waiting;
  const names = deciders.slice(0, shownDeciders);
  const more = deciders.length - names.length;
  const list = format.list(more > 0 ? [...names, t('others', { count: more })] : names, { type: 'disjunction' });
  return (
    <section className="max-w-[70ch] rounded-4 border border-line px-4 py-3">
      <h2 className="mb-2 font-semibold">{t('title')}</h2>
      <ul className="grid gap-1.5">
        <li>{deciders.length === 0 ? t('nobody', { project }) : t('who', { list })}</li>
        <li className="text-muted">
          {usualSeconds === null
            ? t('usualUnknown', { project })
            : t('usual', { project, elapsed: elapsed(usualSeconds * 1000, true) })}
        </li>
        {reservation?.state === 'held' ? <li className="text-muted">{t('held')}</li> : null}
        {review?.expiresAt ? (
          <li className="text-muted">{t.rich('until', { at: () => <Time at={review.expiresAt ?? ''} /> })}</li>
        ) : null}
      </ul>
    </section>
  );
}
