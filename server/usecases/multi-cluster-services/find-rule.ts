import type { RolloutCounts } from '../../../lib/contracts/multi-cluster-services.ts';
import type { MultiClusterService } from '../../domain/multi-cluster-services/multi-cluster-service.ts';
import type { Context, Subject } from '../define.ts';

interface SeenRule {
  rule: MultiClusterService;
  counted: { counts: Partial<RolloutCounts>; paused: number };
}

const none = { counts: {}, paused: 0 };

/** Rules that somebody may see: all of them, or those that touch a cluster of their own projects. */
export async function findSeenRules({ deps, visible }: Pick<Context, 'deps' | 'visible'>): Promise<SeenRule[]> {
  const [rules, counted] = await Promise.all([
    deps.multiClusterServices.list(deps.db.auto),
    deps.rollouts.counts(deps.db.auto, visible, null),
  ]);
  return rules
    .filter(({ name }) => visible === 'all' || counted.has(name))
    .map((rule) => ({ rule, counted: counted.get(rule.name) ?? none }));
}

/** Scope of looking at one: its name says what clusters run, so it takes a cluster of one's own that it touches. */
export async function findRule({ deps, visible }: Context, name: string): Promise<Subject<MultiClusterService> | null> {
  const rule = await deps.multiClusterServices.get(deps.db.auto, name);
  if (!rule) return null;
  if (visible === 'all') return { project: null, value: rule };
  const [project] = await deps.rollouts.projects(deps.db.auto, visible, name);
  return project === undefined ? null : { project, value: rule };
}
