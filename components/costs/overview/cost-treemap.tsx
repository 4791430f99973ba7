'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { prepareGroupedTreemap, type Tile } from '@/components/charts/prepare-treemap';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import type { CostReport } from '@/lib/contracts/costs';
import { MapTable } from './map-table';
import { colourNumbers } from './prepare-costs';
import { type MapGroup, type MapTile, prepareMapGroups } from './prepare-map-groups';
import { costReportQuery } from './queries';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

/** About as it is drawn beside the budgets; a name above a group takes its line. */
const shape = { width: 720, height: 288, head: 22 };

interface CostTreemapProps {
  /** Asks for projects and their clusters. */
  question: Record<string, string | undefined>;
  state: Pick<CostState, 'drillToCluster'>;
  projects: readonly string[];
}

/** Where it goes: an area for each project under its name, and in it one for each cluster; or both as a table. */
export function CostTreemap({ question, state, projects }: CostTreemapProps) {
  const t = useTranslations('costs.treemap');
  const chart = useTranslations('costs.chart');
  const id = useId();
  const [view, setView] = useState('map');
  const query = useQuery(costReportQuery(question));
  return (
    <section className="min-w-0">
      <header className="mb-2 flex items-center gap-4">
        <h2 id={id} className="text-14 font-semibold">
          {t('title')} <span className="text-12 font-normal text-subtle">{t('remark')}</span>
        </h2>
        <Segmented
          small
          className="ml-auto"
          aria-labelledby={id}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'map', label: t('view') },
            { value: 'table', label: chart('view.table') },
          ]}
        />
      </header>
      <QueryBoundary query={query} skeleton={<Skeleton className="h-72" />}>
        {(report) => <Shown report={report} state={state} projects={projects} isTable={view === 'table'} />}
      </QueryBoundary>
    </section>
  );
}

interface ShownProps extends Pick<CostTreemapProps, 'state' | 'projects'> {
  report: CostReport;
  isTable: boolean;
}

function Shown({ report, state, projects, isTable }: ShownProps) {
  const t = useTranslations('costs.treemap');
  const money = useMoney();
  const words = useCostWords();
  const { items, total } = report;
  const groups = prepareMapGroups(items);
  const keyOf = ({ project }: Pick<MapGroup, 'project'>) => project ?? '';
  const byKey = new Map(groups.map((group) => [keyOf(group), group]));
  const colours = colourNumbers([...byKey.keys()], projects);
  const places = prepareGroupedTreemap(
    groups.map((group) => ({
      key: keyOf(group),
      items: group.tiles.map(({ key, amount }) => ({ key, weight: Number(amount) })),
    })),
    shape,
  );
  const [largest] = groups;
  const summary = t('summary', {
    total: money.whole(total.amount, total.currency),
    projects: groups.length,
    clusters: groups.reduce((sum, { tiles }) => sum + tiles.reduce((all, { count }) => all + count, 0), 0),
    largest: largest ? words.group(largest.project, 'project') : '',
    amount: money.whole(largest?.amount ?? null, total.currency),
  });
  return (
    <>
      <p className="sr-only">{summary}</p>
      {isTable ? (
        <MapTable report={report} caption={summary} />
      ) : (
        <ul className="relative h-72">
          {places.map(({ key, tiles, ...place }) => {
            const group = byKey.get(key);
            if (!group) return null;
            const colour = `var(--chart-${colours.get(key)})`;
            return (
              <Project
                key={key}
                group={group}
                place={place}
                tiles={tiles}
                colour={colour}
                state={state}
                currency={total.currency}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}

const at = ({ left, top, width, height }: Omit<Tile, 'key'>) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});

interface ProjectProps extends Pick<CostTreemapProps, 'state'> {
  group: MapGroup;
  place: Omit<Tile, 'key'>;
  tiles: readonly Tile[];
  /** A CSS colour; the project's own everywhere. */
  colour: string;
  currency: string;
}

/** A tile that is too small for words stays empty: its title says them, and so does the table. */
function Project({ group, place, tiles, colour, currency, state }: ProjectProps) {
  const words = useCostWords();
  const money = useMoney();
  const byKey = new Map(group.tiles.map((tile) => [tile.key, tile]));
  const name = words.group(group.project, 'project');
  const amount = money.whole(group.amount, currency);
  return (
    <li className="absolute p-px [container-type:size]" style={at(place)}>
      <div className="flex size-full flex-col">
        <p
          title={`${name} ${amount}`}
          className="hidden h-5.5 flex-none items-center gap-1.5 text-12 [@container(min-width:56px)_and_(min-height:44px)]:flex"
        >
          <i className="size-2.5 flex-none rounded-1" style={{ background: colour }} />
          <span className="truncate font-medium">{name}</span>
          <span className="tabular hidden text-muted [@container(min-width:150px)]:inline">{amount}</span>
        </p>
        <ul aria-label={name} className="relative min-h-0 flex-1">
          {tiles.map(({ key, ...tilePlace }) => {
            const tile = byKey.get(key);
            if (!tile) return null;
            const open = tile.cluster === null ? null : tile.cluster;
            return (
              <li key={key} className="absolute p-px [container-type:size]" style={at(tilePlace)}>
                <TileBox
                  tile={tile}
                  colour={colour}
                  currency={currency}
                  onOpen={open === null ? null : () => state.drillToCluster(group.project, open)}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </li>
  );
}

interface TileBoxProps {
  tile: MapTile;
  colour: string;
  currency: string;
  onOpen: (() => void) | null;
}

function TileBox({ tile, colour, currency, onOpen }: TileBoxProps) {
  const t = useTranslations('costs.treemap');
  const money = useMoney();
  const amount = money.whole(tile.amount, currency);
  const name = tile.cluster?.split('/').at(-1) ?? (tile.count > 1 ? t('others', { count: tile.count }) : t('none'));
  const words = t('tile', { cluster: tile.cluster ?? name, amount });
  const look = {
    className:
      'flex size-full flex-col overflow-hidden text-left text-12 leading-4 [@container(min-width:44px)_and_(min-height:18px)]:px-1.5 [@container(min-width:44px)_and_(min-height:26px)]:py-1',
    style: { background: `color-mix(in oklab, ${colour} var(--tile-mix), var(--surface))` },
  };
  const inside = (
    <span aria-hidden="true" className="block w-full min-w-0">
      <span className="hidden truncate [@container(min-width:44px)_and_(min-height:18px)]:block">{name}</span>
      <span className="tabular hidden truncate [@container(min-width:44px)_and_(min-height:40px)]:block">{amount}</span>
    </span>
  );
  if (onOpen === null) {
    return (
      <span title={words} {...look}>
        <span className="sr-only">{words}</span>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      onClick={onOpen}
      {...look}
      className={`${look.className} -outline-offset-2 hover:opacity-85 focus-visible:-outline-offset-2`}
    >
      {inside}
    </button>
  );
}
