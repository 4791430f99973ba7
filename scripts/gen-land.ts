/** Writes components/fleet/land.gen.ts from world-atlas (Natural Earth): `node scripts/gen-land.ts`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GeoPermissibleObjects, geoArea, geoEquirectangular, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import atlas from 'world-atlas/land-50m.json' with { type: 'json' };

/** Corners of coasts that cut off less than this many square degrees are left out. */
const leastDetail = 0.12;
/** Islands below this many steradians (about 2,000 km²) are left out. */
const leastIsland = 0.00005;
/** No cloud has a region in the Antarctic. */
const southernmost = -60;

type World = Parameters<typeof presimplify>[0];

/** Degrees east and north as plane coordinates, cut where the map begins and ends. */
const degrees = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0);

/** The rings of the continents and larger islands, degrees east and north to a tenth. */
export function readLand(): [number, number][][] {
  // Of a JSON module TypeScript knows no literal types, such as that of `type`.
  const detailed = simplify(presimplify(atlas as unknown as World), leastDetail);
  const { land } = detailed.objects;
  if (land?.type !== 'GeometryCollection') throw new Error('The atlas has no land');
  const rings: [number, number][][] = [];
  const addCorner = (x: number, y: number) => {
    const corner: [number, number] = [toTenth(x), toTenth(y)];
    rings.at(-1)?.push(corner);
  };
  const draw = geoPath(degrees, {
    beginPath: () => undefined,
    arc: () => undefined,
    closePath: () => undefined,
    moveTo: (x, y) => {
      rings.push([]);
      addCorner(x, y);
    },
    lineTo: addCorner,
  });
  for (const { geometry } of feature(detailed, land).features) {
    const islands = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    for (const coordinates of islands) {
      // Without lakes.
      const island: GeoPermissibleObjects = { type: 'Polygon', coordinates: coordinates.slice(0, 1) };
      if (geoArea(island) >= leastIsland) draw(island);
    }
  }
  return rings.filter((ring) => ring.length > 3 && ring.some(([, y]) => y > southernmost));
}

// Adding 0 makes 0 of -0, which JSON cannot tell apart.
const toTenth = (value: number) => Math.round(value * 10) / 10 + 0;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rings = readLand().map((ring) => `  ${JSON.stringify(ring)},\n`);
  const file = new URL('../components/fleet/land.gen.ts', import.meta.url);
  writeFileSync(
    file,
    `/* Made by scripts/gen-land.ts from world-atlas. Do not edit. */\nimport type { Place } from './region-places';\n\n` +
      `/** Coasts of the continents and larger islands. */\nexport const land: readonly (readonly Place[])[] = [\n${rings.join('')}];\n`,
  );
}
