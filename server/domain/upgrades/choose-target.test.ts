import { expect, it } from 'vitest';
import { chooseTarget } from './choose-target.ts';

it('goes to the newest version that is offered, or to the one that was asked for', () => {
  expect(chooseTarget(['aws-1-0-9', 'aws-1-0-44', 'aws-1-0-43'], null)).toBe('aws-1-0-44');
  expect(chooseTarget(['aws-1-0-43'], 'aws-1-0-44')).toBeNull();
  expect(chooseTarget([], null)).toBeNull();
});
