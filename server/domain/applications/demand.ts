import type { DemandGap } from '../../../lib/contracts/application-costs.ts';
import { type ApplicationDemand, demandOn, type MemberDemand } from './application-cost.ts';
import type { Application, ApplicationObject } from './group.ts';

/** Kinds of which Karmada says how many pods there are, or how many at once, and that tell no month. */
const uncounted: Readonly<Record<string, DemandGap>> = {
  'apps/v1 DaemonSet': 'per-machine',
  'batch/v1 Job': 'at-times',
  'batch/v1 CronJob': 'at-times',
  'batch.volcano.sh/v1alpha1 Job': 'at-times',
  'helm.toolkit.fluxcd.io/v2 HelmRelease': 'in-chart',
};

/** Adds up what the pods of all objects ask for, as Karmada reads it from their templates. */
export function demandOf({ objects }: Application): ApplicationDemand {
  const asked = objects.flatMap((object) => demandOfObject(object) ?? []);
  const members = Map.groupBy(
    asked.flatMap((each) => each.members),
    ({ cluster }) => cluster,
  );
  const gaps = asked.length === 0 ? ['no-pods' as const] : asked.flatMap((each) => each.gaps);
  return {
    members: [...members.values()].map(sumUp).sort((a, b) => (a.cluster < b.cluster ? -1 : 1)),
    gaps: [...new Set(gaps)],
  };
}

/** Null for what runs no pods. */
function demandOfObject({ binding, template }: ApplicationObject): ApplicationDemand | null {
  // Somebody has said that it is to run nowhere, which costs nothing.
  if (template?.replicas === 0) return { members: [], gaps: [] };
  if (!binding) return { members: [], gaps: ['nowhere'] };
  const { apiVersion, kind } = binding.resource;
  const gap = binding.hasComponents ? 'in-parts' : uncounted[`${apiVersion} ${kind}`];
  if (gap === undefined && binding.replicas === 0) return null;
  if (binding.targets.length === 0) return { members: [], gaps: ['nowhere'] };
  const members = binding.targets.map(({ name, replicas }) =>
    gap ? { cluster: name, replicas, cpu: 0, memoryGib: 0, gaps: [gap] } : demandOn(name, replicas, binding.request),
  );
  return { members, gaps: [] };
}

function sumUp(demands: readonly MemberDemand[]): MemberDemand {
  const sum = (figure: (demand: MemberDemand) => number) =>
    // What floating point adds is not asked for.
    Number(demands.reduce((total, demand) => total + figure(demand), 0).toFixed(6));
  return {
    cluster: demands[0]?.cluster ?? '',
    replicas: sum(({ replicas }) => replicas),
    cpu: sum(({ cpu }) => cpu),
    memoryGib: sum(({ memoryGib }) => memoryGib),
    gaps: [...new Set(demands.flatMap(({ gaps }) => gaps))],
  };
}
