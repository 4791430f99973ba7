import { type RuleChange, ruleChangePathSchema } from '../../../lib/contracts/multi-cluster-changes.ts';
import { type MoveWaves, moveWavesSchema, type WaveProgress } from '../../../lib/contracts/rule-waves.ts';
import { DomainError } from '../../domain/errors.ts';
import { rulesWaitingFor } from '../../domain/multi-cluster-services/rule-graph.ts';
import { keyOfCluster } from '../../domain/multi-cluster-services/waves.ts';
import { say } from '../../domain/words/said.ts';
import { defineCommand } from '../define.ts';
import { toRuleChange } from './change-view.ts';
import { findRuleChange } from './get-rule-change.ts';
import { ruleEvent } from './rule-scope.ts';

const actions = { stop: 'stop-rule-waves', resume: 'resume-rule-waves', revert: 'revert-rule-change' } as const;

/**
 * Stops the rings of a change, has them go on whatever becomes of the clusters that have failed, or has the multi-cluster
 * service put back as it was. The worker does what follows from it.
 */
export const moveRuleWaves = defineCommand({
  name: 'move-rule-waves',
  action: 'multi-cluster-service.manage',
  scope: (context, { path }) => findRuleChange(context, path.id),
  input: { path: ruleChangePathSchema, body: moveWavesSchema },
  prepare: async ({ deps }, { body }, { id, name, act }) => {
    if (body.act === 'revert' && act === 'create') {
      // k0rdent deletes nothing that another waits for.
      const [by] = rulesWaitingFor(name, await deps.multiClusterServices.list(deps.db.auto));
      if (by !== undefined) throw new DomainError('conflict', say('rule-needed', { name, by }));
    }
    return { id, asked: body };
  },
  commit: async ({ deps, actor }, tx, { id, asked }) => {
    const before = await deps.ruleChanges.lock(tx, id);
    if (before?.state !== 'applying' || !before.progress || before.progress.isReverting) {
      throw new DomainError('conflict', say('rule-waves-over'));
    }
    const at = deps.clock.now().toISOString();
    const progress = move(before.progress, asked, { at, by: actor.email });
    const after = { ...before, progress };
    await deps.ruleChanges.update(tx, after);
    return {
      answer: toRuleChange(after, actor) satisfies RuleChange,
      audit: {
        action: actions[asked.act],
        project: null,
        subject: 'multi-cluster-services',
        key: after.name,
        before: { change: id, ring: before.progress.opened.length, stop: before.progress.stop },
        after: { reason: asked.reason, ...(asked.act === 'resume' && { tolerated: progress.tolerated }) },
      },
      events: [ruleEvent],
    };
  },
});

/** @throws DomainError `conflict` when the rings stand so already */
function move(progress: WaveProgress, { act, reason }: MoveWaves, who: { at: string; by: string }): WaveProgress {
  const { stop } = progress;
  if (act === 'revert') return { ...progress, stop: null, isReverting: true };
  if (act === 'stop') {
    if (stop) throw new DomainError('conflict', say('rule-waves-stopped'));
    return { ...progress, stop: { ...who, why: 'person', reason, clusters: [] } };
  }
  if (!stop) throw new DomainError('conflict', say('rule-waves-running'));
  const tolerated = [...new Set([...progress.tolerated, ...stop.clusters.map(keyOfCluster)])];
  return { ...progress, stop: null, tolerated, resumedAt: who.at };
}
