'use client';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import type { Chart } from '../versions/prepare-versions';

const shownCharts = 8;
const mostTicks = 40;

/** Versions in use as ticks, one a cluster; the newest is dark. */
export function VersionList({ charts }: { charts: readonly Chart[] }) {
  const t = useTranslations('home.architect');
  const clusters = charts.reduce((sum, chart) => sum + chart.clusters, 0);
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold">{t('versions')}</h2>
        <span className="text-subtle">{t('versionsHelp', { count: clusters })}</span>
      </div>
      {charts.length === 0 ? (
        <p className="border-t border-line py-3 text-muted">{t('noVersions')}</p>
      ) : (
        <ul className="rounded-4 border border-line">
          {charts.slice(0, shownCharts).map((chart) => (
            <ChartRow key={chart.chart} chart={chart} />
          ))}
        </ul>
      )}
      {charts.length > shownCharts ? (
        <p className="mt-1 text-12 text-subtle">{t('moreCharts', { count: charts.length - shownCharts })}</p>
      ) : null}
    </section>
  );
}

function ChartRow({ chart: { chart, versions, clusters, behind } }: { chart: Chart }) {
  const t = useTranslations('home.architect');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)_40px] items-center gap-3 border-line px-4 py-2 not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_40px]">
      <div className="min-w-0">
        <p className="code-font truncate font-medium" title={chart}>
          {chart}
        </p>
        <p className="text-12 text-subtle">{behind > 0 ? t('behind', { count: behind }) : t('newest')}</p>
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 max-sm:col-span-2 max-sm:row-start-2">
        {versions.map(({ template, version, clusters: count, isNewest }) => (
          <div key={template} className="min-w-12">
            <div
              role="img"
              aria-label={t('versionSummary', { version, count })}
              className="flex h-3.5 items-end gap-px border-b border-line-input"
            >
              {Array.from({ length: Math.min(count, mostTicks) }, (_, at) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no other identity than their place
                  key={at}
                  className={cn('h-3 w-0.5 flex-none', isNewest ? 'bg-fg' : 'bg-used opacity-45')}
                />
              ))}
            </div>
            <p aria-hidden="true" className="tabular mt-0.5 text-11 whitespace-nowrap text-muted">
              <span className="code-font">{version}</span> {count}
            </p>
          </div>
        ))}
      </div>
      <span className="tabular text-right max-sm:col-start-2 max-sm:row-start-1">{clusters}</span>
    </li>
  );
}
