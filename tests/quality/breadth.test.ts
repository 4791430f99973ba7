import { describe, expect, it } from 'vitest';
import { inBreadth, isFull } from '../support/breadth.ts';

describe('the breadth of a test run', () => {
  it('takes all of a matrix in the full run, and the named part otherwise', () => {
    expect(inBreadth(['a', 'b', 'c'], (item) => item !== 'b')).toEqual(isFull ? ['a', 'b', 'c'] : ['a', 'c']);
  });

  it('never takes an empty part', () => {
    const take = () => inBreadth(['a'], () => false);
    if (isFull) expect(take()).toEqual(['a']);
    else expect(take).toThrow('tests nothing');
  });
});
