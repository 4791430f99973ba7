import { describe, expect, it } from 'vitest';
import type { ClusterFacts } from '../../server/domain/clusters/cluster-facts.ts';
import { clusterFacts } from '../../server/domain/clusters/derive-phase.fixtures.ts';
import { deriveClusterState } from '../../server/domain/clusters/derive-phase.ts';

/** What is given, and the phase, cause and next step that follow; an absent next step is not asked about. */
export type Row = [
  what: string,
  given: Partial<ClusterFacts>,
  phase: string,
  cause: string | null,
  next?: string | null,
];

/** One test a row, in a block a section of the reference. */
export function testPhases(table: Record<string, Row[]>): void {
  describe.each(Object.entries(table))('%s', (_section, rows) => {
    it.each(rows)('%s', (_what, given, phase, cause, next) => {
      const state = deriveClusterState(clusterFacts(given));
      expect({ phase: state.phase, cause: state.cause?.key ?? null }).toEqual({ phase, cause });
      if (next !== undefined) expect(state.nextStep?.key ?? null).toBe(next);
    });
  });
}
