'use client';
import { useTranslations } from 'next-intl';
import { CopyLine } from '@/components/data/copy-line';
import { kubeconfigFile } from '@/components/data/use-kubeconfig';
import { WhyNot } from '@/components/data/why-not';
import { missing, useMe } from '@/components/shell/use-me';
import { Panel } from '@/components/ui/panel';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { AccessScript } from './access-script';
import { KubeconfigButton } from './kubeconfig-button';
import { SignInAccess } from './sign-in-access';

/** How to get into the cluster. */
export function AccessPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.access');
  const me = useMe();
  const lack = missing(me, 'cluster.kubeconfig', cluster.project ?? cluster.namespace);
  return (
    <Panel title={t('title')} className="max-lg:order-first">
      {lack ? (
        <WhyNot action={lack.action} heldBy={lack.heldBy} project={cluster.project ?? cluster.namespace} />
      ) : !cluster.kubeconfigAvailable ? (
        <p className="text-muted">{t('notYet')}</p>
      ) : cluster.signIn ? (
        <SignInAccess cluster={cluster} signIn={cluster.signIn} />
      ) : (
        <div className="grid gap-2">
          <p className="text-muted">{t('text')}</p>
          <CopyLine text={`export KUBECONFIG=$PWD/${kubeconfigFile({ name: cluster.name })}`} />
          <CopyLine text="kubectl get nodes" />
          <div className="mt-1 flex flex-wrap gap-2">
            <KubeconfigButton cluster={cluster} />
            <KubeconfigButton cluster={cluster} copy />
          </div>
          <AccessScript cluster={cluster} />
        </div>
      )}
    </Panel>
  );
}
