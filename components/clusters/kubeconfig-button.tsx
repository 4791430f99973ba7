'use client';
import { useTranslations } from 'next-intl';
import { useKubeconfigOf } from '@/components/data/use-kubeconfig';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Tooltip } from '@/components/ui/tooltip';
import type { ClusterDetail } from '@/lib/contracts/clusters';

interface KubeconfigButtonProps {
  cluster: ClusterDetail;
  primary?: boolean;
  /** Into the clipboard instead of a file. */
  copy?: boolean;
}

/** Gets the kubeconfig, each time written to the audit; until there is one it says what it waits for. */
export function KubeconfigButton({ cluster, primary, copy }: KubeconfigButtonProps) {
  const t = useTranslations('cluster.access');
  const get = useKubeconfigOf(copy);
  const button = (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      size={primary ? 'md' : 'sm'}
      blocked={!cluster.kubeconfigAvailable || get.isPending}
      onClick={() => get.mutate(cluster)}
    >
      <Icon name={copy ? 'copy' : 'download'} />
      {primary ? t('get') : copy ? t('copy') : t('download')}
    </Button>
  );
  return cluster.kubeconfigAvailable ? button : <Tooltip text={t('notYet')}>{button}</Tooltip>;
}
