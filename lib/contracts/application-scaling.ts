import { z } from 'zod';
import { findCronFault } from '../cron-schedule.ts';
import { isNamedTimeZone } from '../time-zone.ts';
import { applicationCostSchema } from './application-costs.ts';
import { areUnique, instant } from './common.ts';
import { cronText } from './cron-text.ts';
import { refusedAs } from './refusals.ts';

// What sets the number of replicas of an application by itself, as people ask for it, and what that would mean.

const replicas = z.number().int().min(1).max(10_000);
/** Of what each pod asks for; more than all of it where pods may use more. */
const percent = z.number().int().min(1).max(1_000).nullable().default(null);

/** By load: written as a FederatedHPA. */
export const scalingSchema = z
  .strictObject({
    fewest: replicas,
    most: replicas,
    cpuPercent: percent,
    memoryPercent: percent,
    /** For so long the most replicas that were wanted stay; null: as Karmada does it. */
    scaleDownSeconds: z.number().int().min(0).max(3_600).nullable().default(null),
  })
  .refine(({ fewest, most }) => fewest <= most, { path: ['most'], ...refusedAs('below-fewest') })
  .refine(({ cpuPercent, memoryPercent }) => cpuPercent !== null || memoryPercent !== null, {
    path: ['cpuPercent'],
    ...refusedAs('no-load'),
  });
export type Scaling = z.infer<typeof scalingSchema>;

/** By the clock: written as a rule of a CronFederatedHPA. */
export const scheduleSchema = z
  .strictObject({
    name: z.string().min(1).max(32),
    cron: cronText(findCronFault, 'cron-form'),
    /** Null: that of Karmada's controller. */
    timeZone: z.string().max(64).refine(isNamedTimeZone, refusedAs('time-zone')).nullable().default(null),
    /** From then on, where the load does not decide; 0 stops it. */
    replicas: z.number().int().min(0).max(10_000).nullable().default(null),
    /** From then on, where the load decides; what is null stays. */
    fewest: replicas.nullable().default(null),
    most: replicas.nullable().default(null),
    isPaused: z.boolean().default(false),
  })
  .refine(({ fewest, most }) => fewest === null || most === null || fewest <= most, {
    path: ['most'],
    ...refusedAs('below-fewest'),
  });
export type ScalingSchedule = z.infer<typeof scheduleSchema>;

/** Fields of an application. */
export const scalingShape = {
  scaling: scalingSchema.nullable().default(null),
  schedules: z
    .array(scheduleSchema)
    .max(50)
    .refine((list) => areUnique(list.map(({ name }) => name)), refusedAs('named-twice'))
    .default([]),
};

type ScaledFields = { scaling: Scaling | null; schedules: readonly ScalingSchedule[] };

export const activeSchedules = ({ schedules }: Pick<ScaledFields, 'schedules'>): ScalingSchedule[] =>
  schedules.filter(({ isPaused }) => !isPaused);

/** Whether anything is written beside it that may set its number of replicas, if only later. */
export const hasScalers = ({ scaling, schedules }: ScaledFields): boolean => scaling !== null || schedules.length > 0;

/** Whether the number of replicas belongs to an autoscaler, so that nobody else writes it. */
export const scalesItself = (spec: ScaledFields): boolean => spec.scaling !== null || activeSchedules(spec).length > 0;

/** What an application is at the fewest or the most replicas that it may have by itself. */
const scaledEndSchema = z.object({
  replicas: z.number().int(),
  /** By member, those with replicas alone. */
  members: z.array(z.object({ name: z.string(), replicas: z.number().int() })),
  /** Why it would be placed nowhere, in the scheduler's words; null where it is placed. */
  problem: z.string().nullable(),
  /** A month; null for who may not read costs of the project. */
  cost: applicationCostSchema.nullable(),
});
export type ScaledEnd = z.infer<typeof scaledEndSchema>;

/** Fields of the preview of an application. */
export const scaledShape = {
  /** Null where nothing sets the number of replicas by itself. */
  scaled: z
    .object({
      /** Set now on the control plane, and kept by a change; null where there is none. */
      present: z.number().int().nullable(),
      fewest: scaledEndSchema,
      most: scaledEndSchema,
    })
    .nullable(),
  /** When each schedule comes next, by its name; none for one that is paused. */
  scheduled: z.array(z.object({ name: z.string(), at: z.array(instant) })),
};
export type Scaled = NonNullable<z.infer<typeof scaledShape.scaled>>;
export type Scheduled = z.infer<typeof scaledShape.scheduled>;
