import { expect, test } from 'vitest';
import { prepareStepBar } from './step-bar';

test('a request moves along its scale and fills it at the end', () => {
  expect(prepareStepBar('submitted')).toEqual({ done: 1, current: true, todo: 5 });
  expect(prepareStepBar('provisioning')).toEqual({ done: 5, current: true, todo: 1 });
  expect(prepareStepBar('ready')).toEqual({ done: 7, current: false, todo: 0 });
});

test('the scale has the same length in every state', () => {
  for (const state of ['draft', 'failed', 'rejected', 'approved', 'done'] as const) {
    const { done, current, todo } = prepareStepBar(state);
    expect(done + Number(current) + todo).toBe(7);
  }
});
