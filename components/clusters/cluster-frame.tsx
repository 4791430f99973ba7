'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { clusterQuery } from '@/components/data/cluster-query';
import { FailedPage } from '@/components/data/failed-page';
import { NotHere } from '@/components/data/not-here';
import { PageHead } from '@/components/data/page-head';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { PhaseBadge } from '@/components/status/phase';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { tabClass, tabListClass } from '@/components/ui/tabs';
import { ApiError } from '@/lib/client/api';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { joinablePhases } from '@/lib/contracts/karmada-joinable';
import { KubeconfigButton } from './kubeconfig-button';

interface ClusterFrameProps {
  namespace: string;
  name: string;
  children: ReactNode;
}

/** Head and tabs of a cluster; its tabs are routes. */
export function ClusterFrame({ namespace, name, children }: ClusterFrameProps) {
  const query = useQuery(clusterQuery(namespace, name));
  if (query.data) {
    return (
      <>
        <ClusterHead cluster={query.data} />
        <ClusterTabs cluster={query.data} />
        <EarlierCluster until={query.data.earlierUntil} />
        {/* Removed while the page was open: the last state stays, and the page says so. */}
        {query.error instanceof ApiError && query.error.code === 'not-found' ? <NotHere kind="gone" /> : children}
      </>
    );
  }
  if (query.isError) {
    return <FailedPage kind="cluster" query={query} />;
  }
  return (
    <div className="appear-late">
      <Skeleton className="mb-3 h-7 w-56" />
      <Skeleton className="mb-8 h-4 w-96" />
      <Skeleton className="mb-4 h-28" />
      <Skeleton className="h-64" />
    </div>
  );
}

function ClusterHead({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const me = useMe();
  const project = cluster.project ?? cluster.namespace;
  return (
    <PageHead
      title={cluster.name}
      badge={
        <span aria-live="polite">
          <PhaseBadge phase={cluster.phase} />
        </span>
      }
      meta={[
        <span key="template" className="code-font">
          {cluster.template}
        </span>,
        cluster.region,
        cluster.kubernetesVersion && t('kubernetes', { version: cluster.kubernetesVersion.replace(/^v/, '') }),
        cluster.owner ? t('ownedBy', { owner: cluster.owner }) : t('unclaimed'),
        cluster.expiresAt && (
          <span key="expiry">{t.rich('expires', { at: () => <Time at={cluster.expiresAt ?? ''} /> })}</span>
        ),
      ]}
      actions={
        <>
          {holds(me, 'cluster.change', project) &&
          cluster.phase !== 'deleting' &&
          cluster.availableUpgrades.length > 0 ? (
            <Button asChild>
              <Link href={`/clusters/${cluster.namespace}/${cluster.name}/upgrade`}>
                <Icon name="upgrade" />
                {t('upgradeTo')}
              </Link>
            </Button>
          ) : null}
          {holds(me, 'cluster.change', project) && cluster.phase !== 'deleting' ? (
            <Button asChild>
              <Link href={`/clusters/${cluster.namespace}/${cluster.name}/change`}>
                <Icon name="edit" />
                {t('change')}
              </Link>
            </Button>
          ) : null}
          {me?.hasKarmada && me.globalActions.includes('karmada.manage') && joinablePhases.includes(cluster.phase) ? (
            <Button asChild>
              <Link href={`/admin/karmada?join=${encodeURIComponent(`${cluster.namespace}/${cluster.name}`)}`}>
                {t('joinKarmada')}
              </Link>
            </Button>
          ) : null}
          {holds(me, 'cluster.kubeconfig', project) ? <KubeconfigButton cluster={cluster} primary /> : null}
        </>
      }
    />
  );
}

/** That the name is not new: what stands on the tabs is of this cluster, but for the sums of its costs. */
function EarlierCluster({ until }: { until: string | null }) {
  const t = useTranslations('cluster');
  const pathname = usePathname();
  if (until === null) return null;
  const words = t.rich('earlier', { until: () => <Time at={until} /> });
  if (!pathname.endsWith('/cost')) return <p className="mb-4 text-12 text-subtle">{words}</p>;
  return (
    <Banner state="attention" title={words} className="mb-4">
      {t('earlierCosts')}
    </Banner>
  );
}

function ClusterTabs({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.tab');
  const me = useMe();
  const pathname = usePathname();
  const project = cluster.project ?? cluster.namespace;
  const seesCosts = holds(me, 'cost.read', project);
  const readsLogs = holds(me, 'cluster.logs', project);
  const readsYaml = holds(me, 'cluster.yaml', project);
  const base = `/clusters/${cluster.namespace}/${cluster.name}`;
  const tabs = [
    { href: base, label: t('overview'), count: null },
    {
      href: `${base}/services`,
      label: t('services'),
      count: cluster.serviceSets.reduce((sum, set) => sum + set.services.length, 0),
    },
    { href: `${base}/workloads`, label: t('workloads'), count: null },
    { href: `${base}/metrics`, label: t('metrics'), count: null },
    ...(seesCosts ? [{ href: `${base}/cost`, label: t('cost'), count: null }] : []),
    { href: `${base}/events`, label: t('events'), count: cluster.events.length },
    { href: `${base}/schedule`, label: t('schedule'), count: null },
    ...(readsLogs ? [{ href: `${base}/logs`, label: t('logs'), count: null }] : []),
    ...(readsYaml ? [{ href: `${base}/yaml`, label: t('yaml'), count: null }] : []),
  ];
  return (
    <div className="mb-4 lg:flex">
      <nav aria-label={t('label')} className={`${tabListClass} grow`}>
        {tabs.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            aria-current={pathname === tab.href ? 'page' : undefined}
            className={tabClass}
          >
            {tab.label}
            {tab.count ? <span className="tabular font-normal text-subtle">{tab.count}</span> : null}
          </Link>
        ))}
      </nav>
      {seesCosts && readsLogs && readsYaml ? null : (
        <div className="flex flex-none flex-wrap lg:shadow-[inset_0_-1px_0_var(--border)]">
          {seesCosts ? null : <WhyNotButton action="cost.read" project={project} isSmall />}
          {readsLogs ? null : <WhyNotButton action="cluster.logs" project={project} isSmall />}
          {readsYaml ? null : <WhyNotButton action="cluster.yaml" project={project} isSmall />}
        </div>
      )}
    </div>
  );
}
