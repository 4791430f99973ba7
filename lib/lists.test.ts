import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readList, writeList } from './lists.ts';

describe('a list in an address', () => {
  it('keeps values that hold commas and backslashes', () => {
    expect(readList('CC-12\\, Sales,CC-13')).toEqual(['CC-12, Sales', 'CC-13']);
    expect(writeList(['CC-12, Sales', 'CC-13'])).toBe('CC-12\\, Sales,CC-13');
    expect(readList('a\\\\,b')).toEqual(['a\\', 'b']);
    expect(writeList(['a\\', 'b'])).toBe('a\\\\,b');
  });

  it('is read as it was before where nothing is escaped', () => {
    expect(readList('payments,,storefront,')).toEqual(['payments', 'storefront']);
    expect([readList(''), readList(null), readList(undefined)]).toEqual([[], [], []]);
    expect(readList('DOMAIN\\user,end\\')).toEqual(['DOMAIN\\user', 'end\\']);
  });

  it('is what was written, whatever the values are', () => {
    const value = fc.string({ minLength: 1, unit: fc.oneof(fc.constantFrom('\\', ','), fc.string({ minLength: 1 })) });
    fc.assert(
      fc.property(fc.array(value), (values) => {
        expect(readList(writeList(values))).toEqual(values);
      }),
    );
  });
});
