export interface MapShape {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Sizes that the map is laid out for, in CSS pixels. Each is drawn as wide as this or wider, so marks keep their room. */
export const mapShapes = {
  middle: { width: 560, height: 560 },
  wide: { width: 760, height: 620 },
  broad: { width: 960, height: 520 },
} satisfies Record<string, MapShape>;
