import { resource } from '../controllers/client/resources.ts';
import type { Command, Node, Pod, PodGroup, Queue, VolcanoJob } from './shapes.ts';

/** Kinds of Volcano, and those that it works with in its cluster. */
export const volcanoKinds = {
  namespace: resource('Namespace', 'v1/namespaces', false),
  node: resource<Node>('Node', 'v1/nodes', false),
  pod: resource<Pod>('Pod', 'v1/pods'),
  queue: resource<Queue>('Queue', 'scheduling.volcano.sh/v1beta1/queues', false),
  podGroup: resource<PodGroup>('PodGroup', 'scheduling.volcano.sh/v1beta1/podgroups'),
  job: resource<VolcanoJob>('Job', 'batch.volcano.sh/v1alpha1/jobs'),
  command: resource<Command>('Command', 'bus.volcano.sh/v1alpha1/commands'),
};

/** Labels and annotations that Volcano puts on the pods of a Job. */
export const podMarks = {
  jobName: 'volcano.sh/job-name',
  jobNamespace: 'volcano.sh/job-namespace',
  jobVersion: 'volcano.sh/job-version',
  jobRetryCount: 'volcano.sh/job-retry-count',
  queueName: 'volcano.sh/queue-name',
  taskSpec: 'volcano.sh/task-spec',
  taskIndex: 'volcano.sh/task-index',
  template: 'volcano.sh/template-uid',
  groupName: 'scheduling.k8s.io/group-name',
  /** The pod is being replaced: its end is no event. */
  outOfSync: 'volcano.sh/controller-out-of-sync',
} as const;

/**
 * Marks a job or PodGroup of the demo that stands as it was written: what it runs on is not simulated. A Command about
 * it ends that.
 */
export const standsKey = 'fleet.demo/stands';
