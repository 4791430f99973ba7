'use client';
import { useTranslations } from 'next-intl';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { DangerRow } from '../danger-row';
import { TransferDialog } from './transfer-dialog';

/** Gives the cluster to somebody else; says why not to those who may ask for nothing here. */
export function TransferLine({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.transfer');
  const { deletionRequestedAt, owner, project } = cluster;
  return (
    <DangerRow
      cluster={cluster}
      needs="request.create"
      asks="transfer"
      title={t('title')}
      text={owner ? t('text', { owner }) : t('textUnowned')}
      act={t('dots')}
      tone="secondary"
      isBlocked={deletionRequestedAt !== null || project === null}
    >
      {(close) => <TransferDialog cluster={cluster} onClose={close} />}
    </DangerRow>
  );
}
