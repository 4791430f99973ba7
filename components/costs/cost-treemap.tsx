'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { prepareTreemap } from '@/components/charts/prepare-treemap';
import { useMoney } from '@/components/data/use-money';
import { Skeleton } from '@/components/ui/skeleton';
import type { CostItem } from '@/lib/contracts/costs';
import { colourNumbers } from './prepare-costs';
import { costReportQuery } from './queries';
import type { CostState } from './use-cost-state';

/** More tiles than these cannot be told apart. */
const shownTiles = 60;

interface CostTreemapProps {
  /** Asks for projects and their clusters. */
  question: Record<string, string | undefined>;
  state: Pick<CostState, 'drillToCluster'>;
  projects: readonly string[];
}

/** Where it goes: an area for each cluster, in the colour of its project. The table below says the same. */
export function CostTreemap({ question, state, projects }: CostTreemapProps) {
  const t = useTranslations('costs.treemap');
  const money = useMoney();
  const { data } = useQuery(costReportQuery(question));
  if (!data) return <Skeleton className="h-64" />;
  const items = data.items.filter(({ amount }) => Number(amount) > 0).slice(0, shownTiles);
  const keyOf = ({ keys }: CostItem) => `${keys[0] ?? ''} ${keys[1] ?? ''}`;
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const colours = colourNumbers([...new Set(items.map(({ keys }) => keys[0] ?? ''))], projects);
  const tiles = prepareTreemap(
    items.map((item) => ({ key: keyOf(item), weight: Number(item.amount) })),
    4,
  );
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-14 font-semibold">
        {t('title')} <span className="text-12 font-normal text-subtle">{t('remark')}</span>
      </h2>
      <ul className="relative h-60 overflow-hidden rounded-2">
        {tiles.map(({ key, left, top, width, height }) => {
          const [project = null, cluster = ''] = byKey.get(key)?.keys ?? [];
          const amount = money.whole(byKey.get(key)?.amount ?? '0', data.total.currency);
          const colour = project === null ? 'var(--chart-other)' : `var(--chart-${colours.get(project)})`;
          const name = cluster?.split('/').at(-1) ?? '';
          const words = t('tile', { cluster: cluster ?? '', amount });
          return (
            <li
              key={key}
              className="absolute p-px"
              style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
            >
              <button
                type="button"
                title={words}
                aria-label={words}
                onClick={() => cluster && state.drillToCluster(project, cluster)}
                className="block size-full overflow-hidden p-1.5 text-left text-12 leading-4 -outline-offset-2 hover:opacity-85 focus-visible:-outline-offset-2"
                style={{ background: `color-mix(in oklab, ${colour} var(--tile-mix), var(--surface))` }}
              >
                {width > 5 && height > 14 ? (
                  <>
                    <span className="block truncate">{name}</span>
                    {height > 26 ? <span className="tabular block truncate">{amount}</span> : null}
                  </>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
