'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { LoadCell } from '@/components/data/load-cell';
import { providerName } from '@/components/data/provider-name';
import { useMoney } from '@/components/data/use-money';
import { useMe } from '@/components/shell/use-me';
import { Age, Time } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { cn } from '@/components/ui/cn';
import type { ClusterRow, ClusterSummary } from '@/lib/contracts/clusters';
import type { ColumnKey } from './columns';
import { ServicesCell } from './services-cell';

// Shown on demand.
const LabelCell = lazy(() => import('./label-cell').then((module) => ({ default: module.LabelCell })));

const soonMs = 7 * 86_400_000;

/** Numbers stand right, words left. */
export const isNumeric = (key: ColumnKey) =>
  key === 'nodes' || key === 'price' || key === 'createdAt' || key === 'expiresAt';

/** "as of 14:21" beside a state that nobody confirms at the moment. */
export function StaleMark({ cluster }: { cluster: ClusterSummary }) {
  const t = useTranslations('clusters');
  const isReachable = useMe()?.managementCluster.reachable ?? true;
  if (isReachable && cluster.phase !== 'unknown') return null;
  return (
    <span className="whitespace-nowrap text-subtle">
      {t.rich('asOf', { time: () => <Time at={cluster.observedAt} /> })}
    </span>
  );
}

function Expiry({ at }: { at: string | null }) {
  const now = useClock();
  if (!at) return <span className="text-subtle">–</span>;
  const soon = Date.parse(at) - now.getTime() < soonMs;
  return <Time at={at} className={cn(soon && 'font-medium text-attention-text')} />;
}

/** What it costs a month, as ordered or as it runs. */
function Price({ price }: Pick<ClusterRow, 'price'>) {
  const money = useMoney();
  if (!price) return <span className="text-subtle">–</span>;
  return <span className="tabular">{money.whole(price.monthlyLikely, price.currency)}</span>;
}

interface ClusterCellProps {
  cluster: ClusterRow;
  column: ColumnKey;
  /** Shares of CPU by half hour; undefined until they are there. */
  cpu: readonly (number | null)[] | undefined;
}

/** One fact of a cluster in its column. */
export function ClusterCell({ cluster, column, cpu }: ClusterCellProps) {
  const t = useTranslations('clusters');
  switch (column) {
    case 'nodes':
      return (
        <span className="tabular">
          {cluster.nodesReady ?? '–'} / {cluster.nodesTotal ?? '–'}
        </span>
      );
    case 'load':
      return <LoadCell cpu={cpu} isAsleep={cluster.phase === 'hibernated'} />;
    case 'price':
      return <Price price={cluster.price} />;
    case 'createdAt':
      return <Age at={cluster.createdAt} className="tabular text-muted" />;
    case 'expiresAt':
      return <Expiry at={cluster.expiresAt} />;
    case 'owner':
      return cluster.owner ? (
        <span className="text-muted">{cluster.owner}</span>
      ) : (
        <span className="text-subtle">{t('unclaimed')}</span>
      );
    case 'services':
      return <ServicesCell cluster={cluster} />;
    case 'labels':
      return (
        <Suspense fallback={null}>
          <LabelCell labels={cluster.labels} />
        </Suspense>
      );
    case 'kubernetesVersion':
      return (
        <span className="flex text-muted">
          <span className="truncate">{cluster.kubernetesVersion ?? '–'}</span>
          {cluster.hasUpgrade ? (
            <span role="img" aria-label={t('upgrade')} title={t('upgrade')} className="ml-1 flex-none text-accent-text">
              ↑
            </span>
          ) : null}
        </span>
      );
    case 'provider':
      return <span className="text-muted">{cluster.provider ? providerName(cluster.provider) : '–'}</span>;
    case 'template':
      return <span className="code-font text-muted">{cluster.template}</span>;
    default:
      return <span className="text-muted">{cluster[column] ?? '–'}</span>;
  }
}
