'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { phaseOrder, phaseStates } from '@/components/status/states';
import { Glyph } from '@/components/ui/glyph';
import type { ClusterPhase } from '@/lib/contracts/clusters';
import type { Region } from '@/lib/contracts/regions';

const listOf = (region: string, phase?: ClusterPhase) =>
  `/clusters?${new URLSearchParams({ k0rdentRegion: region, ...(phase ? { phase } : {}) })}`;

/** Clusters of a Region by phase, what needs somebody first; each number leads to the list of those. */
export function RegionClusters({ region: { name, clusters } }: { region: Region }) {
  const t = useTranslations('regions');
  const words = useTranslations('clusterPhase');
  const phases = [...clusters.phases].sort((a, b) => phaseOrder.indexOf(a.phase) - phaseOrder.indexOf(b.phase));
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">{t('clusters')}</h3>
      {clusters.total === 0 && clusters.others === 0 ? <p className="text-muted">{t('noClusters')}</p> : null}
      {clusters.total > 0 ? (
        <ul className="flex flex-wrap gap-2">
          <li>
            <Link
              href={listOf(name)}
              className="inline-flex h-8 items-center rounded-3 border border-line-input px-3 font-medium hover:bg-hover max-sm:h-11"
            >
              {t('all', { count: clusters.total })}
            </Link>
          </li>
          {phases.map(({ phase, count }) => (
            <li key={phase}>
              <Link
                href={listOf(name, phase)}
                className="inline-flex h-8 items-center gap-1.5 rounded-3 border border-line-input px-3 hover:bg-hover max-sm:h-11"
              >
                <span className={`state-${phaseStates[phase]} flex`}>
                  <Glyph state={phaseStates[phase]} />
                </span>
                {words(phase)} <span className="tabular text-subtle">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {clusters.others > 0 ? <p className="mt-1.5 text-muted">{t('others', { count: clusters.others })}</p> : null}
    </div>
  );
}
