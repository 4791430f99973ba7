import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preparePrice } from './prepare-price';

it('places a price between round amounts', () => {
  const { ticks, low, likely, high } = preparePrice(429, 533, 759);
  expect(ticks.map(({ amount }) => amount)).toEqual([200, 400, 600, 800, 1000]);
  expect([low, likely, high].map(Math.round)).toEqual([29, 42, 70]);
});

it('keeps every price on the scale, with few labels', () => {
  const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (...amounts) => {
      const [low = 0, likely = 0, high = 0] = amounts.sort((a, b) => a - b);
      const shape = preparePrice(low, likely, high);
      expect(shape.low).toBeGreaterThanOrEqual(0);
      expect(shape.high).toBeLessThanOrEqual(100);
      expect(shape.ticks.length).toBeLessThanOrEqual(8);
      expect(shape.ticks.length).toBeGreaterThanOrEqual(3);
    }),
  );
});
