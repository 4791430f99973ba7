import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../days.ts';
import { type BudgetFigures, budgetStates, findCrossings, judgeBudget } from './budget.ts';

/** November 2026 on the 21st at 07:00: the vector of the reference. */
const november: BudgetFigures = {
  limit: '500',
  spent: '400',
  at: new Date('2026-11-21T07:00:00Z'),
  ...goesOn('400', '0.7679802', new Date('2026-11-21T07:00:00Z')),
};

/** Every hour until December costs the same. */
function goesOn(spent: string, rate: string, at: Date): Pick<BudgetFigures, 'forecast' | 'ahead'> {
  const hours = (Date.parse('2026-12-01') - at.getTime()) / 3_600_000;
  const today = at.toISOString().slice(0, 10);
  const first = (Date.parse(addDays(today, 1)) - at.getTime()) / 3_600_000;
  const ahead = daysBetween(today, '2026-12-01').map((day, index) => ({
    day,
    amount: String(Number(rate) * (index === 0 ? first : 24)),
  }));
  return { forecast: String(Number(spent) + Number(rate) * hours), ahead };
}
/** November with another amount spent and another rate from then on. */
const at = (spent: string, rate: string) => ({ spent, ...goesOn(spent, rate, november.at) });
const unknown = { forecast: null, ahead: [] };

it('forecasts, paces and dates the breach as the reference does', () => {
  const standing = judgeBudget(november);
  expect(standing).toMatchObject({ usedRatio: 0.8, state: 'at-risk' });
  expect(standing.pace).toBeCloseTo(1.18275, 5);
  expect(standing.breachAt?.toISOString().slice(0, 19)).toBe('2026-11-26T17:12:42');
});

describe('a state', () => {
  it.each<[string, Partial<BudgetFigures>, string, boolean]>([
    ['breached once it is spent', at('500', '0.7679802'), 'breached', false],
    ['at risk when the month would end beyond it', at('400', '0.43'), 'at-risk', true],
    ['watched when the month would end close to it', at('350', '0.45'), 'watch', false],
    ['watched when four fifths are spent', at('400', '0'), 'watch', false],
    ['watched by what is spent alone when nobody knows the rest', unknown, 'watch', false],
    ['fine otherwise', at('100', '0.1'), 'ok', false],
  ])('is %s', (_what, change, state, hasBreach) => {
    const standing = judgeBudget({ ...november, ...change });
    expect([standing.state, standing.breachAt !== null]).toEqual([state, hasBreach]);
  });

  it('gets better only when things are 2 % below the limit', () => {
    const stateWith = (rate: string) => judgeBudget({ ...november, ...at('400', rate) }, 'at-risk').state;
    expect(judgeBudget({ ...november, ...at('400', '0.42') }).state).toBe('watch');
    expect([stateWith('0.42'), stateWith('0.38')]).toEqual(['at-risk', 'watch']);
    expect(judgeBudget({ ...november, ...at('495', '0') }, 'breached').state).toBe('breached');
    expect(judgeBudget({ ...november, ...at('480', '0') }, 'breached').state).toBe('watch');
  });

  it('never gets better by more money, and a breach lies within the month', () => {
    const amount = fc.integer({ min: 0, max: 1_000 }).map(String);
    fc.assert(
      fc.property(amount, amount, amount, fc.integer({ min: 1, max: 720 }), (one, other, rate, hours) => {
        const seen = new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000);
        const [less = '0', more = '0'] = [one, other].sort((a, b) => Number(a) - Number(b));
        const foretold = (spent: string) => goesOn(spent, rate, seen);
        const judge = (spent: string) => judgeBudget({ ...november, spent, ...foretold(spent), at: seen });
        const rank = (spent: string) => budgetStates.indexOf(judge(spent).state);
        expect(rank(more)).toBeGreaterThanOrEqual(rank(less));
        const { breachAt } = judge(less);
        if (breachAt) {
          expect(breachAt >= seen && breachAt < new Date('2026-12-01')).toBe(true);
          expect(Number(foretold(less).forecast)).toBeGreaterThan(500);
        }
      }),
    );
  });
});

it('belongs to the month whose hours it counts, also in its last and first instant', () => {
  const end = new Date('2026-12-01T00:00:00Z');
  const over = { ...november, forecast: '400', ahead: [], at: end };
  expect(judgeBudget(over)).toMatchObject({ breachAt: null, pace: 0.8 });
});

it('is used up on the day on which the days to come reach it, whatever those before cost', () => {
  const ahead = [
    { day: '2026-11-21', amount: '0' },
    { day: '2026-11-22', amount: '60' },
    { day: '2026-11-23', amount: '80' },
  ];
  const breachOf = (more: Partial<BudgetFigures>) =>
    judgeBudget({ ...november, ahead, ...more }).breachAt?.toISOString();
  expect(breachOf({})).toBe('2026-11-23T12:00:00.000Z');
  expect(breachOf({ limit: '430', at: new Date('2026-11-22T12:00:00Z') })).toBe('2026-11-22T18:00:00.000Z');
  expect(breachOf({ limit: '541' })).toBeUndefined();
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
