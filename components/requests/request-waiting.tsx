'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { Time, useElapsedWords } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { notifyDone } from '@/components/ui/toast';
import type { RequestDetail } from '@/lib/contracts/requests';
import { remindApprovers } from './queries';

/** More names than these are told as a number. */
const shownDeciders = 4;

/** While a request waits: who can approve it, how long an answer usually takes, and what is reserved until when. */
export function RequestWaiting({ request }: { request: RequestDetail }) {
  const { project, waiting, review, reservation } = request;
  const t = useTranslations('request.waiting');
  const format = useFormatter();
  const elapsed = useElapsedWords();
  if (!waiting) return null;
  const { deciders, usualSeconds } = waiting;
  const names = deciders.slice(0, shownDeciders);
  const more = deciders.length - names.length;
  const list = format.list(more > 0 ? [...names, t('others', { count: more })] : names, { type: 'disjunction' });
  return (
    <section className="rounded-4 border border-line px-4 py-3">
      <h2 className="mb-2 font-semibold">{t('title')}</h2>
      <ul className="grid gap-1.5">
        <li>{deciders.length === 0 ? t('nobody', { project }) : t('who', { list })}</li>
        <li className="text-muted">
          {usualSeconds === null
            ? t('usualUnknown', { project })
            : usualSeconds < 60
              ? t('usualSoon', { project })
              : t('usual', { project, elapsed: elapsed(usualSeconds * 1000, true) })}
        </li>
        {reservation?.state === 'held' ? <li className="text-muted">{t('held')}</li> : null}
        {review?.expiresAt ? (
          <li className="text-muted">{t.rich('until', { at: () => <Time at={review.expiresAt ?? ''} /> })}</li>
        ) : null}
      </ul>
      {deciders.length === 0 ? null : <Reminder id={request.id} reminder={waiting.reminder} />}
    </section>
  );
}

/** When the approvers were last reminded, and for the requester the button or from when it is there again. */
function Reminder({
  id,
  reminder: { lastAt, nextAt, isMine },
}: {
  id: string;
  reminder: NonNullable<RequestDetail['waiting']>['reminder'];
}) {
  const t = useTranslations('request.waiting');
  const client = useQueryClient();
  const remind = useMutation({
    mutationFn: () => remindApprovers(id),
    onSuccess: () => notifyDone(t('reminderSent')),
    onSettled: () => client.invalidateQueries({ queryKey: ['requests'] }),
  });
  if (!isMine && lastAt === null) return null;
  return (
    <div className="mt-2 grid justify-items-start gap-2 border-t border-line pt-2.5">
      {lastAt === null ? null : (
        <p className="text-muted">
          {t.rich('reminded', { at: () => <Time at={lastAt} /> })}{' '}
          {isMine && nextAt !== null ? t.rich('remindAgain', { at: () => <Time at={nextAt} /> }) : null}
        </p>
      )}
      {isMine && nextAt === null ? (
        <Button size="sm" blocked={remind.isPending} onClick={() => remind.mutate()}>
          {t('remind')}
        </Button>
      ) : null}
      {remind.isError ? <ErrorState error={remind.error} /> : null}
    </div>
  );
}
