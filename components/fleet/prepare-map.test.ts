import { describe, expect, it } from 'vitest';
import type { FleetRegion } from '@/lib/contracts/fleet';
import { land } from './land.gen';
import { mapShapes, prepareMap } from './prepare-map';
import { placeOf } from './region-places';

const region = (name: string | null, total = 1): FleetRegion => ({
  name,
  total,
  worst: 'healthy',
  verdicts: { healthy: total, degraded: 0, critical: 0, unknown: 0, asleep: 0 },
});

describe('the map of the fleet', () => {
  it('has regions where they are: west is left, north is up', () => {
    const { marks } = prepareMap([region('us-east-1'), region('eu-north-1'), region('sa-east-1')]);
    const at = Object.fromEntries(marks.map((mark) => [mark.region.name, mark.at]));
    expect(at['us-east-1']?.x).toBeLessThan(at['eu-north-1']?.x ?? 0);
    expect(at['eu-north-1']?.y).toBeLessThan(at['sa-east-1']?.y ?? 0);
    for (const { x, y } of marks) {
      expect(x > 0 && x < mapShapes.wide.width && y > 0 && y < mapShapes.wide.height).toBe(true);
    }
  });

  it('shows every mark whole, and names only where the name has room', () => {
    const shape = mapShapes.middle;
    const names = ['us-west-2', 'us-east-1', 'eu-central-1', 'fra1', 'ap-southeast-2', 'southafricanorth'];
    const { marks } = prepareMap(
      names.map((name) => region(name)),
      shape,
    );
    expect(marks.map((mark) => mark.region.name).sort()).toEqual([...names].sort());
    for (const mark of marks) {
      expect(mark.x >= 25 && mark.x <= shape.width - 25, mark.region.name).toBe(true);
      expect(mark.y >= 13 && mark.y <= shape.height - 13, mark.region.name).toBe(true);
      const half = (mark.region.name.length * 6.2) / 2;
      if (mark.label) expect(mark.x - half > 0 && mark.x + half < shape.width, mark.region.name).toBe(true);
    }
    expect(marks.some(({ label }) => label)).toBe(true);
  });

  it.each(Object.entries(mapShapes))(
    'moves marks aside that would cover each other, always the same way: %s',
    (_, shape) => {
      const names = [
        'eu-central-1',
        'europe-west3',
        'germanywestcentral',
        'fra1',
        'fra2',
        'muc',
        'westeurope',
        'us-east-1',
      ];
      const { marks } = prepareMap(
        names.map((name) => region(name)),
        shape,
      );
      for (const [index, one] of marks.entries()) {
        for (const other of marks.slice(index + 1)) {
          const isApart = Math.abs(one.x - other.x) >= 49 || Math.abs(one.y - other.y) >= 25;
          expect(isApart, `${one.region.name} and ${other.region.name}`).toBe(true);
        }
      }
      const again = prepareMap(
        names.map((name) => region(name)),
        shape,
      );
      expect(again.marks).toEqual(marks);
    },
  );

  it('keeps what has no place beside it, and loses nobody', () => {
    const { marks, elsewhere } = prepareMap([region('edge-1', 3), region(null, 6), region('ham-1')]);
    expect(marks.map((mark) => mark.region.name)).toEqual(['ham-1']);
    expect(elsewhere.map(({ name }) => name)).toEqual(['edge-1', null]);
    expect(prepareMap([]).marks).toEqual([]);
  });

  it('draws the coasts that can be seen, and no line from one edge of the world to the other', () => {
    const everywhere = prepareMap([]).land;
    const europe = prepareMap([region('eu-west-1'), region('eu-north-1')]).land;
    expect(everywhere.length).toBeGreaterThan(20);
    expect(europe.length).toBeGreaterThan(0);
    expect(europe.length).toBeLessThan(everywhere.length / 2);
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
