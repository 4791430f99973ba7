export interface Tile extends Place {
  key: string;
}

interface Weighted {
  key: string;
  weight: number;
}
/** Per cent of the whole. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Smaller parts of the whole would be lost in what rounding leaves of the place. */
const leastPart = 1e-6;

/** The least square of a row's tiles. */
function worst(row: readonly Weighted[], side: number, scale: number): number {
  const sum = row.reduce((all, { weight }) => all + weight * scale, 0);
  return Math.max(
    ...row.map(({ weight }) => {
      const area = weight * scale;
      return Math.max((side ** 2 * area) / sum ** 2, sum ** 2 / (side ** 2 * area));
    }),
  );
}

/**
 * Tiles as near to squares as can be, after Bruls, Huizing and van Wijk (2000). Areas are as the weights, which are
 * sorted, largest first. What weighs nothing has no tile; what weighs next to nothing has one of a part that can be placed.
 * @param aspect width over height of where it is drawn
 */
export function prepareTreemap(items: readonly Weighted[], aspect: number): Tile[] {
  const tiles: Tile[] = [];
  const whole = items.reduce((sum, { weight }) => sum + Math.max(weight, 0), 0);
  const drawn = items
    .filter(({ weight }) => weight > 0)
    .map(({ key, weight }) => ({ key, weight: Math.max(weight, whole * leastPart) }));
  const total = drawn.reduce((sum, { weight }) => sum + weight, 0);
  const scale = aspect / total;
  let place: Place = { left: 0, top: 0, width: aspect, height: 1 };
  let rest: readonly Weighted[] = drawn;
  while (rest.length > 0) {
    const side = Math.min(place.width, place.height);
    let count = 1;
    while (
      count < rest.length &&
      worst(rest.slice(0, count + 1), side, scale) <= worst(rest.slice(0, count), side, scale)
    ) {
      count++;
    }
    place = layRow(rest.slice(0, count), place, scale, aspect, tiles);
    rest = rest.slice(count);
  }
  return tiles;
}

/** Lays a row along the shorter side. @returns what is left of the place */
function layRow(row: readonly Weighted[], place: Place, scale: number, aspect: number, tiles: Tile[]): Place {
  const sum = row.reduce((all, { weight }) => all + weight * scale, 0);
  const isTall = place.width >= place.height;
  const depth = sum / (isTall ? place.height : place.width);
  let offset = 0;
  for (const { key, weight } of row) {
    const length = (weight * scale) / depth;
    const tile = isTall
      ? { left: place.left, top: place.top + offset, width: depth, height: length }
      : { left: place.left + offset, top: place.top, width: length, height: depth };
    tiles.push({
      key,
      left: (tile.left / aspect) * 100,
      width: (tile.width / aspect) * 100,
      top: tile.top * 100,
      height: tile.height * 100,
    });
    offset += length;
  }
  return isTall
    ? { ...place, left: place.left + depth, width: place.width - depth }
    : { ...place, top: place.top + depth, height: place.height - depth };
}

export interface TileGroup {
  key: string;
  items: readonly Weighted[];
}
interface Shape {
  /** Pixels, about as it will be drawn: they only decide how near to squares tiles come. */
  width: number;
  height: number;
  /** Taken by the name above a group. */
  head: number;
}

/**
 * Groups as tiles, each with the tiles of its own in per cent of what its name leaves. Groups and their items are sorted,
 * largest first; areas of groups are as the sums of their weights.
 */
export function prepareGroupedTreemap(groups: readonly TileGroup[], { width, height, head }: Shape) {
  const sum = ({ items }: TileGroup) => items.reduce((all, { weight }) => all + weight, 0);
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const places = prepareTreemap(
    groups.map((group) => ({ key: group.key, weight: sum(group) })).filter(({ weight }) => weight > 0),
    width / height,
  );
  return places.map((place) => {
    const inner = Math.max(1, (place.height / 100) * height - head);
    const aspect = ((place.width / 100) * width) / inner;
    return { ...place, tiles: prepareTreemap(byKey.get(place.key)?.items ?? [], aspect) };
  });
}
