import { describe, expect, it } from 'vitest';
import { anchorOf, notesWithRoom, prepareStack } from './prepare-stack';

const group = (key: string, values: (number | null)[]) => ({ key, label: key, colour: 'red', values });

describe('stacked days', () => {
  it('keeps gaps and adds what is to come', () => {
    const { rows, totals } = prepareStack({
      days: ['2026-11-01', '2026-11-02', '2026-11-03'],
      groups: [group('a', [1, null, 3]), group('b', [2, null, null])],
      before: [5, 6, null],
      forecast: [
        { day: '2026-11-03', amount: 4, low: 3, high: 5 },
        { day: '2026-11-04', amount: 4, low: 2, high: 6 },
      ],
    });
    expect(totals).toEqual([3, null, 3]);
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']);
    expect(rows[1]).toMatchObject({ g0: null, g1: null, before: 6, forecast: null, band: null });
    expect(rows[3]).toMatchObject({ g0: null, before: null, forecast: 4, band: [2, 6] });
  });

  it('leaves out the day that is not over, but not from the totals', () => {
    const { rows, totals } = prepareStack({
      days: ['2026-11-01', '2026-11-02'],
      groups: [group('a', [9, 1])],
      before: [],
      forecast: [],
      unfinished: '2026-11-02',
    });
    expect(rows.map(({ g0 }) => g0)).toEqual([9, null]);
    expect(totals).toEqual([9, 1]);
  });

  it('writes notes only where no other is', () => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    const note = (place: number, text = 'lake: 18 to 24 machines') => ({
      key: `${place}`,
      day: days[place] ?? '',
      text,
    });
    const written = (notes: ReturnType<typeof note>[], taken: string | null = null) =>
      notesWithRoom(notes, days, 900, taken).map(({ day, side }) => `${days.indexOf(day)} ${side}`);
    expect(written([note(3), note(4), note(12)])).toEqual(['3 right', '12 right']);
    // Where there is none to the right there may be some to the left, and beyond the edge there is none.
    expect(written([note(3), note(28)])).toEqual(['3 right', '28 left']);
    expect(written([note(20)], days[22])).toEqual(['20 left']);
    expect(written([note(15, '节点从 18 个变为 24 个'.repeat(9))])).toEqual([]);
    expect(notesWithRoom([note(3)], days, 0)).toEqual([]);
  });

  it('keeps the word of a day off the edges', () => {
    const days = ['2026-11-28', '2026-11-29', '2026-11-30'];
    expect(days.map((day) => anchorOf(day, days))).toEqual(['start', 'middle', 'end']);
    expect(anchorOf('2026-11-30', ['2026-11-30'])).toBe('middle');
  });
});
