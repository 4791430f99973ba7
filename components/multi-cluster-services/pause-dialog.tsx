'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { Banner } from '@/components/ui/banner';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { keys } from '@/lib/client/query-keys';
import type { PausedRollout, RolloutRow } from '@/lib/contracts/multi-cluster-services';
import { pauseRollout } from './queries';

export interface AskedPause {
  rule: string;
  /** Null for all of its clusters. */
  cluster: Pick<RolloutRow, 'namespace' | 'name'> | null;
  paused: boolean;
}

/** Asks why, and has k0rdent pause or go on; it stays open where something of it did not work. */
export function PauseDialog({ asked, onClose }: { asked: AskedPause; onClose: () => void }) {
  const t = useTranslations('multiClusterServices.pause');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { rule, cluster, paused } = asked;
  const act = paused ? 'pause' : 'resume';
  const run = useMutation({
    mutationFn: () => pauseRollout(asked, reason.trim()),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: keys.multiClusterServices.all });
      if (answer.refused.length === 0 && answer.stillPaused === 0) onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(`${act}.title`, { rule })}
      description={cluster ? t(`${act}.one`, { cluster: cluster.name }) : t(`${act}.all`)}
      act={t(`${act}.act`)}
      variant="primary"
      running={run}
      blocked={reason.trim() === '' || run.isSuccess}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      {run.data ? (
        <Outcome answer={run.data} />
      ) : (
        <Field label={t('reason')} help={t('reasonHelp')}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}

function Outcome({ answer: { refused, stillPaused, changed } }: { answer: PausedRollout }) {
  const t = useTranslations('multiClusterServices.pause');
  return (
    <div className="grid gap-2">
      {stillPaused > 0 ? (
        <Banner state="attention" title={t('stillPaused', { count: stillPaused })}>
          {t('stillPausedText')}
        </Banner>
      ) : null}
      {refused.length > 0 ? (
        <>
          <Banner state="failed" title={t('refused', { count: refused.length, changed })} />
          <ul className="grid gap-1 text-12">
            {refused.map(({ namespace, name, words }) => (
              <li key={`${namespace}/${name}`}>
                {namespace}/{name} <span className="code-font break-words text-muted">{words}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
