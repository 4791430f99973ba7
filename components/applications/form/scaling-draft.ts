import { z } from 'zod';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import type { ScalingSchedule } from '@/lib/contracts/application-scaling';
import { findCronFault } from '@/lib/cron-schedule';

const scheduleDraftSchema = z.object({
  name: z.string(),
  cron: z.string(),
  /** Empty: that of Karmada's controller. */
  timeZone: z.string(),
  replicas: z.string(),
  fewest: z.string(),
  most: z.string(),
  isPaused: z.boolean(),
});
/** A schedule as it is typed. */
export type ScheduleDraft = z.infer<typeof scheduleDraftSchema>;

export const scalingDraftSchema = z.object({
  /** Whether the load decides. What is typed stays there while it does not. */
  byLoad: z.boolean(),
  fewest: z.string(),
  most: z.string(),
  /** In per cent. */
  cpu: z.string(),
  memory: z.string(),
  /** In seconds. */
  scaleDown: z.string(),
  schedules: z.array(scheduleDraftSchema),
});
/** What scales an application by itself, as it is typed. */
export type ScalingDraft = z.infer<typeof scalingDraftSchema>;

export const emptyScaling: ScalingDraft = {
  byLoad: false,
  fewest: '2',
  most: '10',
  cpu: '80',
  memory: '',
  scaleDown: '',
  schedules: [],
};

export const emptySchedule = (timeZone: string): ScheduleDraft => ({
  name: '',
  cron: '',
  timeZone,
  replicas: '',
  fewest: '',
  most: '',
  isPaused: false,
});

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

/** A draft that holds what was asked for. */
export function scalingDraftOf({ scaling, schedules }: ApplicationSpec): ScalingDraft {
  return {
    ...emptyScaling,
    ...(scaling && {
      byLoad: true,
      fewest: textOf(scaling.fewest),
      most: textOf(scaling.most),
      cpu: textOf(scaling.cpuPercent),
      memory: textOf(scaling.memoryPercent),
      scaleDown: textOf(scaling.scaleDownSeconds),
    }),
    schedules: schedules.map(({ timeZone, replicas, fewest, most, ...schedule }) => ({
      ...schedule,
      timeZone: timeZone ?? '',
      replicas: textOf(replicas),
      fewest: textOf(fewest),
      most: textOf(most),
    })),
  };
}

/** What is asked for. A draft with problems may give numbers that are none. */
export function toScaling(draft: ScalingDraft): Pick<ApplicationSpec, 'scaling' | 'schedules'> {
  const { byLoad, fewest, most, cpu, memory, scaleDown, schedules } = draft;
  return {
    scaling: byLoad
      ? {
          fewest: numberOf(fewest),
          most: numberOf(most),
          cpuPercent: numberOrNull(cpu),
          memoryPercent: numberOrNull(memory),
          scaleDownSeconds: numberOrNull(scaleDown),
        }
      : null,
    schedules: schedules.map((schedule) => toSchedule(schedule, byLoad)),
  };
}

const toSchedule = (schedule: ScheduleDraft, byLoad: boolean): ScalingSchedule => ({
  name: schedule.name.trim(),
  cron: schedule.cron.trim(),
  timeZone: schedule.timeZone || null,
  replicas: byLoad ? null : numberOrNull(schedule.replicas),
  fewest: byLoad ? numberOrNull(schedule.fewest) : null,
  most: byLoad ? numberOrNull(schedule.most) : null,
  isPaused: schedule.isPaused,
});

interface Range {
  min: number;
  max: number;
}
const bounds: Range = { min: 1, max: 10_000 };
const replicas: Range = { min: 0, max: 10_000 };
const percent: Range = { min: 1, max: 1_000 };
const seconds: Range = { min: 0, max: 3_600 };

type Code =
  | 'missing'
  | 'whole'
  | 'twice'
  | 'cron'
  | 'cron-range'
  | 'cron-part'
  | 'no-load'
  | 'below-fewest'
  | 'no-bound';
/** Takes what is wrong at a field. */
type Add = (pointer: string, code: Code, params?: Partial<Range & { field: string; part: string }>) => void;

/** What is wrong with what is typed and can be said without asking anybody. */
export function findScalingProblems(draft: ScalingDraft, add: Add): void {
  const whole = (pointer: string, text: string, range: Range) => {
    const value = numberOf(text);
    const isIn = Number.isInteger(value) && value >= range.min && value <= range.max;
    if (!isIn) add(pointer, 'whole', range);
    return isIn;
  };
  const optional = (pointer: string, text: string, range: Range) => text.trim() === '' || whole(pointer, text, range);
  const rising = (pointer: string, { fewest, most }: { fewest: string; most: string }) => {
    if (numberOf(most) < numberOf(fewest)) add(pointer, 'below-fewest');
  };
  const { byLoad, cpu, memory, scaleDown, schedules } = draft;
  if (byLoad) {
    const hasBounds = [
      whole('/spec/scaling/fewest', draft.fewest, bounds),
      whole('/spec/scaling/most', draft.most, bounds),
    ];
    if (hasBounds.every(Boolean)) rising('/spec/scaling/most', draft);
    if (cpu.trim() === '' && memory.trim() === '') add('/spec/scaling/cpuPercent', 'no-load');
    optional('/spec/scaling/cpuPercent', cpu, percent);
    optional('/spec/scaling/memoryPercent', memory, percent);
    optional('/spec/scaling/scaleDownSeconds', scaleDown, seconds);
  }
  schedules.forEach((schedule, at) => {
    const pointer = `/spec/schedules/${at}`;
    const name = schedule.name.trim();
    if (name === '') add(`${pointer}/name`, 'missing');
    else if (schedules.findIndex((one) => one.name.trim() === name) < at) add(`${pointer}/name`, 'twice');
    findInCron(`${pointer}/cron`, schedule.cron, add);
    if (!byLoad) {
      if (schedule.replicas.trim() === '') add(`${pointer}/replicas`, 'missing');
      else whole(`${pointer}/replicas`, schedule.replicas, replicas);
      return;
    }
    if (schedule.fewest.trim() === '' && schedule.most.trim() === '') add(`${pointer}/fewest`, 'no-bound');
    optional(`${pointer}/fewest`, schedule.fewest, bounds);
    if (optional(`${pointer}/most`, schedule.most, bounds)) rising(`${pointer}/most`, schedule);
  });
}

function findInCron(pointer: string, cron: string, add: Add): void {
  if (cron.trim() === '') {
    add(pointer, 'missing');
    return;
  }
  const fault = findCronFault(cron);
  if (fault?.code === 'form') add(pointer, 'cron');
  else if (fault?.code === 'part') add(pointer, 'cron-part', { field: fault.field, part: fault.part });
  else if (fault)
    add(pointer, 'cron-range', { field: fault.field, part: fault.part, min: fault.least, max: fault.most });
}
