'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { useMoney } from '@/components/data/use-money';
import { useQuotaWords } from '@/components/data/use-quota-words';
import { Time } from '@/components/status/time';
import { Panel } from '@/components/ui/panel';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { RemovalRow } from './danger-row';
import { ProtectionSwitch } from './protection-switch';
import { requestDeletion } from './queries';
import { isAdopted, ReleaseRow } from './release-row';
import { TransferLine } from './transfer/transfer-line';

/** Deleting asks for the name, says what goes, and leads to the request that does it. */
export function DangerZone({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.danger');
  return (
    <Panel title={t('title')} tone="danger" flush>
      <ProtectionSwitch cluster={cluster} />
      <TransferLine cluster={cluster} />
      {isAdopted(cluster) ? <ReleaseRow cluster={cluster} /> : <DeleteRow cluster={cluster} />}
    </Panel>
  );
}

function DeleteRow({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.danger');
  return (
    <RemovalRow
      cluster={cluster}
      title={t('delete')}
      text={t('text')}
      requested={(at) => t.rich('requested', { at: () => <Time at={at} /> })}
      act={t('deleteDots')}
    >
      {(close) => <DeleteDialog cluster={cluster} onClose={close} />}
    </RemovalRow>
  );
}

function DeleteDialog({ cluster, onClose }: { cluster: ClusterDetail; onClose: () => void }) {
  const t = useTranslations('cluster.danger');
  const router = useRouter();
  // One key for this opening of the dialog: pressing twice asks once.
  const [key] = useState(() => crypto.randomUUID());
  const submit = useMutation({
    mutationFn: () => requestDeletion(cluster.namespace, cluster.name, key),
    onSuccess: (request) => router.push(`/requests/${request.id}`),
  });
  return (
    <ConfirmDialog
      title={t('question', { name: cluster.name })}
      description={t('consequence', { machines: cluster.machines.length })}
      keep={t('keep')}
      act={submit.isPending ? t('sending') : t('deleteCluster')}
      typeName={{ name: cluster.name, label: t('typeName'), help: t('typeNameHelp', { name: cluster.name }) }}
      running={submit}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      <Freed holds={cluster.holds} />
    </ConfirmDialog>
  );
}

/** What its project can use for something else afterwards. */
function Freed({ holds }: { holds: ClusterDetail['holds'] }) {
  const t = useTranslations('cluster.danger');
  const money = useMoney();
  const quota = useQuotaWords();
  if (!holds) return null;
  const { price } = holds;
  return (
    <p className="mb-3 text-muted">
      {t('frees', { quota: quota(holds) })}{' '}
      {price ? t('freesMoney', { price: money.whole(price.monthlyLikely, price.currency) }) : null}
    </p>
  );
}
