import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fullOnly, inBreadth, isFull } from '../support/breadth.ts';

describe('the breadth of a test run', () => {
  it('takes all of a matrix in the full run, and the named part otherwise', () => {
    expect(inBreadth(['a', 'b', 'c'], (item) => item !== 'b')).toEqual(isFull ? ['a', 'b', 'c'] : ['a', 'c']);
  });

  it('never takes an empty part', () => {
    const take = () => inBreadth(['a'], () => false);
    if (isFull) expect(take()).toEqual(['a']);
    else expect(take).toThrow('tests nothing');
  });

  it('leaves out files that are there', () => {
    const files = [...fullOnly.integration, ...fullOnly.endToEnd.map((file) => `e2e/${file}`)];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
