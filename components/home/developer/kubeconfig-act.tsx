'use client';
import { useTranslations } from 'next-intl';
import { useKubeconfigOf } from '@/components/data/use-kubeconfig';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ClusterSummary } from '@/lib/contracts/clusters';

/** Phases in which a cluster has a kubeconfig. */
const reachable: readonly ClusterSummary['phase'][] = ['ready', 'degraded', 'updating'];

/** The kubeconfig of a row, one click away; nothing while there is none. */
export function KubeconfigAct({ cluster }: { cluster: ClusterSummary }) {
  const t = useTranslations('home');
  const get = useKubeconfigOf();
  if (!reachable.includes(cluster.phase)) return null;
  const label = t('kubeconfigOf', { name: cluster.name });
  return (
    <Button
      size="icon-sm"
      variant="ghost"
      aria-label={label}
      title={label}
      blocked={get.isPending}
      onClick={() => get.mutate(cluster)}
    >
      <Icon name="key" />
    </Button>
  );
}
