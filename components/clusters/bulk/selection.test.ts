import { expect, test } from 'vitest';
import { chosen, withRange, withRow } from './selection';

const uids = ['a', 'b', 'c', 'd'];

test('one row is switched, and rows that are gone are forgotten', () => {
  expect(withRow(chosen(['a', 'gone']), uids, 'c', true)).toEqual(chosen(['a', 'c']));
  expect(withRow(chosen(['a', 'c']), uids, 'a', false)).toEqual(chosen(['c']));
});

test('a range takes both ends, in either direction, and keeps what was selected', () => {
  expect(withRange(chosen(['d']), uids, 'a', 'b')).toEqual(chosen(['a', 'b', 'd']));
  expect(withRange({}, uids, 'c', 'b')).toEqual(chosen(['b', 'c']));
});

test('a range from a row that is gone is the other row alone', () => {
  expect(withRange({}, uids, 'gone', 'c')).toEqual(chosen(['c']));
});
