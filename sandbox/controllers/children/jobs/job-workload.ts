import { keyOf, readPath } from '../../client/objects.ts';
import type { CapiCluster } from '../../shapes/neighbours.ts';
import type { CoreObject } from '../nodes.ts';
import { runAt } from '../runs.ts';
import type { PodTemplate, Workload } from '../workload.ts';
import { type ChildApi, type Edition, lifeKey } from '../written/child-api.ts';
import { isNowhere, startMs } from '../written/workloads.ts';
import { type Outcome, planJob } from './plan-job.ts';
import { programOf } from './program.ts';

/** Where a Job is. */
export interface JobPlace {
  cluster: CapiCluster;
  /** Whether a node takes its pods. */
  hasNodes: boolean;
  /** Undefined where nobody has written anything. */
  api: Pick<ChildApi, 'lifeOf' | 'editionsOf'> | undefined;
  nowMs: number;
}

/** What was wanted of an object since it was made. */
export function editionsOf(api: JobPlace['api'], object: CoreObject): readonly Edition[] {
  const { namespace = '', name, creationTimestamp = '' } = object.metadata;
  const known = api?.editionsOf(lifeKey({ kind: object.kind, namespace, name }));
  return known ?? [{ sinceMs: Date.parse(creationTimestamp), spec: (object.spec ?? {}) as Edition['spec'] }];
}

/** When the kubelet has started a container again so often that its Job gives up. */
const restartedAt =
  (restarts: number) =>
  (sinceMs: number): number =>
    runAt(sinceMs, Math.max(1, restarts)).startMs;

/** A Job with its pods, as far as they have come. */
export function jobWorkload({ cluster, hasNodes, api, nowMs }: JobPlace, object: CoreObject): Workload {
  const { namespace = '', name, uid, creationTimestamp } = object.metadata;
  const template = readPath(object, 'spec.template') as unknown as PodTemplate;
  const [first = { name: '', image: '' }] = template.spec.containers;
  const program = programOf(first);
  const isStuck = !hasNodes || isNowhere(first.image);
  const restarts = program.exitCode !== 0 && readPath(object, 'spec.template.spec.restartPolicy') === 'OnFailure';
  const ends: Outcome = restarts
    ? { kind: 'restarts', untilMs: restartedAt(Number(readPath(object, 'spec.backoffLimit') ?? 6)) }
    : { kind: 'ends', afterMs: startMs + program.runMs, isWell: program.exitCode === 0 };
  const key = lifeKey({ kind: 'Job', namespace, name });
  return {
    kind: 'Job',
    namespace,
    name,
    on: Number(readPath(object, 'spec.parallelism') ?? 1),
    labels: template.metadata?.labels ?? {},
    container: first.name,
    image: first.image,
    state: isNowhere(first.image) ? 'no-image' : restarts ? 'crashing' : 'running',
    since: creationTimestamp,
    written: {
      object,
      template,
      startMs,
      seed: `${keyOf(cluster.metadata)}/${namespace}/${name}/${uid}`,
      turn: 0,
      program,
      job: planJob({
        editions: editionsOf(api, object),
        outcome: isStuck ? { kind: 'never' } : ends,
        deletedMs: (slot) => api?.lifeOf(key, slot)?.sinceMs,
        nowMs,
      }),
    },
  };
}
