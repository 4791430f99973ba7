import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { leadersOf, type VolcanoFramework, type VolcanoJob } from '../../../../lib/contracts/application-volcano.ts';

/** The pods of a task: as those of any application, and what differs for this task. */
interface Pod {
  spec: object;
  [field: string]: unknown;
}
/** Makes the pods of a task. @param container as the framework's plugin finds it; null: as the application is called */
export type ToPod = (task: { container: string | null; args: readonly string[]; gpus: number }) => Pod;

/** As many attempts as Volcano fills in for a task; what is not stated would differ from what stands there. */
const retriesOfTask = 3;
const worker = 'worker';

/**
 * Plugins of each framework with what they are told. `svc` and `ssh` are stated too: Volcano adds them by itself when a Job
 * is made, and refuses a later change that leaves them out.
 * Source: patchDefaultPlugins (volcano, pkg/webhooks/admission/jobs/mutate).
 */
const plugins: Readonly<Record<VolcanoFramework, Record<string, string[]>>> = {
  plain: { svc: [], env: [] },
  pytorch: { pytorch: ['--master=master', '--worker=worker', '--port=23456'], svc: [] },
  tensorflow: { tensorflow: ['--ps=ps', '--worker=worker', '--port=2222'], svc: [] },
  mpi: { mpi: ['--master=master', '--worker=worker', '--port=22'], ssh: [], svc: [] },
  ray: { ray: ['--head=head', '--worker=worker'], svc: [] },
};

/** The task with whose end the work is done; null where all pods have to end. */
const decisive: Readonly<Record<VolcanoFramework, string | null>> = {
  plain: null,
  pytorch: 'master',
  tensorflow: worker,
  mpi: 'master',
  ray: 'head',
};

/** The `spec` of a Job of Volcano (batch.volcano.sh/v1alpha1). */
export function toVolcanoSpec(
  spec: Pick<ApplicationSpec, 'replicas' | 'args'>,
  job: VolcanoJob,
  toPod: ToPod,
): Record<string, unknown> {
  const { framework, queue, retries, priorityClass, leaders } = job;
  const minAvailable = job.minAvailable ?? spec.replicas + leaders;
  // Leaders come first: without them no worker finds the others.
  const leadersAtOnce = Math.min(leaders, minAvailable);
  const leading = leadersOf[framework];
  const taskOf = (name: string, replicas: number, least: number, args: readonly string[], gpus: number) => ({
    name,
    replicas,
    minAvailable: least,
    maxRetry: retriesOfTask,
    ...(decisive[framework] === name && { policies: [{ event: 'TaskCompleted', action: 'CompleteJob' }] }),
    // Ray's plugin looks for containers of these names.
    template: toPod({ container: framework === 'ray' ? name : null, args, gpus }),
  });
  return {
    schedulerName: 'volcano',
    queue,
    minAvailable,
    maxRetry: retries,
    ...(priorityClass !== null && { priorityClassName: priorityClass }),
    plugins: plugins[framework],
    // One pod alone can do nothing for the others that have lost it.
    policies: [
      { event: 'PodFailed', action: 'RestartJob' },
      { event: 'PodEvicted', action: 'RestartJob' },
    ],
    tasks: [
      ...(leading && leaders > 0
        ? [
            taskOf(
              leading.task,
              leaders,
              leadersAtOnce,
              job.leaderArgs.length > 0 ? job.leaderArgs : spec.args,
              leading.areWorkers ? job.gpus : 0,
            ),
          ]
        : []),
      taskOf(worker, spec.replicas, Math.min(spec.replicas, minAvailable - leadersAtOnce), spec.args, job.gpus),
    ],
  };
}
