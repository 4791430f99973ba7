import { describe, expect, it } from 'vitest';
import type { FleetRegion } from '@/lib/contracts/fleet';
import { land } from './land.gen';
import { mapShapes } from './map-shapes';
import { prepareMaps, regionTicks } from './prepare-map';
import { placeOf } from './region-places';

const region = (name: string | null, total = 1): FleetRegion => ({
  name,
  total,
  worst: 'healthy',
  verdicts: { healthy: total, degraded: 0, critical: 0, unknown: 0, asleep: 0 },
  states: { ready: total, degraded: 0, failed: 0, changing: 0, asleep: 0 },
});

const named = (names: readonly string[]) => names.map((name) => region(name));
const { wide, middle } = mapShapes;

describe('the map of the fleet', () => {
  it('has regions where they are: west is left, north is up', () => {
    const { panels } = prepareMaps(named(['eu-west-1', 'eu-north-1', 'af-south-1']), wide);
    const at = Object.fromEntries(panels.flatMap(({ marks }) => marks.map((mark) => [mark.region.name, mark.at])));
    expect(at['eu-west-1']?.x).toBeLessThan(at['eu-north-1']?.x ?? 0);
    expect(at['eu-north-1']?.y).toBeLessThan(at['af-south-1']?.y ?? 0);
    for (const { x, y } of Object.values(at)) expect(x > 0 && x < wide.width && y > 0 && y < wide.height).toBe(true);
  });

  it('gives each part of the world a map of its own, from west to east, and no room to the ocean between', () => {
    const { panels } = prepareMaps(named(['us-east-1', 'eu-central-1', 'eu-west-2', 'muc', 'ap-south-1']), wide);
    expect(panels.map(({ part }) => part)).toEqual(['americas', 'emea', 'apac']);
    expect(Math.abs(panels.reduce((sum, { shape }) => sum + shape.width, 0) - wide.width)).toBeLessThan(3);
    expect(panels[1]?.shape.width).toBeGreaterThan(panels[0]?.shape.width ?? 0);
    expect(prepareMaps(named(['eu-central-1']), wide).panels.map(({ shape }) => shape)).toEqual([wide]);
  });

  it.each(Object.entries(mapShapes))(
    'names every region, whole and without covering another, always the same way: %s',
    (_, shape) => {
      const regions = named([
        'eu-central-1',
        'europe-west1',
        'europe-west3',
        'germanywestcentral',
        'fra1',
        'fra2',
        'muc',
        'westeurope',
        'northeurope',
        'eu-west-2',
        'us-east-1',
        'us-central1',
      ]);
      const { panels } = prepareMaps(regions, shape);
      for (const { marks, shape: own } of panels) {
        for (const [index, one] of marks.entries()) {
          expect(one.x - one.width / 2 >= 0 && one.x + one.width / 2 <= own.width, one.region.name).toBe(true);
          expect(one.y >= 23 && one.y <= own.height - 23, one.region.name).toBe(true);
          for (const other of marks.slice(index + 1)) {
            const isApart =
              Math.abs(one.x - other.x) >= (one.width + other.width) / 2 || Math.abs(one.y - other.y) >= 46;
            expect(isApart, `${one.region.name} and ${other.region.name}`).toBe(true);
          }
        }
      }
      expect(panels.flatMap(({ marks }) => marks.map((mark) => mark.region.name)).sort()).toEqual(
        regions.map(({ name }) => name).sort(),
      );
      expect(prepareMaps(regions, shape).panels).toEqual(panels);
    },
  );

  it('leaves the land of a crowded part to be seen: its marks stand at both sides, as high as their places', () => {
    const crowded = named(['eu-west-2', 'westeurope', 'fra1', 'eu-central-1', 'eu-north-1', 'eu-south-1']);
    for (const { marks, shape } of Object.values(mapShapes).flatMap((each) => prepareMaps(crowded, each).panels)) {
      for (const { x, at, width, region: own } of marks) {
        const isAtSide = x - width / 2 <= 2 || x + width / 2 >= shape.width - 2;
        expect(isAtSide && Math.abs(x - at.x) > width / 2, own.name).toBe(true);
      }
      const heightOf = (name: string) => marks.find(({ region: own }) => own.name === name)?.y ?? Number.NaN;
      expect(heightOf('eu-north-1')).toBeLessThan(heightOf('eu-south-1'));
      const sideOf = (name: string) => (marks.find(({ region: own }) => own.name === name)?.x ?? 0) < shape.width / 2;
      expect(sideOf('fra1')).toBe(sideOf('eu-central-1'));
    }
  });

  it('keeps what has no place beside it, and loses nobody', () => {
    const { panels, elsewhere } = prepareMaps([region('edge-1', 3), region(null, 6), region('ham-1')], middle);
    expect(panels.flatMap(({ marks }) => marks.map((mark) => mark.region.name))).toEqual(['ham-1']);
    expect(elsewhere.map(({ name }) => name)).toEqual(['edge-1', null]);
    expect(prepareMaps([], middle)).toEqual({ panels: [], elsewhere: [] });
  });

  it('draws the coasts that can be seen and nothing beyond the picture', () => {
    const coasts = prepareMaps(named(['eu-west-1', 'eu-north-1']), wide).panels.flatMap((panel) => panel.land);
    expect(coasts.length).toBeGreaterThan(0);
    const numbers = coasts.flatMap((coast) => coast.match(/-?\d+/g) ?? []).map(Number);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(wide.width + 4);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-4);
    expect(coasts.join('')).not.toContain('NaN');
    for (const [index, ring] of land.entries()) {
      for (const [at, [x]] of ring.entries())
        expect(Math.abs(x - (ring[at - 1]?.[0] ?? x)), `${index}`).toBeLessThan(60);
    }
  });

  it('knows clouds by their names and own data centres by their city, and guesses nothing else', () => {
    expect(placeOf('eu-central-1')).toEqual([8.7, 50.1]);
    expect(placeOf('FRA2')).toEqual([8.7, 50.1]);
    expect(placeOf('edge-1')).toBeNull();
    expect(placeOf('constructor')).toBeNull();
  });
});

describe('the ticks of a region', () => {
  const states = { failed: 1, degraded: 0, changing: 1, ready: 2, asleep: 1 };

  it('are one a cluster, worst first', () => {
    const ticks = regionTicks({ ...region('muc', 5), states });
    expect(ticks.map(({ phase }) => phase)).toEqual(['failed', 'updating', 'ready', 'ready', 'hibernated']);
  });

  it('stand for several clusters of a large one, and still show a single failed cluster', () => {
    const ticks = regionTicks({
      ...region('muc', 1000),
      states: { ...states, ready: 999, changing: 0, asleep: 0 },
    });
    expect(ticks.length).toBeLessThanOrEqual(42);
    expect(ticks.filter(({ phase }) => phase === 'failed')).toHaveLength(1);
  });
});
