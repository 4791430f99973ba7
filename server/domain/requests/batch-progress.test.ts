import { expect, it } from 'vitest';
import type { BatchFigures } from '../../../lib/contracts/request-batches.ts';
import { progressOf } from './batch-progress.ts';

const none: BatchFigures = { total: 5, waiting: 0, underWay: 0, done: 0, failed: 0, refused: 0 };

it.each([
  ['sending', { waiting: 1, underWay: 3, refused: 1 }],
  ['under-way', { underWay: 1, done: 3, failed: 1 }],
  ['partly', { done: 4, failed: 1 }],
  ['partly', { done: 4, refused: 1 }],
  ['done', { done: 5 }],
] as const)('is %s', (progress, figures) => {
  expect(progressOf({ ...none, ...figures })).toBe(progress);
});
