import { describe, expect, it } from 'vitest';
import { comparedDays, daysOf } from './cost-window.ts';

const now = new Date('2026-11-21T00:40:00Z');

describe('what is compared', () => {
  it('leaves out the day that is not over, on both sides', () => {
    expect(comparedDays(daysOf({ window: '30d' }, now), now)).toEqual({
      whole: { from: '2026-10-23', to: '2026-11-21' },
      before: { from: '2026-09-24', to: '2026-10-23' },
    });
  });

  it('is the whole window where all of it is over', () => {
    const past = daysOf({ window: '30d', from: '2026-11-01', to: '2026-11-10' }, now);
    expect(comparedDays(past, now)).toEqual({
      whole: { from: '2026-11-01', to: '2026-11-11' },
      before: { from: '2026-10-22', to: '2026-11-01' },
    });
  });

  it('ends with the last day that was read to its end', () => {
    const days = daysOf({ window: '14d' }, now);
    expect(comparedDays(days, new Date('2026-11-17T08:00:00Z'))).toEqual({
      whole: { from: '2026-11-08', to: '2026-11-17' },
      before: { from: '2026-10-30', to: '2026-11-08' },
    });
    expect(comparedDays(days, new Date('2026-11-02T08:00:00Z')).whole).toEqual({
      from: '2026-11-08',
      to: '2026-11-08',
    });
  });

  it('is nothing on the first day of a window', () => {
    const today = daysOf({ window: '30d', from: '2026-11-21' }, now);
    expect(comparedDays(today, now)).toEqual({
      whole: { from: '2026-11-21', to: '2026-11-21' },
      before: { from: '2026-11-21', to: '2026-11-21' },
    });
  });
});
