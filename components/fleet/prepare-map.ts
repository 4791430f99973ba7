import { type HealthVerdict, healthVerdicts } from '@/lib/contracts/choices';
import type { ClusterPhase } from '@/lib/contracts/clusters';
import type { FleetRegion } from '@/lib/contracts/fleet';
import { land } from './land.gen';
import { type Place, placeOf } from './region-places';

export interface MapShape {
  width: number;
  height: number;
}

/** Sizes that the map is laid out for, in CSS pixels. Each is drawn as wide as this or wider, so marks keep their room. */
export const mapShapes = {
  middle: { width: 560, height: 420 },
  wide: { width: 760, height: 420 },
} satisfies Record<string, MapShape>;
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
/** A map of a single city would tell nothing. */
const least = { east: 20, north: 12 };
/** A degree east is as long as a degree north only at the equator. */
const squeeze = 0.7;
const rounds = 200;

/** How a cluster of each health is drawn: as one in the phase that looks like it. */
const tickPhases: Record<HealthVerdict, ClusterPhase> = {
  critical: 'failed',
  degraded: 'degraded',
  unknown: 'unknown',
  asleep: 'hibernated',
  healthy: 'ready',
};

/** One tick a cluster, worst first. A region with very many clusters keeps a tick of each health that it has. */
export function regionTicks({ total, verdicts }: FleetRegion): { key: string; phase: ClusterPhase }[] {
  const perTick = Math.max(1, total / mostTicks);
  return healthVerdicts.flatMap((verdict) => {
    const count = verdicts[verdict];
    const length = count === 0 ? 0 : Math.max(1, Math.round(count / perTick));
    return Array.from({ length }, (_, index) => ({ key: `${verdict} ${index}`, phase: tickPhases[verdict] }));
  });
}

interface Point {
  x: number;
  y: number;
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
  const widest = Math.max(...placed.map(({ region }) => markWidth(region)));
  const toPoint = frame(
    placed.map(({ place }) => place),
    shape,
    Math.min(widest / 2 + 4, shape.width / 3),
  );
  const boxes = spread(
    placed.map(({ region, place }) => ({ ...toPoint(place), width: markWidth(region), height: mark.height })),
    shape,
  );
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

/** Fits places into the picture. */
function frame(places: readonly Place[], { width, height }: MapShape, marginX: number): (place: Place) => Point {
  const [east, north] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const reach = (values: number[]) => Math.max(...values) - Math.min(...values);
  const scale = Math.min(
    (width - 2 * marginX) / (Math.max(least.east, reach(east)) * squeeze),
    (height - 2 * marginY) / Math.max(least.north, reach(north)),
  );
  const [x0, y0] = [middle(east), middle(north)];
  return ([x, y]) => ({
    x: width / 2 + (x - x0) * squeeze * scale,
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

interface Box extends Point {
  width: number;
  height: number;
}

/** Pushes marks apart until none covers another or leaves the picture, always the same way. */
function spread(boxes: readonly Box[], shape: MapShape): Box[] {
  const moved = boxes.map((box) => keepInside({ ...box }, shape));
  for (let turn = 0; turn < rounds; turn += 1) {
    let isCrowded = false;
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const overX = (one.width + other.width) / 2 + gap - Math.abs(dx);
        const overY = mark.height + gap - Math.abs(dy);
        if (overX <= 0 || overY <= 0) continue;
        isCrowded = true;
        // Between the edges of a narrow map there is no room aside: marks that still collide late go up and down.
        if (overY <= overX || turn > rounds / 2) push(one, other, shape, 'y', (dy < 0 ? -1 : 1) * (overY / 2 + 0.5));
        else push(one, other, shape, 'x', (dx < 0 ? -1 : 1) * (overX / 2 + 0.5));
      }
    }
    if (!isCrowded) break;
  }
  return moved;
}

/** Between two marks, in pixels. */
const gap = 3;

function push(one: Box, other: Box, shape: MapShape, axis: 'x' | 'y', by: number): void {
  one[axis] -= by;
  other[axis] += by;
  keepInside(one, shape);
  keepInside(other, shape);
}

function keepInside(box: Box, { width, height }: MapShape): Box {
  box.x = Math.min(width - box.width / 2 - 2, Math.max(box.width / 2 + 2, box.x));
  box.y = Math.min(height - box.height / 2 - 2, Math.max(box.height / 2 + 2, box.y));
  return box;
}
