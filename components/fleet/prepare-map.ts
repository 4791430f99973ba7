import type { FleetRegion } from '@/lib/contracts/fleet';
import { land } from './land.gen';
import { type Place, placeOf } from './region-places';

export interface MapShape {
  width: number;
  height: number;
}

/** Sizes that the map is laid out for, in CSS pixels. Each is drawn as wide as this or wider, so marks keep their room. */
export const mapShapes = {
  middle: { width: 560, height: 280 },
  wide: { width: 900, height: 310 },
} satisfies Record<string, MapShape>;
/** A mark with its number, and the space around it. */
const mark = { width: 50, height: 26 };
const label = { height: 15, letter: 6.2 };
/** Room at the edges for marks and the names below them. */
const margin = { x: 65, y: 42 };
/** A map of a single city would tell nothing. */
const leastDegrees = 24;
/** A degree east is as long as a degree north only at the equator. */
const squeeze = 0.7;
const rounds = 120;

interface Point {
  x: number;
  y: number;
}

export interface MapMark extends Point {
  region: FleetRegion & { name: string };
  /** Where the region is; a mark may have been moved aside. */
  at: Point;
  /** Where its name finds place without covering anything. */
  label: 'below' | 'above' | null;
}

export interface FleetMap {
  marks: MapMark[];
  /** Regions whose name does not tell where they are, and clusters without one. */
  elsewhere: FleetRegion[];
  /** SVG paths of the coasts. */
  land: string[];
}

/** Places regions on a map that is as large as they need, with marks that do not cover each other. */
export function prepareMap(regions: readonly FleetRegion[], shape: MapShape = mapShapes.wide): FleetMap {
  const placed = regions.flatMap((region) => {
    const place = region.name === null ? null : placeOf(region.name);
    return place && region.name !== null ? [{ region: { ...region, name: region.name }, place }] : [];
  });
  const names = new Set(placed.map(({ region }) => region.name));
  const toPoint = frame(
    placed.map(({ place }) => place),
    shape,
  );
  const points = spread(
    placed.map(({ place }) => toPoint(place)),
    shape,
  );
  const marks = placed.map(({ region, place }, index) => ({
    region,
    at: toPoint(place),
    label: null,
    ...(points[index] ?? toPoint(place)),
  }));
  return {
    marks: nameMarks(marks, shape),
    elsewhere: regions.filter(({ name }) => name === null || !names.has(name)),
    land: land
      .map((coast) => coast.map(toPoint))
      .filter((coast) => touches(coast, shape))
      .map((coast) => `M${coast.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`),
  };
}

/** Fits places into the picture. */
function frame(places: readonly Place[], { width, height }: MapShape): (place: Place) => Point {
  const [east, north] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const middle = (values: number[]) => (values.length ? (Math.min(...values) + Math.max(...values)) / 2 : 20);
  const reach = (values: number[]) =>
    Math.max(leastDegrees, values.length ? Math.max(...values) - Math.min(...values) : 120);
  const scale = Math.min((width - 2 * margin.x) / (reach(east) * squeeze), (height - 2 * margin.y) / reach(north));
  const [x0, y0] = [middle(east), middle(north)];
  return ([x, y]) => ({
    x: width / 2 + (x - x0) * squeeze * scale,
    y: height / 2 - (y - y0) * scale,
  });
}

/** Whether a part of a coast may be seen; what is on other continents need not be sent. */
function touches(coast: readonly Point[], { width, height }: MapShape): boolean {
  const [xs, ys] = [coast.map(({ x }) => x), coast.map(({ y }) => y)];
  return Math.min(...xs) < width && Math.max(...xs) > 0 && Math.min(...ys) < height && Math.max(...ys) > 0;
}

/** Pushes marks apart until none covers another, always the same way. */
function spread(points: readonly Point[], shape: MapShape): Point[] {
  const moved = points.map(({ x, y }) => ({ x, y }));
  for (let turn = 0; turn < rounds; turn += 1) {
    let isCrowded = false;
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const [overX, overY] = [mark.width - Math.abs(dx), mark.height - Math.abs(dy)];
        if (overX <= 0 || overY <= 0) continue;
        isCrowded = true;
        if (overY <= overX) push(one, other, shape, 'y', (dy < 0 ? -1 : 1) * (overY / 2 + 0.5));
        else push(one, other, shape, 'x', (dx < 0 ? -1 : 1) * (overX / 2 + 0.5));
      }
    }
    if (!isCrowded) break;
  }
  return moved;
}

function push(one: Point, other: Point, shape: MapShape, axis: 'x' | 'y', by: number): void {
  const [half, most] = axis === 'x' ? [mark.width / 2, shape.width] : [mark.height / 2, shape.height];
  one[axis] = Math.min(most - half, Math.max(half, one[axis] - by));
  other[axis] = Math.min(most - half, Math.max(half, other[axis] + by));
}

interface Box extends Point {
  width: number;
  height: number;
}
const boxOf = ({ x, y }: Point): Box => ({ x, y, ...mark });
const covers = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

/** Names as many marks as there is place for, the largest first. */
function nameMarks(marks: readonly MapMark[], shape: MapShape): MapMark[] {
  const taken = marks.map(boxOf);
  return marks.map((one) => {
    const width = one.region.name.length * label.letter;
    const isBeside = one.x > width / 2 && one.x < shape.width - width / 2;
    for (const side of ['below', 'above'] as const) {
      const y = one.y + (side === 'below' ? 1 : -1) * (mark.height / 2 + label.height / 2);
      const box = { x: one.x, y, width, height: label.height };
      const isInside = isBeside && y > label.height / 2 && y < shape.height - label.height / 2;
      if (!isInside || taken.some((other) => covers(box, other))) continue;
      taken.push(box);
      return { ...one, label: side };
    }
    return one;
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
