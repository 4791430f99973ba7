'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { requestCheckQuery } from '@/components/data/check-query';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { useServerWords } from '@/components/status/server-words';
import { useElapsedWords } from '@/components/status/time';
import { newKey } from '@/lib/client/new-key';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { ReplaceMachineRequest } from '@/lib/contracts/request-bodies';
import { requestReplacement } from '../queries';

interface ReplaceDialogProps {
  cluster: ClusterDetail;
  /** Of the machine. */
  name: string;
  onClose: () => void;
}

/** Confirms the end of one machine with what else it hits, who is asked and how long it takes. */
export function ReplaceDialog({ cluster, name, onClose }: ReplaceDialogProps) {
  const t = useTranslations('cluster.repair.replace');
  const router = useRouter();
  const words = useServerWords();
  const [key] = useState(newKey);
  const body: ReplaceMachineRequest = {
    kind: 'replace-machine',
    cluster: { namespace: cluster.namespace, name: cluster.name },
    machine: name,
  };
  const check = useQuery(requestCheckQuery(body));
  const submit = useMutation({
    mutationFn: () => requestReplacement(body, key),
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
  });
  const [refusal] = check.data?.errors ?? [];
  const machine = cluster.machines.find((each) => each.name === name);
  return (
    <ConfirmDialog
      title={t('question', { name })}
      description={t('text')}
      act={submit.isPending ? t('sending') : t('act')}
      running={{ isPending: submit.isPending || submit.isSuccess, error: submit.error ?? check.error }}
      blocked={!check.data || refusal !== undefined}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-4 text-muted">
        <li>{t('pods')}</li>
        <li>{t('data')}</li>
        {machine?.role === 'control-plane' ? <li>{t('etcd')}</li> : null}
        <li>
          <HowLong seconds={cluster.replacementSeconds} />
        </li>
      </ul>
      <p aria-live="polite" className="mt-3 min-h-5 text-12 text-muted">
        {refusal ? (
          <span className="text-failed-text">{words(refusal) ?? refusal.detail}</span>
        ) : (
          <Asked outcome={check.data?.policy?.outcome} />
        )}
      </p>
    </ConfirmDialog>
  );
}

/** Who is asked; the line is there from the beginning, so that the buttons do not move. */
function Asked({ outcome }: { outcome: 'approve' | 'needs-approval' | 'deny' | undefined }): ReactNode {
  const t = useTranslations('policyResult.outcome');
  return outcome ? t(outcome) : null;
}

function HowLong({ seconds }: { seconds: number | null }) {
  const t = useTranslations('cluster.repair.replace');
  const duration = useElapsedWords();
  return seconds === null ? t('durationUnknown') : t('duration', { duration: duration(seconds * 1000, true) });
}
