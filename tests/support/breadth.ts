/** `npm run test:full` goes through whole matrices; `npm test` takes a part of each that every change has to pass. */
export const isFull = process.env.SLIPWAY_TEST_FULL === 'true';

/** All of a matrix in the full run; of each other run those that `belongs` names, which has to name some. */
export function inBreadth<T>(all: readonly T[], belongs: (item: T) => boolean): readonly T[] {
  if (isFull) return all;
  const few = all.filter(belongs);
  if (few.length === 0) throw new Error('A run without any of a matrix tests nothing.');
  return few;
}
