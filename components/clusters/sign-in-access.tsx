'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyLine } from '@/components/data/copy-line';
import { Facts } from '@/components/data/facts';
import { kubeconfigFile } from '@/components/data/use-kubeconfig';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { shellQuote } from '@/lib/shell-quote';
import { AccessScript } from './access-script';
import { KubeconfigButton } from './kubeconfig-button';

type SignIn = NonNullable<ClusterDetail['signIn']>;

/** What an admin of the cluster runs so that a group, or where it knows none a person, may look at it. */
function bindingCommand({ groupPrefix, userPrefix }: SignIn): string {
  const subject =
    groupPrefix === null ? `--user=${shellQuote(`${userPrefix}NAME`)}` : `--group=${shellQuote(`${groupPrefix}GROUP`)}`;
  return `kubectl create clusterrolebinding company-view --clusterrole=view ${subject}`;
}

/** How to get into a cluster to which people sign in: without a secret, and as its admin if need be. */
export function SignInAccess({ cluster, signIn }: { cluster: ClusterDetail; signIn: SignIn }) {
  const t = useTranslations('cluster.access');
  const facts: [ReactNode, ReactNode][] = [
    [
      t('signIn.issuer'),
      <span key="issuer" className="code-font wrap-anywhere">
        {signIn.issuer}
      </span>,
    ],
    [
      t('signIn.audience'),
      <span key="audience" className="code-font wrap-anywhere">
        {signIn.audience}
      </span>,
    ],
  ];
  return (
    <div className="grid gap-2">
      <p className="text-muted">{t('signIn.text')}</p>
      <Facts facts={facts} />
      {signIn.others > 0 ? <p className="text-12 text-subtle">{t('signIn.others', { count: signIn.others })}</p> : null}
      <CopyLine text={`export KUBECONFIG=$PWD/${kubeconfigFile({ name: cluster.name, credential: 'sign-in' })}`} />
      <CopyLine text="kubectl get nodes" />
      <div className="mt-1 flex flex-wrap gap-2">
        <KubeconfigButton cluster={cluster} />
        <KubeconfigButton cluster={cluster} copy />
      </div>
      <Folded title={t('signIn.pluginTitle')}>
        <p className="text-muted">{t('signIn.plugin')}</p>
        <CopyLine text="kubectl krew install oidc-login" />
      </Folded>
      <Folded title={t('signIn.forbiddenTitle')}>
        <p className="text-muted">{t(signIn.groupPrefix === null ? 'signIn.forbiddenPerson' : 'signIn.forbidden')}</p>
        <CopyLine text={bindingCommand(signIn)} />
      </Folded>
      <AccessScript cluster={cluster} credential="sign-in" />
      <Folded title={t('signIn.adminTitle')}>
        <p className="text-muted">{t('signIn.admin')}</p>
        <div className="flex flex-wrap gap-2">
          <KubeconfigButton cluster={cluster} credential="admin" />
        </div>
      </Folded>
    </div>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-1">
      <summary className="cursor-pointer font-medium max-sm:min-h-11">{title}</summary>
      <div className="mt-2 grid gap-2">{children}</div>
    </details>
  );
}
