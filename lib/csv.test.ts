import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

it('reads quotes, breaks inside of them, a byte order mark and lines of Windows, and says where rows begin', () => {
  expect(parseCsv('\uFEFFa,"b ""c"""\r\n\r\n"two\nlines",d\n,e')).toEqual({
    rows: [
      { line: 1, cells: ['a', 'b "c"'] },
      { line: 3, cells: ['two\nlines', 'd'] },
      { line: 5, cells: ['', 'e'] },
    ],
    openQuote: null,
  });
});

it('says on which line a quote was opened that nobody closed', () => {
  expect(parseCsv('a,b\n"c,d\ne').openQuote).toBe(2);
  // A quote within a cell opens nothing.
  expect(parseCsv('disk,5" wide\n"c,d\ne\nf').openQuote).toBe(2);
  expect(parseCsv('"a\nb",5" wide\nc,"d\ne').openQuote).toBe(3);
});

it('reads what the export writes, guarded formulas included', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('=1+1', '@a', '-2', '+3', 'a,b', 'say "x"', 'a\nb'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), (rows) => {
      // A lone carriage return is no content of ours, and an apostrophe of one's own before a formula is taken for the guard.
      const kept = rows
        .map((cells) => cells.map((each) => each.replaceAll('\r', '').replace(/^'+/, '')))
        .filter((cells) => cells.some((each) => each.trim() !== ''));
      const read = parseCsv(stringify(kept, { escape_formulas: true, quoted_match: /[\n"]/ }));
      expect(read.rows.map(({ cells }) => cells)).toEqual(kept);
    }),
  );
});
