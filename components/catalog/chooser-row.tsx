'use client';
import { Command } from 'cmdk';
import { useTranslations } from 'next-intl';
import type { ServiceCluster } from '@/lib/contracts/service-clusters';
import { findHindrance } from './prepare-catalog';

const row =
  'flex min-h-9 cursor-pointer flex-wrap items-center gap-x-2.5 rounded-2 px-2.5 py-1 data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-subtle data-[selected=true]:bg-selected max-sm:min-h-11';

/** How the list knows a row. */
export const rowOf = ({ namespace, name }: Pick<ServiceCluster, 'namespace' | 'name'>) => `${namespace}/${name}`;

interface ChooserRowProps {
  cluster: ServiceCluster;
  /** Whether the clusters are of several projects. */
  withProject: boolean;
  newest: string | undefined;
  onChoose: () => void;
}

/** A cluster that may get a service; one that cannot have it says why, one that has it leads to its services. */
export function ChooserRow({ cluster, withProject, newest, onChoose }: ChooserRowProps) {
  const t = useTranslations('catalog.add');
  const { name, project, kubernetesVersion, isInstalled, installed, version } = cluster;
  const hindrance = isInstalled ? null : findHindrance(cluster);
  const there = installed.find(({ state }) => state !== 'deleting') ?? installed[0];
  return (
    <Command.Item
      value={rowOf(cluster)}
      disabled={hindrance !== null}
      className={row}
      onSelect={hindrance === null ? onChoose : undefined}
    >
      <span className="min-w-0 truncate font-medium">{name}</span>
      {withProject ? <span className="truncate text-12 text-subtle">{project}</span> : null}
      <span className="tabular ml-auto text-12 text-subtle">
        {hindrance === 'deleting'
          ? t('deleting')
          : hindrance === 'unfit'
            ? t('unfit', { version: kubernetesVersion ?? '–' })
            : isInstalled
              ? t('installed', { version: there?.version || '–' })
              : version !== null && version !== newest
                ? t('older', { version, kubernetes: kubernetesVersion ?? '–' })
                : kubernetesVersion === null
                  ? t('unknown')
                  : t('kubernetes', { version: kubernetesVersion })}
      </span>
    </Command.Item>
  );
}
