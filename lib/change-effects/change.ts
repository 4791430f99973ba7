import type { ChangedLeaf } from './changed-leaves.ts';
import type { DeclaredEffects } from './declared.ts';
import type { Fact, PoolPlace } from './fact.ts';
import type { Values } from './machine-counts.ts';

/** A change as a whole, for facts that depend on the other values. */
export interface Change {
  chart: string;
  declared: DeclaredEffects;
  pools: readonly PoolPlace[];
  /** All values, merged. */
  before: Values;
  after: Values;
  leaves: readonly ChangedLeaf[];
}

/** Says a fact more exactly, knowing both values of a leaf and the rest of the change. */
export type Refinement = (fact: Fact, leaf: ChangedLeaf, change: Change) => Fact;
