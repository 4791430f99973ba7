import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Lets go of everything that nobody holds any more. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are held, on the heap and beside it. What waits to be collected, for other tests in this process too, is not. */
export function heldBytes(): number {
  // What buffers held is given back while other code runs already; the second time waits for that.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
