import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricsRanges } from '../../../lib/contracts/choices.ts';
import { chooseWindow } from './metrics-window.ts';

const now = new Date('2026-11-21T14:32:10Z');
const at = (text: string) => Date.parse(text) / 1000;

describe('a window', () => {
  it('ends with the step that is not finished', () => {
    expect(chooseWindow({ range: '1h' }, now)).toEqual({
      start: at('2026-11-21T13:32:00Z'),
      end: at('2026-11-21T14:33:00Z'),
      stepSeconds: 60,
    });
    expect(chooseWindow({ range: '30d' }, now).stepSeconds).toBe(21_600);
  });

  it('is never of more points than a chart can show, and both ends are multiples of its step', () => {
    const any = fc.record({
      range: fc.constantFrom(...metricsRanges),
      days: fc.double({ min: 0.0001, max: 399, noNaN: true }),
      ago: fc.integer({ min: 0, max: 86_400_000 * 90 }),
      own: fc.boolean(),
    });
    fc.assert(
      fc.property(any, ({ range, days, ago, own }) => {
        const to = now.getTime() - ago;
        const from = to - Math.ceil(days * 86_400_000);
        const iso = (ms: number) => new Date(ms).toISOString();
        const { start, end, stepSeconds } = chooseWindow({ range, ...(own && { from: iso(from), to: iso(to) }) }, now);
        const points = (end - start) / stepSeconds + 1;
        expect(points).toBeLessThanOrEqual(stepSeconds === 86_400 ? 402 : 303);
        expect([start % stepSeconds, end % stepSeconds]).toEqual([0, 0]);
        if (own) expect(start * 1000).toBeLessThanOrEqual(from);
      }),
    );
  });

  it('of a moment is widened to five minutes', () => {
    const asked = { range: '1h', from: '2026-11-21T14:00:00Z', to: '2026-11-21T14:00:01Z' } as const;
    const { start, end } = chooseWindow(asked, now);
    expect(end - start).toBeGreaterThanOrEqual(300);
  });

  it('does not reach into the future', () => {
    const asked = { range: '1h', from: '2026-11-21T14:00:00Z', to: '2027-01-01T00:00:00Z' } as const;
    expect(chooseWindow(asked, now).end).toBe(at('2026-11-21T14:33:00Z'));
  });

  it.each([
    ['2026-11-21T15:00:00Z', '2026-11-21T16:00:00Z'],
    ['2026-11-20T15:00:00Z', '2026-11-20T14:00:00Z'],
    ['2025-01-01T00:00:00Z', '2026-11-20T14:00:00Z'],
  ])('from %s to %s is refused', (from, to) => {
    expect(() => chooseWindow({ range: '1h', from, to }, now)).toThrow(
      expect.objectContaining({ code: 'validation-failed' }),
    );
  });
});
