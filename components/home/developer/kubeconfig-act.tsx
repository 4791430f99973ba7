'use client';
import { useTranslations } from 'next-intl';
import { useKubeconfigOf } from '@/components/data/use-kubeconfig';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { ClusterRow } from '@/lib/contracts/clusters';

/** Phases in which a cluster has a kubeconfig. */
const reachable: readonly ClusterRow['phase'][] = ['ready', 'degraded', 'updating'];

/** The kubeconfig of a row, the one without a secret where there is one, one click away; nothing while there is none. */
export function KubeconfigAct({ cluster }: { cluster: ClusterRow }) {
  const t = useTranslations('home');
  const get = useKubeconfigOf();
  if (!reachable.includes(cluster.phase)) return null;
  const { namespace, name, hasSignIn } = cluster;
  const label = t(hasSignIn ? 'signInKubeconfigOf' : 'kubeconfigOf', { name });
  return (
    <Button
      size="icon-sm"
      variant="ghost"
      aria-label={label}
      title={label}
      blocked={get.isPending}
      onClick={() => get.mutate({ namespace, name, credential: hasSignIn ? 'sign-in' : 'admin' })}
    >
      <Icon name="key" />
    </Button>
  );
}
