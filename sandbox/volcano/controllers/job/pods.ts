import { ownerReference, readPath } from '../../../controllers/client/objects.ts';
import { podMarks } from '../../kinds.ts';
import type { JobStatus, Pod, VolcanoJob } from '../../shapes.ts';
import type { Wanted, WantedTask } from './wanted.ts';

/** A Job's PodGroup is named after it and its uid, so that none takes over that of an earlier one of the same name. */
export const groupNameOf = ({ metadata }: VolcanoJob): string => `${metadata.name}-${metadata.uid}`;

export const podNameOf = (job: string, task: string, index: number): string => `${job}-${task}-${index}`;

/** A pod of a task, as createJobPod of pkg/controllers/job makes it; plugins of Jobs add nothing here. */
export function podOf(job: VolcanoJob, wanted: Wanted, task: WantedTask, index: number): Pod {
  const { name, namespace = '' } = job.metadata;
  const { metadata, spec } = task.template;
  const shared = {
    [podMarks.taskIndex]: String(index),
    [podMarks.taskSpec]: task.name,
    [podMarks.jobName]: name,
    [podMarks.queueName]: wanted.queue,
  };
  const { priorityClassName } = job.spec;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: podNameOf(name, task.name, index),
      namespace,
      labels: { ...metadata?.labels, ...shared, [podMarks.jobNamespace]: namespace },
      annotations: {
        ...metadata?.annotations,
        ...shared,
        [podMarks.groupName]: groupNameOf(job),
        [podMarks.jobVersion]: String(job.status?.version ?? 0),
        [podMarks.jobRetryCount]: String(job.status?.retryCount ?? 0),
        [podMarks.template]: `${name}-${task.name}`,
      },
      ownerReferences: [ownerReference(job)],
    },
    spec: {
      ...(priorityClassName && { priorityClassName }),
      ...structuredClone(spec),
      schedulerName: spec.schedulerName || wanted.schedulerName,
    },
  };
}

export const taskOf = ({ metadata }: Pod): string => metadata.annotations?.[podMarks.taskSpec] ?? '';
export const isOutOfSync = ({ metadata }: Pod): boolean => metadata.annotations?.[podMarks.outOfSync] !== undefined;
export const isEnded = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';

/** How the first container of a pod has ended. */
export const exitCodeOf = (pod: Pod): number | undefined => {
  const code = readPath(pod.status?.containerStatuses?.[0], 'state.terminated.exitCode');
  return typeof code === 'number' ? code : undefined;
};

/** Whether a pod does its work, or has done it: those of tasks that depend on it may come. */
export const isReady = ({ status }: Pod): boolean =>
  status?.phase === 'Succeeded' ||
  (status?.phase === 'Running' && (status.containerStatuses ?? []).every(({ ready }) => ready === true));

type Counts = Required<Pick<JobStatus, 'pending' | 'running' | 'succeeded' | 'failed' | 'unknown' | 'terminating'>> &
  Pick<JobStatus, 'taskStatusCount'>;

/** Pods by phase, all together and task by task. */
export function countPods(pods: readonly Pod[], terminating = 0): Counts {
  const counts: Counts = { pending: 0, running: 0, succeeded: 0, failed: 0, unknown: 0, terminating };
  const fields = { Pending: 'pending', Running: 'running', Succeeded: 'succeeded', Failed: 'failed' } as const;
  const byTask: Record<string, { phase: Record<string, number> }> = {};
  for (const pod of pods) {
    const phase = pod.status?.phase ?? 'Pending';
    counts[fields[phase as keyof typeof fields] ?? 'unknown'] += 1;
    const task = byTask[taskOf(pod)] ?? { phase: {} };
    byTask[taskOf(pod)] = task;
    task.phase[phase] = (task.phase[phase] ?? 0) + 1;
  }
  return { ...counts, taskStatusCount: byTask };
}
