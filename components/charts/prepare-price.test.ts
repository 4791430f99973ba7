import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preparePrice } from './prepare-price';

it('places a price between round amounts', () => {
  const { ticks, low, likely, high } = preparePrice(429, 533, 759);
  expect(ticks.map(({ amount }) => amount)).toEqual([200, 400, 600, 800, 1000]);
  expect([low, likely, high].map(Math.round)).toEqual([29, 42, 70]);
});

it('reaches to a limit that is near, and leaves one out that is far off', () => {
  const near = preparePrice(429, 533, 759, 1000);
  expect(near.ticks.at(-1)?.amount).toBeGreaterThan(1000);
  expect(near.limit).toBeGreaterThan(near.high);
  const passed = preparePrice(429, 533, 759, 300);
  expect(passed.limit).toBeLessThan(passed.low);
  for (const limit of [null, 100, 5000]) expect(preparePrice(429, 533, 759, limit).limit).toBeNull();
});

it('keeps every price on the scale, with few labels', () => {
  const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, fc.option(amount), (first, second, third, limit) => {
      const [low = 0, likely = 0, high = 0] = [first, second, third].sort((a, b) => a - b);
      const shape = preparePrice(low, likely, high, limit);
      expect(shape.limit ?? 50).toBeGreaterThanOrEqual(0);
      expect(shape.limit ?? 50).toBeLessThanOrEqual(100);
      expect(shape.low).toBeGreaterThanOrEqual(0);
      expect(shape.high).toBeLessThanOrEqual(100);
      expect(shape.ticks.length).toBeLessThanOrEqual(8);
      expect(shape.ticks.length).toBeGreaterThanOrEqual(3);
    }),
  );
});

it.each([
  [0, 0, 0],
  [0, 0, 0.004],
  [1e7, 1e7, 1e7],
  [0, 1e7, 1e7],
  [9_999_999.99, 1e7, 1.5e7],
])('places %d, %d and %d, with ticks from one end to the other', (...amounts) => {
  const { ticks, minor, low, likely, high } = preparePrice(...amounts);
  for (const place of [low, likely, high, ...minor, ...ticks.map(({ percent }) => percent)]) {
    expect(place).toBeGreaterThanOrEqual(-1e-9);
    expect(place).toBeLessThanOrEqual(100 + 1e-9);
  }
  expect([ticks[0]?.percent, ticks.at(-1)?.percent]).toEqual([0, 100]);
});
