import { ruleChangePathSchema } from '../../../lib/contracts/multi-cluster-changes.ts';
import type { WaveStanding } from '../../../lib/contracts/rule-waves.ts';
import { describeWaves } from '../../domain/multi-cluster-services/waves.ts';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';
import { type Context, defineQuery, type Subject } from '../define.ts';
import type { Deps } from '../deps.ts';
import { assessRule } from './assess-rule.ts';
import { toRuleChange } from './change-view.ts';
import { readWaveSituation } from './wave-situation.ts';

/** Scope of a use case about one change. */
export async function findRuleChange({ deps }: Context, id: string): Promise<Subject<RuleChangeRecord> | null> {
  const value = await deps.ruleChanges.get(deps.db.auto, id);
  return value && { project: null, value };
}

async function wavesOf(deps: Deps, change: RuleChangeRecord): Promise<WaveStanding | null> {
  const { id, name, asked, progress } = change;
  if (change.state !== 'applying' || !progress || asked.act === 'delete' || !asked.waves) return null;
  const rule = await deps.multiClusterServices.get(deps.db.auto, name);
  const situation = { id, name, selector: asked.selector, waves: asked.waves, progress };
  return describeWaves(await readWaveSituation(deps, situation, rule?.services ?? []));
}

/** A change with what it asks for; while it waits, with its preview computed anew. */
export const getMultiClusterServiceChange = defineQuery({
  name: 'get-multi-cluster-service-change',
  action: 'multi-cluster-service.manage',
  scope: (context, { path }) => findRuleChange(context, path.id),
  input: { path: ruleChangePathSchema },
  run: async ({ deps, actor }, _input, change) => ({
    ...toRuleChange(change, actor),
    asked: change.asked,
    waves: await wavesOf(deps, change),
    mayMoveWaves: change.state === 'applying' && change.progress !== null && !change.progress.isReverting,
    preview: change.state === 'waiting' ? (await assessRule(deps, change.asked)).preview : null,
  }),
});
