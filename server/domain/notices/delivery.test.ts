import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeStatus, settleDelivery } from './delivery.ts';

const at = new Date('2026-11-21T00:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const hour = 3_600_000;

describe('a status', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [302, 'redirected'],
    [404, 'answered-error'],
    [410, 'gone'],
    [500, 'answered-error'],
  ])('%i means %s', (status, outcome) => expect(judgeStatus(status)).toEqual({ outcome, status }));
});

describe('a delivery', () => {
  const failed = { isDelivered: false, isFinal: false, since: at };

  it('that was taken is sent, and one that never will be is given up', () => {
    expect(settleDelivery({ ...failed, attempts: 1, isDelivered: true }, at, 0)).toEqual({ state: 'sent' });
    expect(settleDelivery({ ...failed, attempts: 1, isFinal: true }, at, 0)).toEqual({ state: 'gave-up' });
  });

  it('is tried again in five seconds, then later and later', () => {
    const wait = (attempts: number) => settleDelivery({ ...failed, attempts }, at, 0.5);
    expect([1, 2, 9, 40].map(wait)).toEqual(
      [5_000, 30_000, 8 * hour, 8 * hour].map((ms) => ({ state: 'waiting', nextAt: later(ms) })),
    );
  });

  it('differs by up to a fifth from others that failed with it', () => {
    const wait = (random: number) => settleDelivery({ ...failed, attempts: 1 }, at, random);
    expect([wait(0), wait(1)]).toEqual([
      { state: 'waiting', nextAt: later(4_000) },
      { state: 'waiting', nextAt: later(6_000) },
    ]);
  });

  it('ends within three days, after some fifteen attempts, whatever chance says', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 }), (chances) => {
        let now = at;
        let attempts = 0;
        for (const chance of chances) {
          attempts += 1;
          const settled = settleDelivery({ ...failed, attempts }, now, chance);
          if (settled.state !== 'waiting') break;
          expect(settled.nextAt > now).toBe(true);
          now = settled.nextAt;
        }
        expect(attempts).toBeGreaterThan(12);
        expect(attempts).toBeLessThan(20);
        expect(now.getTime() - at.getTime()).toBeLessThanOrEqual(72 * hour);
      }),
    );
  });
});
