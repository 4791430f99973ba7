import { expect, it } from 'vitest';
import { matching, noEntries, toneOf, toText, withPiece } from './log-entries';

const line = (text: string, at: string | null = null) => ({ at, text, isCut: false });

it('keeps the newest lines, and says how many are gone and how many never came', () => {
  const some = withPiece(noEntries, { lines: [line('first')], leftOut: 7 });
  expect(some.entries).toEqual([
    { id: 0, line: line('first') },
    { id: 1, leftOut: 7 },
  ]);
  const many = withPiece(some, { lines: Array.from({ length: 5_000 }, (_none, at) => line(String(at))) });
  expect(many.entries).toHaveLength(5_000);
  expect(many).toMatchObject({ dropped: 2, nextId: 5_002 });
  expect(withPiece(many, {})).toEqual(many);
});

it('finds lines by their text, whatever its case, and writes those alone into a file', () => {
  const { entries } = withPiece(noEntries, {
    lines: [line('Bind failed', '2026-03-04T10:00:00Z'), line('fine')],
    leftOut: 1,
  });
  expect(toText(matching(entries, 'FAILED'))).toBe('2026-03-04T10:00:00Z Bind failed\n');
  expect(matching(entries, '')).toHaveLength(3);
});

it.each([
  ['E nginx.go:291] "Error starting"', 'bad'],
  ['panic: no configuration', 'bad'],
  ['W handler.go:88] slow', 'odd'],
  ['Everything is well', null],
  ['GET /errors 200', null],
])('%s is %s', (text, tone) => expect(toneOf(text)).toBe(tone));
