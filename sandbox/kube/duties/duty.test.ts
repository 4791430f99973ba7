import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeyQueue, RetryLater } from './duty.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let runs = 0;
/** A queue whose work does this in every run. */
function queueThat(work: (queue: KeyQueue) => void): KeyQueue {
  runs = 0;
  const queue: KeyQueue = new KeyQueue('test', async () => {
    runs += 1;
    work(queue);
  });
  queue.add('key');
  return queue;
}
const runsAfter = async (ms: number): Promise<number> => {
  await vi.advanceTimersByTimeAsync(ms);
  return runs;
};

it.each([
  ['adds its own key', (queue: KeyQueue) => queue.add('key', 250)],
  [
    'is refused',
    () => {
      throw new RetryLater(250, 'refused');
    },
  ],
])('waits as long as was said before work that %s runs again', async (_, work) => {
  const queue = queueThat(work);
  expect([await runsAfter(0), await runsAfter(249), await runsAfter(1), await runsAfter(250)]).toEqual([1, 1, 2, 3]);
  queue.stop();
});

it('runs again at once when the key was added meanwhile without a delay', async () => {
  queueThat((queue) => {
    if (runs > 1) return;
    queue.add('key', 250);
    queue.add('key');
    queue.add('key', 250);
  });
  expect([await runsAfter(0), await runsAfter(1), await runsAfter(1000)]).toEqual([1, 2, 2]);
});
