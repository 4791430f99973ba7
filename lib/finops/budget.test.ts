import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BudgetFigures, budgetStates, findCrossings, judgeBudget } from './budget.ts';

/** November 2026 on the 21st at 07:00: the vector of the reference. */
const november: BudgetFigures = {
  ...{ limit: '500', spent: '400', hourlyRate: '0.7679802', at: new Date('2026-11-21T07:00:00Z') },
};

it('forecasts, paces and dates the breach as the reference does', () => {
  const standing = judgeBudget(november);
  expect(standing).toMatchObject({ usedRatio: 0.8, forecast: '578.9393866', state: 'at-risk' });
  expect(standing.pace).toBeCloseTo(1.18275, 5);
  expect(standing.breachAt?.toISOString().slice(0, 19)).toBe('2026-11-26T17:12:42');
});

describe('a state', () => {
  it.each<[string, Partial<BudgetFigures>, string, boolean]>([
    ['breached once it is spent', { spent: '500' }, 'breached', false],
    ['at risk when the month would end beyond it', { hourlyRate: '0.43' }, 'at-risk', true],
    ['watched when the month would end close to it', { spent: '350', hourlyRate: '0.45' }, 'watch', false],
    ['watched when four fifths are spent', { hourlyRate: '0' }, 'watch', false],
    ['watched by what is spent alone when nobody knows the rate', { hourlyRate: null }, 'watch', false],
    ['fine otherwise', { spent: '100', hourlyRate: '0.1' }, 'ok', false],
  ])('is %s', (_what, change, state, hasBreach) => {
    const standing = judgeBudget({ ...november, ...change });
    expect([standing.state, standing.breachAt !== null]).toEqual([state, hasBreach]);
  });

  it('gets better only when things are 2 % below the limit', () => {
    const at = (hourlyRate: string) => judgeBudget({ ...november, hourlyRate }, 'at-risk').state;
    expect(judgeBudget({ ...november, hourlyRate: '0.42' }).state).toBe('watch');
    expect([at('0.42'), at('0.38')]).toEqual(['at-risk', 'watch']);
    expect(judgeBudget({ ...november, spent: '495', hourlyRate: '0' }, 'breached').state).toBe('breached');
    expect(judgeBudget({ ...november, spent: '480', hourlyRate: '0' }, 'breached').state).toBe('watch');
  });

  it('never gets better by more money, and a breach lies within the month', () => {
    const amount = fc.integer({ min: 0, max: 1_000 }).map(String);
    fc.assert(
      fc.property(amount, amount, amount, fc.integer({ min: 1, max: 720 }), (one, other, rate, hours) => {
        const at = new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);
        const [less = '0', more = '0'] = [one, other].sort((a, b) => Number(a) - Number(b));
        const judge = (spent: string) => judgeBudget({ ...november, spent, hourlyRate: rate, at });
        const rank = (spent: string) => budgetStates.indexOf(judge(spent).state);
        expect(rank(more)).toBeGreaterThanOrEqual(rank(less));
        const { breachAt } = judge(less);
        if (breachAt) {
          expect(breachAt >= at && breachAt < new Date('2026-12-01')).toBe(true);
          expect(Number(judge(less).forecast)).toBeGreaterThan(500);
        }
      }),
    );
  });
});

it('belongs to the month whose hours it counts, also in its last and first instant', () => {
  const end = new Date('2026-12-01T00:00:00Z');
  expect(judgeBudget({ ...november, at: end })).toMatchObject({ forecast: '400', breachAt: null, pace: 0.8 });
});

describe('thresholds', () => {
  const rules = { thresholds: [50, 80, 100], warnsOnForecast: true };
  const crossings = (spent: string, forecast: string | null, told: string[] = [], more = {}) =>
    findCrossings({ limit: '500', spent }, { forecast }, { ...rules, ...more }, told);

  it('tell each once a month', () => {
    expect(crossings('400', '579')).toEqual(['50', '80', 'forecast']);
    expect(crossings('400', '579', ['50', 'forecast'])).toEqual(['80']);
    expect(crossings('249.99', '400')).toEqual([]);
  });

  it('forecast nothing that has happened, is not wanted, or is not known', () => {
    expect(crossings('500', '579')).toEqual(['50', '80', '100']);
    expect(crossings('100', '579', [], { warnsOnForecast: false })).toEqual([]);
    expect(crossings('100', null)).toEqual([]);
  });
});
