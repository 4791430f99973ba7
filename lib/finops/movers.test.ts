import { describe, expect, it } from 'vitest';
import { causeOf } from './movers.ts';

const days = (nodes: (number | null)[]) =>
  nodes.map((count, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    isThere: count !== null,
    isFull: true,
    nodeHours: count === null ? null : count * 24,
  }));

describe('why a cluster costs more or less', () => {
  it('is that it came', () => {
    expect(causeOf(days([null, null, 2, 2, 2]))).toEqual({ cause: 'created', day: '2026-11-03', nodes: null });
  });
  it('is that it went', () => {
    expect(causeOf(days([2, 2, null, null, null]))).toEqual({ cause: 'ended', day: '2026-11-02', nodes: null });
  });
  it('is that it went within the last of the days, however many machines it still had then', () => {
    expect(causeOf(days([3, 3, 3, null]))).toEqual({ cause: 'ended', day: '2026-11-03', nodes: null });
    for (const left of [0.75, 2.9]) {
      const cut = days([3, 3, 3, left]).map((day, index) => ({ ...day, isFull: index < 3 }));
      expect(causeOf(cut)).toEqual({ cause: 'ended', day: '2026-11-04', nodes: null });
      expect(causeOf([...cut, ...days([null])])).toEqual({ cause: 'ended', day: '2026-11-04', nodes: null });
    }
  });
  it('is a step on the last of the days', () => {
    expect(causeOf(days([3, 3, 3, 6]))).toEqual({ cause: 'nodes', day: '2026-11-04', nodes: { from: 3, to: 6 } });
  });
  it('is the largest step of its machines, told by the day on which it began', () => {
    expect(causeOf(days([18, 18, 18.5, 24, 24, 24, 25, 25]))).toEqual({
      cause: 'nodes',
      day: '2026-11-03',
      nodes: { from: 18, to: 24 },
    });
    expect(causeOf(days([6, 6, 3, 3, 3]))).toMatchObject({ day: '2026-11-03', nodes: { from: 6, to: 3 } });
  });
  it('is nothing of these where the machines stay', () => {
    expect(causeOf(days([3, 3, 3, 3]))).toEqual({ cause: 'rate', day: null, nodes: null });
    expect(causeOf(days([3, 3.2, 3, 3]))).toMatchObject({ cause: 'rate' });
    expect(causeOf(days([null, null]))).toMatchObject({ cause: 'rate' });
  });
  it('is nothing that happened on days of which nobody knows anything', () => {
    const dark = (from: number, until: number) => (day: ReturnType<typeof days>[number], place: number) =>
      place >= from && place < until ? { ...day, isThere: null } : day;
    expect(causeOf(days([2, 2, 2, null, null, null]).map(dark(3, 6)))).toMatchObject({ cause: 'rate', day: null });
    expect(causeOf(days([null, null, 2, 2, 2]).map(dark(0, 2)))).toMatchObject({ cause: 'rate', day: null });
    expect(causeOf(days([2, 2, null, null, null, null]).map(dark(2, 3)))).toMatchObject({
      cause: 'ended',
      day: '2026-11-02',
    });
  });
  it('does not take a gap for a step', () => {
    expect(causeOf(days([3, null, 3, 3]))).toMatchObject({ cause: 'rate' });
  });
});
