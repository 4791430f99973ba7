import type { MapShape, Point } from './map-shapes';

/** Turns after which marks that still cover each other are left as they are. */
const rounds = 200;
/** Between two marks, in pixels. */
const gap = 3;
/** Between a mark and the edge of the picture. */
const edge = 2;
/** What the land between two columns of marks needs at least. */
const leastBetween = 80;
/** Fewer marks find room beside their places. */
const crowd = 4;

export interface Box extends Point {
  width: number;
  height: number;
}

/** Pushes marks apart until none covers another or leaves the picture, always the same way. */
export function spread(boxes: readonly Box[], shape: MapShape): Box[] {
  const moved = boxes.map((box) => keepInside({ ...box }, shape));
  for (let turn = 0; turn < rounds; turn += 1) {
    let isCrowded = false;
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const overX = (one.width + other.width) / 2 + gap - Math.abs(dx);
        const overY = (one.height + other.height) / 2 + gap - Math.abs(dy);
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

function push(one: Box, other: Box, shape: MapShape, axis: 'x' | 'y', by: number): void {
  one[axis] -= by;
  other[axis] += by;
  keepInside(one, shape);
  keepInside(other, shape);
}

function keepInside(box: Box, { width, height }: MapShape): Box {
  box.x = Math.min(width - box.width / 2 - edge, Math.max(box.width / 2 + edge, box.x));
  box.y = Math.min(height - box.height / 2 - edge, Math.max(box.height / 2 + edge, box.y));
  return box;
}

interface Sided {
  /** How far east it is, in any measure. */
  x: number;
  width: number;
}

/** The columns at both sides of a picture, for marks of which so many at their places would hide the land. */
export interface Columns {
  /** The marks, by their places in the list, that stand in the western column. */
  west: ReadonlySet<number>;
  left: number;
  right: number;
}

/** The columns of a crowded picture; null where its marks stand at their places. */
export function columnsOf(marks: readonly Sided[], shape: MapShape): Columns | null {
  if (marks.length < crowd) return null;
  const eastward = [...marks.keys()].sort((a, b) => (marks[a]?.x ?? 0) - (marks[b]?.x ?? 0));
  const cut = cutOf(eastward.map((index) => marks[index]?.x ?? 0));
  const widest = (those: readonly number[]) => Math.max(...those.map((index) => marks[index]?.width ?? 0)) + edge;
  const [left, right] = [widest(eastward.slice(0, cut)), widest(eastward.slice(cut))];
  return shape.width - left - right < leastBetween ? null : { west: new Set(eastward.slice(0, cut)), left, right };
}

/** Where to cut a row into halves: as near to its middle as what stands at one place stays together. */
function cutOf(row: readonly number[]): number {
  const middle = row.length / 2;
  const between = row.flatMap((x, index) => (index > 0 && x > (row[index - 1] ?? x) ? [index] : []));
  const near = between.filter((index) => Math.abs(index - middle) <= row.length / 4);
  return near.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? Math.ceil(middle);
}

/** Puts marks into columns, from north to south as their places are, each as high as its place if it can. */
export function line(boxes: readonly Box[], { west }: Columns, shape: MapShape): Box[] {
  const isWest = (_: Box, index: number) => west.has(index);
  const heights = new Map([
    ...stack(boxes.filter(isWest), shape),
    ...stack(
      boxes.filter((box, index) => !isWest(box, index)),
      shape,
    ),
  ]);
  return boxes.map((box, index) => ({
    ...box,
    x: west.has(index) ? box.width / 2 + edge : shape.width - box.width / 2 - edge,
    y: heights.get(box) ?? box.y,
  }));
}

/** The heights of marks of one column: halfway between pushing all down and pushing all up. */
function stack(boxes: readonly Box[], shape: MapShape): [Box, number][] {
  const southward = boxes.toSorted((a, b) => a.y - b.y || a.x - b.x);
  const step = (box: Box) => box.height + gap;
  const down: number[] = [];
  for (const box of southward) down.push(Math.max(box.y, (down.at(-1) ?? -step(box)) + step(box)));
  const up: number[] = [];
  for (const box of southward.toReversed()) up.unshift(Math.min(box.y, (up[0] ?? shape.height * 2) - step(box)));
  const middles = southward.map((_, index) => ((down[index] ?? 0) + (up[index] ?? 0)) / 2);
  const kept: number[] = [];
  for (const [index, box] of southward.entries()) {
    const least = kept.length === 0 ? box.height / 2 + edge : (kept.at(-1) ?? 0) + step(box);
    kept.push(Math.max(least, middles[index] ?? least));
  }
  const over = Math.max(0, (kept.at(-1) ?? 0) - (shape.height - (southward.at(-1)?.height ?? 0) / 2 - edge));
  return southward.map((box, index) => [box, (kept[index] ?? box.y) - over]);
}
