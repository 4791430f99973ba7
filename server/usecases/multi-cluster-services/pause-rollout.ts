import {
  multiClusterServicePathSchema,
  type PausedRollout,
  type PauseRollout,
  pauseRolloutSchema,
  rolloutClusterPathSchema,
} from '../../../lib/contracts/multi-cluster-services.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { can, projectsWith } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { RuleSet } from '../../ports/multi-cluster-services.ts';
import { type Committed, type Context, defineCommand, type Subject } from '../define.ts';
import { refuse } from '../refuse.ts';
import { findRule } from './find-rule.ts';
import { ruleEvent } from './rule-scope.ts';

interface Found {
  rule: string;
  sets: RuleSet[];
  /** The one cluster that is asked about; null for all of them. */
  only: RuleSet | null;
}
interface Done {
  found: Found;
  asked: PauseRollout;
  answer: PausedRollout;
}

/** So many are written at once; the management cluster answers others meanwhile. */
const atOnce = 8;
/** More would keep the person waiting for longer than a request may take. */
const mostSets = 1_000;
const timeoutMs = 10_000;

/** Scope of pausing on all clusters, which takes the right everywhere; who sees the rule is told so. */
async function findAll(context: Context, rule: string): Promise<Subject<Found> | null> {
  const { deps, actor } = context;
  const visible = projectsWith(actor.grants, 'cluster.read', actor.narrowing);
  if (!(await findRule({ ...context, visible }, rule))) return null;
  if (!can(actor.grants, 'service.pause', null, actor.narrowing)) refuse('service.pause');
  return { project: null, value: { rule, sets: await deps.rollouts.sets(deps.db.auto, rule, null), only: null } };
}

/** Writes the annotation on every set; what is refused is told, and the rest goes on. */
async function pauseSets({ deps }: Context, { sets, only }: Found, asked: PauseRollout): Promise<PausedRollout> {
  // What is not paused needs no resuming.
  const wanted = only || asked.paused ? sets : sets.filter(({ isPaused }) => isPaused);
  if (wanted.length > mostSets) throw new DomainError('conflict', say('too-many-sets', { count: mostSets }));
  const answer: PausedRollout = { changed: 0, stillPaused: 0, refused: [] };
  let first: unknown = null;
  await inParallel(wanted, atOnce, async ({ namespace, cluster, name }) => {
    try {
      const { isPaused } = await deps.kube.pauseServiceSet({ namespace, name }, asked.paused, { timeoutMs });
      answer.changed += 1;
      if (isPaused && !asked.paused) answer.stillPaused += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      first ??= error;
      answer.refused.push({ namespace, name: cluster, words: error.detail ?? error.code });
    }
  });
  // Nothing was written, so nothing is to be recorded.
  if (answer.changed === 0 && first !== null) throw first;
  return answer;
}

function conclude({ found: { rule, only }, asked, answer }: Done): Committed<PausedRollout> {
  const { changed, refused } = answer;
  return {
    answer,
    audit: {
      action: asked.paused ? 'pause-multi-cluster-service' : 'resume-multi-cluster-service',
      project: only?.project ?? null,
      subject: 'multi-cluster-services',
      key: only ? `${rule} ${only.namespace}/${only.cluster}` : rule,
      after: {
        paused: asked.paused,
        reason: asked.reason,
        changed,
        refused: refused.map(({ namespace, name }) => `${namespace}/${name}`),
      },
    },
    events: [ruleEvent],
  };
}

/** Has k0rdent change nothing of a rule on one cluster, or go on. */
export const pauseRolloutOnCluster = defineCommand({
  name: 'pause-rollout-on-cluster',
  action: 'service.pause',
  readAction: 'cluster.read',
  scope: async ({ deps }, { path: { name, namespace, cluster } }): Promise<Subject<Found> | null> => {
    const sets = await deps.rollouts.sets(deps.db.auto, name, { namespace, name: cluster });
    const [only] = sets;
    return only ? { project: only.project, value: { rule: name, sets, only } } : null;
  },
  input: { path: rolloutClusterPathSchema, body: pauseRolloutSchema },
  prepare: async (context, { body }, found): Promise<Done> => ({
    found,
    asked: body,
    answer: await pauseSets(context, found, body),
  }),
  commit: async (_context, _tx, done) => conclude(done),
});

/** Has k0rdent change nothing of a rule on any cluster, or go on. */
export const pauseRollout = defineCommand({
  name: 'pause-rollout',
  action: 'service.pause',
  readAction: 'cluster.read',
  scope: (context, { path }) => findAll(context, path.name),
  input: { path: multiClusterServicePathSchema, body: pauseRolloutSchema },
  prepare: async (context, { body }, found): Promise<Done> => ({
    found,
    asked: body,
    answer: await pauseSets(context, found, body),
  }),
  commit: async (_context, _tx, done) => conclude(done),
});
