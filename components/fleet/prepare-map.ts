import { type FleetState, fleetStates } from '@/lib/contracts/choices';
import type { ClusterPhase } from '@/lib/contracts/clusters';
import type { FleetRegion } from '@/lib/contracts/fleet';
import { land } from './land.gen';
import type { MapShape, Point } from './map-shapes';
import { columnsOf, line, spread } from './place-marks';
import { type Place, placeOf } from './region-places';

/** Most ticks of a region; of a larger one a tick stands for several clusters. */
const mostTicks = 40;
/** A mark holds the name of its region, the number of its clusters and a tick for each. In CSS pixels. */
const mark = { height: 46, letter: 6.6, rest: 44, tick: 4, padding: 18 };
const markWidth = (region: FleetRegion) =>
  Math.max(
    (region.name?.length ?? 0) * mark.letter + mark.rest,
    Math.min(region.total, mostTicks) * mark.tick + mark.padding,
  );
/** Free space at the upper and lower edge. */
const marginY = 44;
/** The least length of the lines to marks at the sides. */
const lead = 14;
/** A map of a single city would tell nothing. */
const least = { east: 20, north: 12 };
/** A degree east is as long as a degree north only at the equator. */
const squeeze = 0.7;

/** How a cluster of each state is drawn: as one in a phase of it. */
const tickPhases: Record<FleetState, ClusterPhase> = {
  failed: 'failed',
  degraded: 'degraded',
  changing: 'updating',
  asleep: 'hibernated',
  ready: 'ready',
};

/** One tick a cluster, worst first. A region with very many clusters keeps a tick of each state that it has. */
export function regionTicks({ total, states }: FleetRegion): { key: string; phase: ClusterPhase }[] {
  const perTick = Math.max(1, total / mostTicks);
  return fleetStates.flatMap((state) => {
    const count = states[state];
    const length = count === 0 ? 0 : Math.max(1, Math.round(count / perTick));
    return Array.from({ length }, (_, index) => ({ key: `${state} ${index}`, phase: tickPhases[state] }));
  });
}

export interface MapMark extends Point {
  region: FleetRegion & { name: string };
  /** Where the region is; a mark may have been moved aside. */
  at: Point;
  width: number;
}

interface FleetMap {
  marks: MapMark[];
  /** SVG paths of the coasts. */
  land: string[];
}

/** A map of one part of the world, as wide as its regions need. */
export interface MapPanel extends FleetMap {
  part: Part;
  shape: MapShape;
}

/** Parts of the world that get a map of their own, so that no ocean takes the room; from west to east. */
const parts = [
  { part: 'americas', until: -30 },
  { part: 'emea', until: 62 },
  { part: 'apac', until: 181 },
] as const;
type Part = (typeof parts)[number]['part'];

type Placed = { region: FleetRegion & { name: string }; place: Place };

/**
 * A map beside the other for each part of the world that has regions, and the regions whose name does not tell where
 * they are, with the clusters that name none.
 */
export function prepareMaps(
  regions: readonly FleetRegion[],
  whole: MapShape,
): { panels: MapPanel[]; elsewhere: FleetRegion[] } {
  const placed = placeAll(regions);
  const names = new Set(placed.map(({ region }) => region.name));
  const byPart = Map.groupBy(placed, ({ place: [east] }) => parts.find(({ until }) => east < until)?.part ?? 'apac');
  const shown = parts.flatMap(({ part }) => {
    const those = byPart.get(part);
    return those ? [{ part, those }] : [];
  });
  // More regions need more room, and two of them some as well.
  const weightOf = (those: readonly Placed[]) => those.length + 3;
  const sum = shown.reduce((total, { those }) => total + weightOf(those), 0);
  return {
    panels: shown.map(({ part, those }) => {
      const shape = { width: Math.round((whole.width * weightOf(those)) / sum), height: whole.height };
      return { part, shape, ...prepareMap(those, shape) };
    }),
    elsewhere: regions.filter(({ name }) => name === null || !names.has(name)),
  };
}

function placeAll(regions: readonly FleetRegion[]): Placed[] {
  return regions.flatMap((region) => {
    const place = region.name === null ? null : placeOf(region.name);
    return place && region.name !== null ? [{ region: { ...region, name: region.name }, place }] : [];
  });
}

/** Places regions on a map that is as large as they need, with marks that do not cover each other. */
function prepareMap(placed: readonly Placed[], shape: MapShape): FleetMap {
  const widths = placed.map(({ region }) => markWidth(region));
  const columns = columnsOf(
    placed.map(({ region, place: [x] }) => ({ x, width: markWidth(region) })),
    shape,
  );
  const aside = Math.min(Math.max(...widths) / 2 + 4, shape.width / 3);
  const toPoint = frame(
    placed.map(({ place }) => place),
    shape,
    columns ? { left: columns.left + lead, right: columns.right + lead } : { left: aside, right: aside },
  );
  const wanted = placed.map(({ region, place }) => ({
    ...toPoint(place),
    width: markWidth(region),
    height: mark.height,
  }));
  const boxes = columns ? line(wanted, columns, shape) : spread(wanted, shape);
  return {
    marks: placed.flatMap(({ region, place }, index) => {
      const box = boxes[index];
      return box ? [{ region, at: toPoint(place), x: box.x, y: box.y, width: box.width }] : [];
    }),
    land: land.flatMap((coast) => {
      const seen = clip(coast.map(toPoint), shape);
      return seen.length < 3 ? [] : [`M${seen.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`];
    }),
  };
}

/** Fits places into the picture, between margins at both sides. */
function frame(
  places: readonly Place[],
  { width, height }: MapShape,
  { left, right }: { left: number; right: number },
): (place: Place) => Point {
  const [east, north] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const reach = (values: number[]) => Math.max(...values) - Math.min(...values);
  const scale = Math.min(
    (width - left - right) / (Math.max(least.east, reach(east)) * squeeze),
    (height - 2 * marginY) / Math.max(least.north, reach(north)),
  );
  const [x0, y0] = [middle(east), middle(north)];
  return ([x, y]) => ({
    x: (left + width - right) / 2 + (x - x0) * squeeze * scale,
    y: height / 2 - (y - y0) * scale,
  });
}

/** What of a coast is in the picture, a little beyond its edges, so that these are not drawn as coasts. */
function clip(coast: readonly Point[], { width, height }: MapShape): Point[] {
  const edge = 4;
  const sides = [
    { axis: 'x', limit: -edge, sign: 1 },
    { axis: 'x', limit: width + edge, sign: -1 },
    { axis: 'y', limit: -edge, sign: 1 },
    { axis: 'y', limit: height + edge, sign: -1 },
  ] as const;
  return sides.reduce<Point[]>(
    (points, { axis, limit, sign }) => {
      const isIn = (point: Point) => (point[axis] - limit) * sign >= 0;
      return points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point;
        const share = (limit - before[axis]) / (point[axis] - before[axis]);
        const crossing = { x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) };
        const entered = isIn(point) === isIn(before) ? [] : [crossing];
        return isIn(point) ? [...entered, point] : entered;
      });
    },
    [...coast],
  );
}
