'use client';
import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { curveThrough, type GraphPoint, layoutGraph } from '@/components/charts/layout-graph';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { ScrollFrame } from '@/components/ui/scroll-frame';
import type { NetworkConnection } from '@/lib/contracts/application-network';
import { linkMarks } from '../marks';
import { prepareReach, type ReachLink, type ReachNode } from './prepare-reach';

const size = { width: 176, height: 44, columnGap: 64, rowGap: 12 };

// They differ by more than colour.
const lines: Record<ReachLink, string> = {
  told: 'stroke-line-strong',
  unknown: 'stroke-muted [stroke-dasharray:4_3]',
  missing: 'stroke-failed-mark [stroke-width:2] [stroke-dasharray:1_4]',
};
const arrows: Record<ReachLink, string> = {
  told: 'fill-line-strong',
  unknown: 'fill-muted',
  missing: 'fill-failed-mark',
};

/** Which clusters call a Service and which have its pods, drawn. The table beside it tells the same in words. */
export function ReachPicture({ connection }: { connection: NetworkConnection }) {
  const t = useTranslations('applications.network');
  const { nodes, lines: links } = prepareReach(connection);
  const places = layoutGraph(
    nodes.map(({ key }) => key),
    links,
    size,
  );
  const drawn = { '--w': `${places.width}px`, '--h': `${places.height}px` } as CSSProperties;
  const { service, consumers, providers, isExternal } = connection;
  const label = isExternal
    ? t('pictureOutside', { service, providers: providers.clusters.length })
    : t('picture', { service, consumers: consumers.clusters.length, providers: providers.clusters.length });
  return (
    <ScrollFrame>
      <div role="img" aria-label={label} style={drawn} className="relative mb-2 h-(--h) w-(--w)">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${places.width} ${places.height}`}
          className="absolute inset-0 size-full overflow-visible"
        >
          {links.map(({ from, to, link }, index) => (
            <Line key={`${from} ${to}`} link={link} points={places.links[index] ?? []} />
          ))}
        </svg>
        {nodes.map((node) => (
          <Node key={node.key} node={node} place={places.nodes.get(node.key)} />
        ))}
      </div>
    </ScrollFrame>
  );
}

function Line({ link, points }: { link: ReachLink; points: readonly GraphPoint[] }) {
  const end = points.at(-1);
  return (
    <g data-link={link}>
      <path d={curveThrough(points)} fill="none" strokeWidth="1.25" className={lines[link]} />
      {end ? (
        <path d="M-7-3.5 0 0l-7 3.5z" transform={`translate(${end.x} ${end.y})`} className={arrows[link]} />
      ) : null}
    </g>
  );
}

function Node({ node, place }: { node: ReachNode; place: GraphPoint | undefined }) {
  const t = useTranslations('applications.network');
  const { role, name, cluster, more } = node;
  if (!place) return null;
  const link = cluster?.link;
  const style = { '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties;
  return (
    <span
      style={style}
      title={name ?? undefined}
      className={cn(
        'absolute top-(--y) left-(--x) block h-11 w-44 rounded-3 border bg-surface px-2.5 py-0.5 [--glyph-ground:var(--surface)]',
        link === 'missing' ? 'border-failed-line' : 'border-line-strong',
        link !== 'told' && role !== 'service' && 'border-dashed',
      )}
    >
      <span className="flex items-center gap-1.5">
        {link ? (
          <span className={`state-${linkMarks[link]} flex`}>
            <Glyph state={linkMarks[link]} />
          </span>
        ) : null}
        <span className="min-w-0 truncate font-medium">
          {role === 'outside' ? t('outside') : more > 0 ? t('more', { count: more }) : (name ?? t('anotherCluster'))}
        </span>
      </span>
      <span className="block truncate text-12 text-muted">{wordsBelow(node, t)}</span>
    </span>
  );
}

type Words = ReturnType<typeof useTranslations<'applications.network'>>;

/** What a node is to the Service. */
function wordsBelow({ role, cluster }: ReachNode, t: Words): string {
  if (role === 'service') return t('theService');
  if (role === 'outside') return t('calls');
  if (!cluster) return role === 'consumer' ? t('calls') : t('provides');
  if (cluster.name !== null && cluster.state === null) return t('notJoined');
  return role === 'consumer' ? t('calls') : t('podsReady', { count: cluster.ready });
}
