import { mergeValues } from '../template-schema/merge.ts';
import type { Change, Refinement } from './change.ts';
import { type ChangedLeaf, changedLeaves } from './changed-leaves.ts';
import { poolsOf } from './charts.ts';
import type { DeclaredEffects } from './declared.ts';
import type { EffectKind } from './effect-kinds.ts';
import { factFor } from './effect-of.ts';
import type { Fact } from './fact.ts';
import type { Values } from './machine-counts.ts';
import { type PoolChange, poolChanges } from './pool-changes.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { refineCompanion, refineSwitch } from './refine-companion.ts';
import { refineScale } from './refine-scale.ts';
import { refineTemplate } from './refine-template.ts';

/** What one changed value does. */
export interface LeafEffect extends ChangedLeaf {
  effect: EffectKind;
  reason: Reason;
  pools: PoolChange[];
  /** Whether something that runs restarts; null is not known. */
  restarts: boolean | null;
}

interface ChangeToJudge {
  chart: string;
  /** The chart's own. */
  defaults: Values;
  /** Overrides, as a ClusterDeployment has them. */
  before: Values;
  after: Values;
  declared?: DeclaredEffects;
}

const refinements: readonly Refinement[] = [refineCompanion, refineSwitch, refineTemplate, refineScale];

/** What a change of values does to a cluster that runs, one entry for each value that differs once all are merged. */
export function effectsOfChange({ chart, defaults, declared = {}, ...overrides }: ChangeToJudge): LeafEffect[] {
  const [before, after] = [mergeValues(defaults, overrides.before), mergeValues(defaults, overrides.after)];
  const leaves = changedLeaves(before, after);
  const change: Change = { chart, declared, before, after, leaves, pools: poolsOf(chart) };
  return leaves.map((leaf) => judge(leaf, change));
}

function judge(leaf: ChangedLeaf, change: Change): LeafEffect {
  const stated = factFor(change.chart, leaf.pointer, change.declared);
  // Who declared an effect knows the template better than our facts do.
  const fact =
    stated.code === 'declared' ? stated : refinements.reduce((known, refine) => refine(known, leaf, change), stated);
  return {
    ...leaf,
    effect: fact.effect,
    reason: reasonOf(fact.code, fact.params),
    pools: poolChanges(fact, leaf, change),
    restarts: restartsBy(fact),
  };
}

function restartsBy({ effect, restarts }: Fact): boolean | null {
  if (restarts !== undefined) return restarts;
  if (effect === 'unknown') return null;
  return effect === 'replaces-workers' || effect === 'replaces-control-plane';
}
