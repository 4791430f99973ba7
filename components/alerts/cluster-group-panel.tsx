'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { groupAlerts } from '@/components/data/group-alerts';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { Panel } from '@/components/ui/panel';
import { AlertGroups } from './alert-list';
import type { ClusterGroup } from './group-by-cluster';

/** What fires about one cluster, each cause once, with the ways to its logs and metrics. */
export function ClusterGroupPanel({ group: { cluster, alerts } }: { group: ClusterGroup }) {
  const t = useTranslations('alerts');
  const count = alerts.filter(({ isSilenced }) => !isSilenced).length;
  const silenced = alerts.length - count;
  return (
    <Panel
      flush
      title={
        cluster ? (
          <Link href={`/clusters/${cluster.namespace}/${cluster.name}`} className="break-all hover:underline">
            {cluster.namespace}/{cluster.name}
          </Link>
        ) : (
          t('installation')
        )
      }
      remark={silenced > 0 ? t('fireAndSilenced', { count, silenced }) : t('fire', { count })}
      actions={cluster ? <ClusterLinks {...cluster} /> : null}
    >
      <AlertGroups groups={groupAlerts(alerts)} about={cluster} />
    </Panel>
  );
}

function ClusterLinks({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('alerts');
  const me = useMe();
  const { project } = useProject();
  const base = `/clusters/${namespace}/${name}`;
  const owner = project ?? me?.projects.find((each) => each.namespace === namespace)?.name ?? namespace;
  const pages = holds(me, 'cluster.logs', owner) ? (['metrics', 'logs'] as const) : (['metrics'] as const);
  return (
    <nav aria-label={t('linksOf', { name })} className="flex gap-3">
      {pages.map((page) => (
        <Link
          key={page}
          href={`${base}/${page}`}
          prefetch={false}
          className="text-12 text-accent-text hover:underline max-sm:py-3"
        >
          {t(page)}
        </Link>
      ))}
    </nav>
  );
}
