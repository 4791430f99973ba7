'use client';
import { useTranslations } from 'next-intl';
import { useKubeconfigOf } from '@/components/data/use-kubeconfig';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Tooltip } from '@/components/ui/tooltip';
import type { ClusterDetail, KubeconfigCredential } from '@/lib/contracts/clusters';

interface KubeconfigButtonProps {
  cluster: ClusterDetail;
  /** The one without a secret where people can sign in, unless said otherwise. */
  credential?: KubeconfigCredential;
  primary?: boolean;
  /** Into the clipboard instead of a file. */
  copy?: boolean;
}

/** Gets a kubeconfig, each time written to the audit; until there is one it says what it waits for. */
export function KubeconfigButton({
  cluster,
  credential = cluster.signIn ? 'sign-in' : 'admin',
  primary,
  copy,
}: KubeconfigButtonProps) {
  const t = useTranslations('cluster.access');
  const get = useKubeconfigOf(copy);
  const { namespace, name } = cluster;
  const download = credential === 'sign-in' ? t('signIn.get') : cluster.signIn ? t('signIn.adminGet') : t('download');
  const button = (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      size={primary ? 'md' : 'sm'}
      blocked={!cluster.kubeconfigAvailable || get.isPending}
      onClick={() => get.mutate({ namespace, name, credential })}
    >
      <Icon name={copy ? 'copy' : 'download'} />
      {copy ? t('copy') : primary && credential === 'admin' ? t('get') : download}
    </Button>
  );
  return cluster.kubeconfigAvailable ? button : <Tooltip text={t('notYet')}>{button}</Tooltip>;
}
