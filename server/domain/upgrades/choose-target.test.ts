import { expect, it } from 'vitest';
import { chooseTarget } from './choose-target.ts';

it('goes to the newest version that is offered, or to the one that was asked for', () => {
  expect(chooseTarget(['aws-1-0-9', 'aws-1-0-44', 'aws-1-0-43'], null, 'aws-1-0-8')).toBe('aws-1-0-44');
  expect(chooseTarget(['aws-1-0-43'], 'aws-1-0-44', 'aws-1-0-42')).toBeNull();
  expect(chooseTarget([], null, 'aws-1-0-42')).toBeNull();
});

it('stays with its chart where another one is offered as well', () => {
  expect(chooseTarget(['aws-1-0-44', 'gpu-2-3-0'], null, 'aws-1-0-43')).toBe('aws-1-0-44');
  expect(chooseTarget(['aws-1-0-44', 'gpu-2-3-0'], 'gpu-2-3-0', 'aws-1-0-43')).toBe('gpu-2-3-0');
  expect(chooseTarget(['blue', 'green'], null, 'red')).toBe('green');
});
