import { expect, it } from 'vitest';
import { curveThrough, layoutGraph } from './layout-graph';

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

it('leads a line from side to side, over no node between', () => {
  const { nodes, links } = layoutGraph(
    ['a', 'b', 'c'],
    [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ],
    size,
  );
  const middle = (key: string) => (nodes.get(key)?.y ?? Number.NaN) + size.height / 2;
  const [short, , long] = links;
  expect(short).toEqual([
    { x: (nodes.get('a')?.x ?? Number.NaN) + size.width, y: middle('a') },
    { x: nodes.get('b')?.x, y: middle('b') },
  ]);
  const over = long?.filter(({ x }) => x > (nodes.get('b')?.x ?? 0) && x < (nodes.get('b')?.x ?? 0) + size.width) ?? [];
  expect(over.length).toBeGreaterThan(0);
  for (const { y } of over) expect(Math.abs(y - middle('b'))).toBeGreaterThan(size.height / 2);
});

it('curves a line through its points', () => {
  expect(
    curveThrough([
      { x: 0, y: 0 },
      { x: 10, y: 4 },
    ]),
  ).toBe('M0 0C5 0 5 4 10 4');
  expect(curveThrough([])).toBe('');
});
