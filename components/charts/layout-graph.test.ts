import { expect, it } from 'vitest';
import { curveThrough, endAngle, layoutGraph } from './layout-graph';

const size = { width: 160, height: 44, columnGap: 48, rowGap: 12 };

it('puts what is linked further to the right, and nothing over anything else', () => {
  const keys = ['a', 'b', 'c', 'd', 'alone'];
  const { nodes, width, height } = layoutGraph(
    keys,
    [
      { from: 'a', to: 'c' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'd' },
      { from: 'a', to: 'd' },
    ],
    size,
  );
  const at = (key: string) => nodes.get(key) ?? { x: Number.NaN, y: Number.NaN };
  expect(at('c').x).toBeGreaterThan(at('a').x + size.width);
  expect(at('d').x).toBeGreaterThan(at('c').x + size.width);
  for (const one of keys) {
    expect(at(one).x).toBeGreaterThanOrEqual(0);
    expect(at(one).x + size.width).toBeLessThanOrEqual(width);
    expect(at(one).y + size.height).toBeLessThanOrEqual(height);
    for (const other of keys.filter((key) => key !== one)) {
      const apart = Math.abs(at(one).x - at(other).x) >= size.width || Math.abs(at(one).y - at(other).y) >= size.height;
      expect(apart, `${one} and ${other}`).toBe(true);
    }
  }
});

it('places a cycle too', () => {
  const { nodes, links } = layoutGraph(
    ['a', 'b'],
    [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ],
    size,
  );
  expect(nodes.size).toBe(2);
  expect(links.every((points) => points.length > 1)).toBe(true);
});

it('rounds a line at its bends and turns its arrow with it', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 10 },
  ];
  expect(curveThrough(points)).toBe('M0 0Q10 0 15 5L20 10');
  expect(curveThrough([])).toBe('');
  expect(endAngle(points)).toBe(45);
});
