import type {
  AnsweredWorkloads,
  DeniableKind,
  Ingress,
  InsideService,
  Pod,
  Workload,
} from '../../../lib/contracts/workloads.ts';
import type { CronJobFacts, JobFacts, PodFacts, WorkloadFacts } from './facts.ts';
import { toJobs } from './jobs-report.ts';
import { judgePod } from './pod-health.ts';
import { makerOf } from './pod-maker.ts';
import { judgeWorkload, rankOf } from './workload-health.ts';

interface Some<T> {
  items: readonly T[];
  leftOut: number | null;
}
/** What a cluster answered. */
interface Found {
  namespaces: Some<string>;
  workloads: Some<WorkloadFacts>;
  pods: Some<PodFacts>;
  jobs: Some<JobFacts>;
  cronJobs: Some<CronJobFacts>;
  denied: readonly DeniableKind[];
  services: Some<InsideService>;
  ingresses: Some<Ingress>;
}

type Placed = { namespace: string; name: string };
const byPlace = (a: Placed, b: Placed): number =>
  a.namespace.localeCompare(b.namespace) || a.name.localeCompare(b.name);
const keyOf = (namespace: string, kind: string, name: string): string => `${namespace}/${kind}/${name}`;

/** What is told of a pod. @param workload that made it, as far as that is known */
export function tellPod(pod: PodFacts, workload: Pod['workload']): Pod {
  return {
    namespace: pod.namespace,
    name: pod.name,
    workload,
    node: pod.node,
    createdAt: pod.createdAt?.toISOString() ?? null,
    restarts: pod.containers.reduce((sum, { restarts }) => sum + restarts, 0),
    health: judgePod(pod),
    containers: pod.containers.map(({ name, isInit, isReady, restarts, last }) => ({
      name,
      isInit,
      isReady,
      restarts,
      hasPrevious: last !== null,
    })),
  };
}

function toPod(pod: PodFacts, known: ReadonlySet<string>): Pod {
  const workload = makerOf(pod);
  const isKnown = workload !== null && known.has(keyOf(pod.namespace, workload.kind, workload.name));
  return tellPod(pod, isKnown ? workload : null);
}

const toWorkload = (facts: WorkloadFacts, pods: readonly PodFacts[]): Workload => ({
  kind: facts.kind,
  namespace: facts.namespace,
  name: facts.name,
  ready: facts.ready,
  wanted: facts.wanted,
  createdAt: facts.createdAt?.toISOString() ?? null,
  health: judgeWorkload(facts, pods),
});

/** What is told of the inside of a cluster: worst first, then by place. */
export function toWorkloadReport(found: Found, at: Date): AnsweredWorkloads {
  const { namespaces, workloads, pods, jobs, cronJobs, services, ingresses } = found;
  const known = new Set([
    ...workloads.items.map(({ namespace, kind, name }) => keyOf(namespace, kind, name)),
    ...jobs.items.map(({ namespace, name }) => keyOf(namespace, 'Job', name)),
  ]);
  const podsOf = Map.groupBy(pods.items, (pod) => {
    const workload = makerOf(pod);
    return workload ? keyOf(pod.namespace, workload.kind, workload.name) : '';
  });
  const told = toJobs(
    { jobs: jobs.items, cronJobs: cronJobs.items },
    ({ namespace, name }) => podsOf.get(keyOf(namespace, 'Job', name)) ?? [],
    at,
  );
  type Judged = Placed & Pick<Workload, 'health'>;
  const byHealth = (a: Judged, b: Judged) => rankOf(a.health) - rankOf(b.health) || byPlace(a, b);
  return {
    state: 'answered',
    checkedAt: at.toISOString(),
    namespaces: [...namespaces.items].sort(),
    workloads: workloads.items
      .map((facts) => toWorkload(facts, podsOf.get(keyOf(facts.namespace, facts.kind, facts.name)) ?? []))
      .sort(byHealth),
    pods: pods.items.map((pod) => toPod(pod, known)).sort(byHealth),
    jobs: told.jobs.sort(byHealth),
    cronJobs: told.cronJobs.sort(byHealth),
    denied: [...found.denied],
    services: [...services.items].sort(byPlace),
    ingresses: [...ingresses.items].sort(byPlace),
    leftOut: {
      namespaces: namespaces.leftOut,
      workloads: workloads.leftOut,
      pods: pods.leftOut,
      jobs: jobs.leftOut,
      cronJobs: cronJobs.leftOut,
      services: services.leftOut,
      ingresses: ingresses.leftOut,
    },
  };
}
