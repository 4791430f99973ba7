'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { ErrorState } from '@/components/data/error-state';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { isolate } from '@/lib/bidi';
import type { CostMailing } from '@/lib/contracts/cost-mailings';
import { MailingRuns } from './mailing-runs';
import { formatWords } from './new-mailing';
import { costMailingsQuery, deleteCostMailing, pauseCostMailing, tryCostMailing } from './queries';
import { useScopeWords } from './use-scope-words';

/** One mailing: what is sent when, what became of the last, and what can be done with it. */
export function MailingRow({ mailing, canSend }: { mailing: CostMailing; canSend: boolean }) {
  const t = useTranslations('costMailings');
  const files = useTranslations('costs.export');
  const client = useQueryClient();
  const narrowed = useScopeWords()(mailing.scope);
  const [isAsking, setAsking] = useState(false);
  const ending = useRef<HTMLButtonElement>(null);
  const onSettled = () => client.invalidateQueries({ queryKey: costMailingsQuery.queryKey });
  const pause = useMutation({ mutationFn: () => pauseCostMailing(mailing.id, mailing.paused === null), onSettled });
  const tryNow = useMutation({ mutationFn: () => tryCostMailing(mailing.id), onSettled });
  const end = useMutation({ mutationFn: () => deleteCostMailing(mailing.id), onSettled });
  const failed = pause.error ?? tryNow.error;
  const named = { name: isolate(mailing.title) };
  const isOnItsWay = mailing.runs.some(({ isTest, state }) => isTest && state === 'waiting');
  return (
    <li className="grid gap-1.5 py-2.5">
      <div className="min-w-0">
        <span className="block font-medium break-words">{mailing.title}</span>
        <span className="block text-12 break-words text-subtle">
          {[t(`rhythm.${mailing.every}`), files(formatWords[mailing.format]), ...narrowed].join(' · ')}
        </span>
        <span className="block text-12 text-muted">
          {mailing.nextAt
            ? t.rich('nextAt', { at: () => <Time at={mailing.nextAt ?? ''} form="full" /> })
            : t(`paused.${mailing.paused ?? 'by-owner'}`)}
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          aria-label={t(mailing.paused ? 'resumeNamed' : 'pauseNamed', named)}
          blocked={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {t(mailing.paused ? 'resume' : 'pause')}
        </Button>
        {canSend ? (
          <Button
            size="sm"
            aria-label={t('sendNamed', named)}
            blocked={isOnItsWay || tryNow.isPending}
            onClick={() => tryNow.mutate()}
          >
            {t('send')}
          </Button>
        ) : null}
        <Button
          ref={ending}
          size="sm"
          variant="danger"
          aria-label={t('endNamed', named)}
          onClick={() => setAsking(true)}
        >
          {t('end')}
        </Button>
      </div>
      {failed ? <ErrorState error={failed} /> : null}
      <MailingRuns mailing={mailing} />
      {isAsking ? (
        <ConfirmDialog
          title={t('endQuestion', named)}
          description={t('endText')}
          act={t('end')}
          running={end}
          onConfirm={() => end.mutate()}
          onClose={() => {
            setAsking(false);
            ending.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}
