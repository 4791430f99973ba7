import type { ApplicationPod } from '../../../lib/contracts/application-pods.ts';
import type { ApplicationTrouble } from '../../../lib/contracts/applications.ts';
import type { InsideEvent } from '../../../lib/contracts/workloads.ts';
import type { PodFacts } from '../workloads/facts.ts';
import { makerOf } from '../workloads/pod-maker.ts';
import { tellPod } from '../workloads/report.ts';
import { rankOf } from '../workloads/workload-health.ts';
import type { Application } from './group.ts';

interface Workload {
  kind: string;
  name: string;
}

/** Of each pod; the page is no list of events. */
const mostWarnings = 3;

/** A CronJob's Jobs have its name and the minute for which they were made. */
const isMadeBy = (cronJob: string, job: string): boolean =>
  job.startsWith(`${cronJob}-`) && /^\d+$/.test(job.slice(cronJob.length + 1));

/**
 * Workloads of an application that Karmada has brought to a member. One that was there before under the same name is
 * somebody else's, and so may be whatever Karmada has not spoken of yet.
 */
export function workloadsIn(
  { objects }: Pick<Application, 'objects'>,
  troubles: readonly Pick<ApplicationTrouble, 'code' | 'cluster' | 'object'>[],
  cluster: string,
): Workload[] {
  const isForeign = ({ kind, name }: Workload) =>
    troubles.some(
      ({ code, cluster: where, object }) =>
        code === 'exists' && where === cluster && object?.kind === kind && object.name === name,
    );
  return objects.flatMap(({ kind, name, template, binding }) => {
    const status = binding?.statuses.find((each) => each.cluster === cluster);
    const isKnown = status !== undefined && (status.isApplied || status.words !== '');
    return template && isKnown && !isForeign({ kind, name }) ? { kind, name } : [];
  });
}

/** Whether a pod in a member belongs to one of these workloads, by who made it. */
export function belongsTo(workloads: readonly Workload[], pod: Pick<PodFacts, 'owner'>): boolean {
  const maker = makerOf(pod);
  if (!maker) return false;
  return workloads.some(
    ({ kind, name }) =>
      (kind === maker.kind && name === maker.name) ||
      (kind === 'CronJob' && maker.kind === 'Job' && isMadeBy(name, maker.name)),
  );
}

/** The pods of an application in one member, worst first, each with the newest warnings about it. */
export function tellPods(
  workloads: readonly Workload[],
  pods: readonly PodFacts[],
  warnings: readonly InsideEventFacts[],
): ApplicationPod[] {
  const warned = Map.groupBy(warnings, ({ object }) => object);
  return pods
    .filter((pod) => belongsTo(workloads, pod))
    .map((pod): ApplicationPod => {
      const { namespace: _, ...told } = tellPod(pod, makerOf(pod));
      const about = [...(warned.get(`Pod/${pod.name}`) ?? [])].sort(newestFirst).slice(0, mostWarnings);
      return {
        ...told,
        phase: pod.phase,
        warnings: about.map(({ id, at, reason, message, count }) => ({ id, at, reason, message, count })),
      };
    })
    .sort((a, b) => rankOf(a.health) - rankOf(b.health) || a.name.localeCompare(b.name));
}

type InsideEventFacts = Pick<InsideEvent, 'id' | 'at' | 'reason' | 'message' | 'count' | 'object'>;

const newestFirst = (a: InsideEventFacts, b: InsideEventFacts): number => (b.at ?? '').localeCompare(a.at ?? '');
