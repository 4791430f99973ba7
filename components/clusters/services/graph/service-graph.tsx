'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { curveThrough, type GraphPoint, layoutGraph } from '@/components/charts/layout-graph';
import { serviceMarks } from '@/components/status/states';
import { useDynamicWords } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { ScrollFrame } from '@/components/ui/scroll-frame';
import { commaList } from '@/lib/comma-list';
import type { ClusterService } from '@/lib/contracts/cluster-services';
import { type GraphLink, type GraphNode, prepareGraph } from './prepare-graph';

const size = { width: 176, height: 44, columnGap: 56, rowGap: 12 };

// They differ by more than colour.
const lines: Record<GraphLink['kind'], string> = {
  done: 'stroke-line-strong',
  waits: 'stroke-muted [stroke-dasharray:4_3]',
  held: 'stroke-failed-mark [stroke-width:2]',
};
const arrows: Record<GraphLink['kind'], string> = {
  done: 'fill-line-strong',
  waits: 'fill-muted',
  held: 'fill-failed-mark',
};

interface ServiceGraphProps {
  services: readonly ClusterService[];
  /** Leads to the row of a service in the table. */
  onService: (service: ClusterService) => void;
}

/** The services of a set and what waits for what, drawn. Each node is a button, in the order of installation. */
export function ServiceGraph({ services, onService }: ServiceGraphProps) {
  const t = useTranslations('cluster.serviceTab.graph');
  const { nodes, links } = prepareGraph(services);
  const places = layoutGraph(
    nodes.map(({ key }) => key),
    links,
    size,
  );
  const isHeld = links.some(({ kind }) => kind === 'held');
  const isWaiting = links.some(({ kind }) => kind === 'waits');
  const drawn = { '--w': `${places.width}px`, '--h': `${places.height}px` } as CSSProperties;
  return (
    <>
      <ScrollFrame>
        <div style={drawn} className="relative mb-2 h-(--h) w-(--w)">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${places.width} ${places.height}`}
            className="absolute inset-0 size-full overflow-visible"
          >
            {links.map((link, index) => (
              <Line key={`${link.from} ${link.to}`} kind={link.kind} points={places.links[index] ?? []} />
            ))}
          </svg>
          <ol>
            {nodes.map((node) => (
              <Node key={node.key} node={node} place={places.nodes.get(node.key)} onService={onService} />
            ))}
          </ol>
        </div>
      </ScrollFrame>
      <p className="text-12 text-muted">
        {[t('reads'), isWaiting && t('waits'), isHeld && t('held')].filter(Boolean).join(' ')}
      </p>
    </>
  );
}

function Line({ kind, points }: Pick<GraphLink, 'kind'> & { points: readonly GraphPoint[] }) {
  const [before, end] = [points.at(-2), points.at(-1)];
  const isBack = before !== undefined && end !== undefined && end.x < before.x;
  return (
    <g data-kind={kind}>
      <path d={curveThrough(points)} fill="none" strokeWidth="1.25" className={lines[kind]} />
      {end ? (
        <path
          d="M-7-3.5 0 0l-7 3.5z"
          transform={`translate(${end.x} ${end.y}) rotate(${isBack ? 180 : 0})`}
          className={arrows[kind]}
        />
      ) : null}
    </g>
  );
}

interface NodeProps extends Pick<ServiceGraphProps, 'onService'> {
  node: GraphNode;
  place: GraphPoint | undefined;
}

const nodeClass =
  'block h-11 w-44 rounded-3 border bg-surface px-2.5 text-left [--glyph-ground:var(--surface)] max-w-full';

function Node({ node: { name, service, after, isHeldUp }, place, onService }: NodeProps) {
  const t = useTranslations('cluster.serviceTab');
  const words = useDynamicWords();
  const format = useFormatter();
  if (!place) return null;
  const style = { '--x': `${place.x}px`, '--y': `${place.y}px` } as CSSProperties;
  const placeClass = 'absolute top-(--y) left-(--x)';
  if (!service) {
    return (
      <li style={style} className={placeClass}>
        <span className={cn(nodeClass, 'border-dashed border-line-strong py-1 text-muted')} title={name}>
          <span className="block truncate">{name}</span>
          <span className="block truncate text-12">{t('graph.missing')}</span>
        </span>
      </li>
    );
  }
  const { state, version } = service;
  return (
    <li style={style} className={placeClass}>
      <button
        type="button"
        title={name}
        onClick={() => onService(service)}
        className={cn(
          nodeClass,
          'hover:bg-hover',
          isHeldUp ? 'border-failed-line' : 'border-line-strong',
          state !== 'deployed' && state !== 'failed' && 'border-dashed',
        )}
      >
        <span className="flex items-center gap-1.5">
          <Glyph state={serviceMarks[state]} />
          <span className="min-w-0 truncate font-medium">{name}</span>
        </span>
        <span className="block truncate text-12 text-muted">
          {words('serviceState', state)} <span className="code-font">{version}</span>
        </span>
        {after.length > 0 ? (
          <span className="sr-only">{t('after', { names: format.list(after, commaList) })}</span>
        ) : null}
      </button>
    </li>
  );
}
