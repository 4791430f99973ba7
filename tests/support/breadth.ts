/** `npm run test:full` goes through whole matrices; `npm test` takes a part of each that every change has to pass. */
export const isFull = process.env.SLIPWAY_TEST_FULL === 'true';

/** All of a matrix in the full run; of each other run those that `belongs` names, which has to name some. */
export function inBreadth<T>(all: readonly T[], belongs: (item: T) => boolean): readonly T[] {
  if (isFull) return all;
  const few = all.filter(belongs);
  if (few.length === 0) throw new Error('A run without any of a matrix tests nothing.');
  return few;
}

/**
 * Files that the full run alone takes: they wait for time limits to pass, measure memory, compare with whole recordings
 * and other engines, or look at everything as everybody. What they look after is tried by smaller tests as well.
 */
export const fullOnly = {
  integration: [
    'sandbox/guest/guest.int.test.ts',
    'tests/costs/cost-memory.int.test.ts',
    'tests/costs/costs-recomputed.int.test.ts',
    'tests/costs/figures-since-creation.int.test.ts',
    'tests/limits/limits.int.test.ts',
    'tests/metrics/hanging-source.int.test.ts',
    'tests/metrics/metrics-engines.int.test.ts',
    'tests/sandbox/conformance.int.test.ts',
    'tests/sandbox/wire.int.test.ts',
  ],
  endToEnd: [
    'developer/bad-input.spec.ts',
    'developer/cluster-figures.spec.ts',
    'lead/whole-story.spec.ts',
    'operations/bad-days.spec.ts',
    'operations/scripts/conformance.spec.ts',
    'operations/scripts/demo.spec.ts',
    'quality/canaries.spec.ts',
    'quality/every-page.spec.ts',
    'quality/schema-forms.spec.ts',
    'quality/security.spec.ts',
  ],
} as const;

/** The files of a kind that this run leaves out. */
export const leftOut = (kind: keyof typeof fullOnly): readonly string[] => (isFull ? [] : fullOnly[kind]);
