import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNameProblem, numberName, repairName } from './cluster-name.ts';

it.each([
  ['shop-stage', null],
  ['', 'empty'],
  ['a'.repeat(53), null],
  ['a'.repeat(54), 'too-long'],
  ['Shop', 'not-a-label'],
  ['shop.stage', 'not-a-label'],
  ['-shop', 'not-a-label'],
  ['shop-', 'not-a-label'],
  ['shop\n', 'not-a-label'],
])('%j: %s', (name, problem) => {
  expect(findNameProblem(name)).toBe(problem);
});

it('repairs into a good name or says that nothing is left', () => {
  expect(repairName('Payments / Stage_2')).toBe('payments-stage-2');
  expect(repairName('数据')).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const name = repairName(text);
      expect(name === null || findNameProblem(name) === null).toBe(true);
    }),
  );
});

it('numbers names and keeps them short enough', () => {
  expect([1, 2, 10].map((number) => numberName('payments-aws', number))).toEqual([
    'payments-aws',
    'payments-aws-2',
    'payments-aws-10',
  ]);
  expect(numberName('x'.repeat(80), 2)).toBe(`${'x'.repeat(51)}-2`);
});
