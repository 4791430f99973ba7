import { z } from 'zod';
import { leadersOf, usualDevice, type VolcanoJob, volcanoFrameworks } from '@/lib/contracts/application-volcano';

/** A Job of Volcano as it is typed. */
export const volcanoDraftSchema = z.object({
  framework: z.enum(volcanoFrameworks),
  leaders: z.string(),
  leaderArgs: z.array(z.string()),
  gpus: z.string(),
  gpuResource: z.string(),
  queue: z.string(),
  /** Empty: all of them. */
  minAvailable: z.string(),
  retries: z.string(),
  priorityClass: z.string(),
});
export type VolcanoDraft = z.infer<typeof volcanoDraftSchema>;

export const startVolcano: VolcanoDraft = {
  framework: 'plain',
  leaders: '1',
  leaderArgs: [],
  gpus: '0',
  gpuResource: usualDevice,
  queue: 'default',
  minAvailable: '',
  retries: '3',
  priorityClass: '',
};

export const volcanoDraftOf = (job: VolcanoJob): VolcanoDraft => ({
  framework: job.framework,
  leaders: job.leaders === 0 ? startVolcano.leaders : String(job.leaders),
  leaderArgs: job.leaderArgs,
  gpus: String(job.gpus),
  gpuResource: job.gpuResource,
  queue: job.queue,
  minAvailable: job.minAvailable === null ? '' : String(job.minAvailable),
  retries: String(job.retries),
  priorityClass: job.priorityClass ?? '',
});

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** How many lead, as they are asked for: a framework without such pods has none, whatever was typed for another one. */
export const leadersIn = ({ framework, leaders }: Pick<VolcanoDraft, 'framework' | 'leaders'>): number => {
  const most = leadersOf[framework]?.most ?? 0;
  return most <= 1 ? most : numberOf(leaders);
};

export function toVolcanoJob(draft: VolcanoDraft): VolcanoJob {
  const { framework } = draft;
  const gpus = numberOf(draft.gpus);
  const hasLeaderArgs = leadersOf[framework] !== null && framework !== 'ray';
  return {
    kind: 'volcano-job',
    framework,
    leaders: leadersIn(draft),
    leaderArgs: hasLeaderArgs ? draft.leaderArgs.filter((line) => line !== '') : [],
    gpus,
    gpuResource: draft.gpuResource.trim() || usualDevice,
    queue: draft.queue.trim(),
    minAvailable: draft.minAvailable.trim() === '' ? null : numberOf(draft.minAvailable),
    retries: numberOf(draft.retries),
    priorityClass: draft.priorityClass.trim() || null,
  };
}

const ranges = {
  leaders: { min: 1, max: 100 },
  gpus: { min: 0, max: 1000 },
  minAvailable: { min: 1, max: 10_100 },
  retries: { min: 1, max: 1000 },
} as const;

/** Its fields that hold numbers, each with its place in the request. */
export function volcanoNumbers({ framework, leaders, gpus, minAvailable, retries }: VolcanoDraft) {
  const at = '/spec/workload';
  const isAsked = (leadersOf[framework]?.most ?? 0) > 1;
  return [
    ...(isAsked ? [{ pointer: `${at}/leaders`, text: leaders, range: ranges.leaders }] : []),
    { pointer: `${at}/gpus`, text: gpus, range: ranges.gpus },
    ...(minAvailable.trim() === ''
      ? []
      : [{ pointer: `${at}/minAvailable`, text: minAvailable, range: ranges.minAvailable }]),
    { pointer: `${at}/retries`, text: retries, range: ranges.retries },
  ];
}
