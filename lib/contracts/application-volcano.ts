import { z } from 'zod';
import { refusedAs } from './refusals.ts';

// A Job of Volcano: pods that start together or not at all, in a queue, set up for a framework.

/** What the pods of such a Job run, by Volcano's plugin for it. */
export const volcanoFrameworks = ['plain', 'pytorch', 'tensorflow', 'mpi', 'ray'] as const;
/** Names that they have in every language; null where there is none. */
export const frameworkNames = {
  plain: null,
  pytorch: 'PyTorch',
  tensorflow: 'TensorFlow',
  mpi: 'MPI',
  ray: 'Ray',
} as const satisfies Record<(typeof volcanoFrameworks)[number], string | null>;
export type VolcanoFramework = (typeof volcanoFrameworks)[number];

/** The pods of a framework besides its workers. */
interface Leaders {
  /** As its plugin names them. */
  task: string;
  most: number;
  /** They compute as workers do, and get as many GPUs. */
  areWorkers: boolean;
}

/** Null where all pods are workers. */
export const leadersOf: Readonly<Record<VolcanoFramework, Leaders | null>> = {
  plain: null,
  pytorch: { task: 'master', most: 1, areWorkers: true },
  tensorflow: { task: 'ps', most: 100, areWorkers: false },
  mpi: { task: 'master', most: 1, areWorkers: false },
  ray: { task: 'head', most: 1, areWorkers: false },
};

/** A resource of a device plugin, such as `nvidia.com/gpu`. */
const deviceName = z
  .string()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\/[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?$/, refusedAs('device-form'));
const objectName = z
  .string()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, refusedAs('object-name-form'));

export const usualDevice = 'nvidia.com/gpu';

export const volcanoJobSchema = z.strictObject({
  kind: z.literal('volcano-job'),
  framework: z.enum(volcanoFrameworks),
  /** How many lead the workers, as `leadersOf` names them; 0 where nobody does. */
  leaders: z.number().int().min(0).max(100),
  /** Arguments of those that lead; without any they have those of the workers. */
  leaderArgs: z.array(z.string().max(1000)).max(50),
  /** GPUs of each worker. */
  gpus: z.number().int().min(0).max(1000),
  /** As what nodes offer them. */
  gpuResource: deviceName,
  queue: objectName,
  /** So many pods start together or none; null: all of them. */
  minAvailable: z.number().int().min(1).max(10_100).nullable(),
  /** How often all of it starts anew after a pod has failed. Volcano takes 0 for its own default. */
  retries: z.number().int().min(1).max(1000),
  /** Null: that of the cluster. */
  priorityClass: objectName.nullable(),
});
export type VolcanoJob = z.infer<typeof volcanoJobSchema>;

/** What a member that takes such Jobs offers them. */
export const offeredBatchSchema = z.object({
  /** Resources of device plugins that its nodes offer, such as `nvidia.com/gpu`, and how many are free. */
  devices: z.array(z.object({ name: z.string(), free: z.number().int() })),
});

/** Pods and GPUs of a whole Job. @param replicas how many work */
export function totalsOf(job: Pick<VolcanoJob, 'framework' | 'leaders' | 'gpus'>, replicas: number) {
  const leadersWithGpus = leadersOf[job.framework]?.areWorkers ? job.leaders : 0;
  return { pods: replicas + job.leaders, gpus: (replicas + leadersWithGpus) * job.gpus };
}
