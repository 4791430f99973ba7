'use client';
import { useTranslations } from 'next-intl';
import { useKubeconfigOf } from '@/components/data/use-kubeconfig';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ClusterDetail } from '@/lib/contracts/clusters';

/** What somebody wants next of a cluster that has just become ready; nothing where there is no kubeconfig. */
export function GetKubeconfig({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.access');
  const me = useMe();
  const get = useKubeconfigOf();
  if (!cluster.kubeconfigAvailable) return null;
  if (!holds(me, 'cluster.kubeconfig', cluster.project ?? cluster.namespace)) return null;
  const { namespace, name, signIn } = cluster;
  const credential = signIn ? 'sign-in' : 'admin';
  return (
    <Button variant="primary" blocked={get.isPending} onClick={() => get.mutate({ namespace, name, credential })}>
      <Icon name="download" />
      {t(signIn ? 'signIn.get' : 'get')}
    </Button>
  );
}
