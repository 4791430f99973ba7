'use client';
import { useTranslations } from 'next-intl';
import { ChartFrame } from '@/components/charts/chart-frame';
import { phaseMarks } from '@/components/charts/phase-marks';
import { useMarks } from '@/components/status/use-marks';
import { verdictStates } from '@/components/status/verdicts';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { fleetStates, healthVerdicts } from '@/lib/contracts/choices';
import type { FleetRegion } from '@/lib/contracts/fleet';
import { type MapShape, mapShapes } from './map-shapes';
import { type MapMark, type MapPanel, prepareMaps, regionTicks } from './prepare-map';
import type { FleetFilters } from './use-fleet-filters';

/** What stands in the address for clusters that name no region. */
const noRegion = 'none';
/** Those that need somebody before the others; of equals the order stays. */
const worstFirst = (regions: readonly FleetRegion[]) =>
  regions.toSorted((a, b) => healthVerdicts.indexOf(a.worst) - healthVerdicts.indexOf(b.worst));
const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The same map for three widths; one is shown, already in the first HTML, which knows no widths. Phones have a list. */
const shapes = [
  { of: 'middle', className: 'hidden @min-[560px]:block @min-[760px]:hidden' },
  { of: 'wide', className: 'hidden @min-[760px]:block @min-[960px]:hidden' },
  { of: 'broad', className: 'hidden @min-[960px]:block' },
] as const;

interface FleetMapProps {
  regions: readonly FleetRegion[];
  filters: FleetFilters;
}

/** Where the clusters are and how they are there; a click shows those of a region. The same as a table. */
export function FleetMap({ regions, filters }: FleetMapProps) {
  const t = useTranslations('fleet');
  const state = useTranslations('fleet.state');
  const marks = useMarks();
  const drawn = shapes.map((shape) => ({ ...shape, ...prepareMaps(regions, mapShapes[shape.of]) }));
  const elsewhere = drawn[0]?.elsewhere ?? [];
  const nameOf = ({ name }: FleetRegion) => name ?? t('noRegion');
  const wordsOf = (region: FleetRegion) =>
    t('regionSummary', {
      region: nameOf(region),
      total: region.total,
      parts: fleetStates
        .filter((each) => region.states[each] > 0)
        .map((each) => `${state(each)} ${region.states[each]}`)
        .join(marks.comma),
    });
  const toggle = ({ name }: FleetRegion) =>
    filters.choose({ region: filters.region === (name ?? noRegion) ? null : (name ?? noRegion) });
  const isChosen = ({ name }: FleetRegion) => filters.region === (name ?? noRegion);
  const marking: Marking = { wordsOf, isChosen, toggle };
  return (
    <ChartFrame
      title={t('map.title')}
      remark={t('map.remark')}
      lines={[]}
      summary={regions.map(wordsOf).join(marks.semicolon)}
      table={{
        head: [t('column.region'), t('column.clusters'), ...fleetStates.map((each) => state(each))],
        rows: regions.map((region) => ({
          key: region.name ?? noRegion,
          cells: [nameOf(region), String(region.total), ...fleetStates.map((each) => String(region.states[each]))],
        })),
      }}
    >
      <div className="@container max-sm:hidden">
        {drawn.map(({ of, className, panels }) => (
          <Pictures key={of} panels={panels} className={className} {...marking} />
        ))}
      </div>
      <RegionChips className="sm:hidden" regions={worstFirst(regions)} {...marking} />
      {elsewhere.length > 0 ? (
        <RegionChips className="mt-2 max-sm:hidden" title={t('map.elsewhere')} regions={elsewhere} {...marking} />
      ) : null}
    </ChartFrame>
  );
}

interface Marking {
  wordsOf: (region: FleetRegion) => string;
  isChosen: (region: FleetRegion) => boolean;
  toggle: (region: FleetRegion) => void;
}

interface PicturesProps extends Marking {
  panels: readonly MapPanel[];
  className: string;
}

/** The parts of the world beside each other, each as large as its regions need. */
function Pictures({ panels, className, ...marking }: PicturesProps) {
  return (
    <div className={className}>
      <div
        className="grid gap-2"
        style={{ gridTemplateColumns: panels.map(({ shape }) => `${shape.width}fr`).join(' ') }}
      >
        {panels.map((panel) => (
          <Picture key={panel.part} panel={panel} {...marking} />
        ))}
      </div>
    </div>
  );
}

function Picture({ panel, wordsOf, isChosen, toggle }: Marking & { panel: MapPanel }) {
  const { land, marks, shape } = panel;
  return (
    <div className="relative min-w-0 overflow-hidden rounded-3 border border-line bg-sunken">
      <svg aria-hidden="true" viewBox={`0 0 ${shape.width} ${shape.height}`} className="block w-full">
        {land.map((coast) => (
          <path key={coast} d={coast} className="fill-surface stroke-line" strokeWidth="1" />
        ))}
        {marks.map(({ region, at, x, y }) => (
          <g key={region.name} className="stroke-muted">
            <line x1={at.x} y1={at.y} x2={x} y2={y} strokeWidth="1" />
            <circle cx={at.x} cy={at.y} r="3.5" className="fill-fg" stroke="none" />
          </g>
        ))}
      </svg>
      {marks.map((mark) => (
        <Mark
          key={mark.region.name}
          mark={mark}
          shape={shape}
          words={wordsOf(mark.region)}
          isChosen={isChosen(mark.region)}
          onChoose={() => toggle(mark.region)}
        />
      ))}
    </div>
  );
}

interface RegionChipsProps extends Marking {
  regions: readonly FleetRegion[];
  title?: string;
  className: string;
}

/** Regions by name: on a phone all of them, as marks of a map that small would lie upon each other. */
function RegionChips({ regions, title, className, wordsOf, isChosen, toggle }: RegionChipsProps) {
  const t = useTranslations('fleet');
  return (
    <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted max-sm:gap-2', className)}>
      {title}
      {regions.map((region) => (
        <button
          key={region.name ?? noRegion}
          type="button"
          aria-pressed={isChosen(region)}
          aria-label={wordsOf(region)}
          onClick={() => toggle(region)}
          className={cn(
            `state-${verdictStates[region.worst]}`,
            'inline-flex h-6 items-center gap-1.5 rounded-3 border border-line px-2 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected max-sm:h-11',
          )}
        >
          <Glyph state={verdictStates[region.worst]} />
          {region.name ?? t('noRegion')} <span className="tabular text-fg">{region.total}</span>
        </button>
      ))}
    </div>
  );
}

interface MarkProps {
  mark: MapMark;
  shape: MapShape;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Mark({ mark: { region, x, y, width }, shape, words, isChosen, onChoose }: MarkProps) {
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      aria-pressed={isChosen}
      onClick={onChoose}
      style={{ left: share(x, shape.width), top: share(y, shape.height), width }}
      className={cn(
        'absolute h-11.5 -translate-x-1/2 -translate-y-1/2 rounded-3 border bg-surface px-2 pt-1 text-left text-12 whitespace-nowrap hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected',
        region.worst === 'unknown' ? 'border-dashed border-line-strong' : 'border-line-strong',
      )}
    >
      <span className="flex justify-between gap-2">
        <span>{region.name}</span>
        <span className="tabular text-muted">{region.total}</span>
      </span>
      <RegionTicks region={region} />
    </button>
  );
}

/** A tick a cluster; the button around it says the same in words. */
function RegionTicks({ region }: { region: FleetRegion }) {
  return (
    <span aria-hidden="true" className="flex h-5.5 items-end gap-0.5 overflow-hidden border-b border-line-input">
      {regionTicks(region).map(({ key, phase }) => (
        <i key={key} className={cn('w-0.5 flex-none', phaseMarks[phase])} />
      ))}
    </span>
  );
}
