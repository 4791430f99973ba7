import type { Policy, Task, VolcanoJob } from '../../shapes.ts';

/** A task with what Volcano's admission fills in. */
export interface WantedTask {
  name: string;
  replicas: number;
  minAvailable: number;
  maxRetry: number;
  policies: readonly Policy[];
  dependsOn?: Task['dependsOn'];
  template: Task['template'];
}

/** What a Job asks for, with what Volcano's admission fills in. */
export interface Wanted {
  queue: string;
  schedulerName: string;
  maxRetry: number;
  minAvailable: number;
  minSuccess?: number;
  policies: readonly Policy[];
  tasks: readonly WantedTask[];
}

const mostTries = 3;

function taskOf(task: Task, index: number): WantedTask {
  const { name, replicas = 0, minAvailable = replicas, maxRetry, policies = [], dependsOn, template } = task;
  return {
    name: name || `default${index}`,
    replicas,
    minAvailable,
    maxRetry: maxRetry || mostTries,
    policies,
    ...(dependsOn && { dependsOn }),
    template,
  };
}

/** Source: pkg/webhooks/admission/jobs/mutate. Here the controller does it each time, and the object stays as it was sent. */
export function wantedOf({ spec }: VolcanoJob): Wanted {
  const tasks = (spec.tasks ?? []).map(taskOf);
  const { minSuccess } = spec;
  return {
    queue: spec.queue || 'default',
    schedulerName: spec.schedulerName || 'volcano',
    maxRetry: spec.maxRetry || mostTries,
    minAvailable: spec.minAvailable || tasks.reduce((sum, { minAvailable }) => sum + minAvailable, 0),
    ...(minSuccess !== undefined && { minSuccess }),
    policies: spec.policies ?? [],
    tasks,
  };
}

/** How many pods there are when all are there. */
export const replicasOf = ({ tasks }: Wanted): number => tasks.reduce((sum, { replicas }) => sum + replicas, 0);

/** How many pods the tasks want at least, each by itself. */
export const leastOf = ({ tasks }: Wanted): number => tasks.reduce((sum, { minAvailable }) => sum + minAvailable, 0);
