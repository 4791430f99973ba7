import { expect, it } from 'vitest';
import { cutDiff, diffLines } from './line-diff';

const written = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`);

it('keeps as many lines as both texts have in common', () => {
  expect(written('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(written('a\n', 'a')).toEqual([' a']);
  expect(written('a\nb', 'b\na')).toHaveLength(3);
});

it('leaves out what is far from a difference, once for each gap', () => {
  const lines = diffLines('a\nb\nc\nd\ne\nf\ng', 'a\nb\nc\nX\ne\nf\ng');
  expect(cutDiff(lines, 1).map((line) => line?.text ?? null)).toEqual([null, 'c', 'd', 'X', 'e', null]);
  expect(cutDiff(diffLines('a', 'a'), 1)).toEqual([null]);
});
