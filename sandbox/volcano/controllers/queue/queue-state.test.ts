import { expect, it } from 'vitest';
import { queueStateAfter } from './queue-state.ts';

it.each([
  ['', 'SyncQueue', 3, 'Open'],
  ['Open', 'CloseQueue', 1, 'Closing'],
  ['Open', 'CloseQueue', 0, 'Closed'],
  ['Closing', 'SyncQueue', 1, 'Closing'],
  ['Closing', 'SyncQueue', 0, 'Closed'],
  ['Closing', 'OpenQueue', 1, 'Open'],
  ['Closed', 'SyncQueue', 1, 'Closed'],
  ['Closed', 'OpenQueue', 0, 'Open'],
  ['Unknown', 'SyncQueue', 0, 'Unknown'],
])('from %j by %s with %d groups: %s', (state, action, groups, after) =>
  expect(queueStateAfter(state, action, groups)).toBe(after),
);
