'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { Time } from '@/components/status/time';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { RemovalRow } from './danger-row';
import { requestRelease } from './queries';

/** Whether k0rdent only looks after it: deleting its object there leaves the cluster itself as it is. */
export const isAdopted = ({ provider }: Pick<ClusterDetail, 'provider'>): boolean => provider === 'adopted';

/** An adopted cluster is released, not deleted: says what stays and what goes, and leads to the request that does it. */
export function ReleaseRow({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.release');
  return (
    <RemovalRow
      cluster={cluster}
      title={t('title')}
      text={t('text')}
      requested={(at) => t.rich('requested', { at: () => <Time at={at} /> })}
      act={t('dots')}
    >
      {(close) => <ReleaseDialog cluster={cluster} onClose={close} />}
    </RemovalRow>
  );
}

function ReleaseDialog({ cluster, onClose }: { cluster: ClusterDetail; onClose: () => void }) {
  const t = useTranslations('cluster.release');
  const danger = useTranslations('cluster.danger');
  const effect = useTranslations('request.effect.released');
  const router = useRouter();
  // One key for this opening of the dialog: pressing twice asks once.
  const [key] = useState(() => crypto.randomUUID());
  const { namespace, name } = cluster;
  const submit = useMutation({
    mutationFn: () => requestRelease(namespace, name, key),
    onSuccess: (request) => router.push(`/requests/${request.id}`),
  });
  return (
    <ConfirmDialog
      title={t('question', { name })}
      description={effect('stays', { name })}
      keep={danger('keep')}
      act={submit.isPending ? danger('sending') : t('act')}
      typeName={{ name, label: t('typeName'), help: danger('typeNameHelp', { name }) }}
      running={submit}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">{effect('goes')}</p>
    </ConfirmDialog>
  );
}
