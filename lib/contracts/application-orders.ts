import { z } from 'zod';
import { applicationFilesSchema } from './application-files.ts';
import { applicationIngressSchema, ingressHost } from './application-ingress.ts';
import { memberPatchSchema } from './application-patches.ts';
import { scalingShape } from './application-scaling.ts';
import { applicationSecretsSchema, applicationSecretValuesSchema } from './application-secrets.ts';
import { offeredBatchSchema } from './application-volcano.ts';
import { isChart, mostValues, workloadSchema } from './application-workload.ts';
import { labelNamePattern, labelValuePattern } from './choices.ts';
import { areUnique, clusterName, dnsLabel } from './common.ts';
import { memberStates } from './member-states.ts';
import { refusedAs } from './refusals.ts';
import { variableName } from './variable-name.ts';

// What people say of an application that they bring to several clusters, and what they choose from.

const memberName = z.string().min(1).max(48);
const labelName = z.string().max(317).regex(labelNamePattern, refusedAs('label-name-form'));
const labelValue = z.string().regex(labelValuePattern, refusedAs('label-value-form'));
/** A reference as container engines take it: registry and path in small letters, then a tag or a digest. Charts have none. */
const image = z
  .string()
  .max(500)
  .regex(
    /^(?:(?:[a-zA-Z0-9.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]{0,127})?(?:@sha256:[a-f0-9]{64})?)?$/,
    refusedAs('image-form'),
  );
export const variableSchema = z.strictObject({ name: variableName, value: z.string().max(4000) });

const variables = z
  .array(variableSchema)
  .max(100)
  .refine((list) => areUnique(list.map(({ name }) => name)), refusedAs('named-twice'));

/** Which members an application may use. */
export const chosenMembersSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('all') }),
  z.strictObject({ by: z.literal('names'), names: z.array(memberName).min(1).max(200) }),
  z.strictObject({ by: z.literal('labels'), labels: z.record(labelName, labelValue) }),
  z.strictObject({ by: z.literal('regions'), regions: z.array(z.string().min(1).max(100)).min(1).max(50) }),
]);
export type ChosenMembers = z.infer<typeof chosenMembersSchema>;

/** How its replicas are divided. */
export const divisionSchema = z.discriminatedUnion('by', [
  /** All of them on each member. */
  z.strictObject({ by: z.literal('copies') }),
  /** A member that is not named gets none; without any name all get the same. */
  z.strictObject({
    by: z.literal('weights'),
    weights: z.array(z.strictObject({ cluster: memberName, weight: z.number().int().min(1).max(1000) })).max(200),
  }),
  /** More where more is free. */
  z.strictObject({ by: z.literal('room') }),
  /** On as few members as take them. */
  z.strictObject({ by: z.literal('few') }),
  /** All of it on one member, which Karmada chooses; only for what it counts no replicas of. */
  z.strictObject({ by: z.literal('one') }),
]);
export type Division = z.infer<typeof divisionSchema>;

/** What one member gets otherwise; what is left out stays. */
export const memberOverrideSchema = z.strictObject({
  cluster: memberName,
  /** In place of the registry of the image, such as `registry.eu.example:5000`. */
  registry: z
    .string()
    .max(253)
    .regex(/^[a-zA-Z0-9.-]+(?::\d+)?$/, refusedAs('registry-form'))
    .optional(),
  /** In place of its tag. */
  tag: z
    .string()
    .regex(/^[\w][\w.-]{0,127}$/, refusedAs('tag-form'))
    .optional(),
  /** Added to the arguments of the container. */
  args: z.array(z.string().max(1000)).min(1).max(50).optional(),
  /** Variables that it gets in place of those of the same name, or besides. */
  env: variables.optional(),
  labels: z.record(labelName, labelValue).optional(),
  /** In place of the host of its Ingress. */
  host: ingressHost.optional(),
  /** Whatever else is different in its workload, at places that are open to all. */
  patches: z.array(memberPatchSchema).min(1).max(20).optional(),
  /** Of a chart: YAML of values that take the place of the common ones, or stand besides. */
  values: z.string().min(1).max(mostValues).optional(),
});
export type MemberOverride = z.infer<typeof memberOverrideSchema>;

const specFields = z.strictObject({
  workload: workloadSchema,
  image,
  /** All members together; on each where they are copied. Of a Job, how many at once; of one of Volcano, its workers. */
  replicas: z.number().int().min(1).max(10_000),
  /** What each pod asks for. */
  cpuMillicores: z.number().int().min(1).max(1_000_000),
  memoryMib: z.number().int().min(1).max(16_000_000),
  /** Where it listens; null where nobody calls it. With a port it has a Service. */
  port: z.number().int().min(1).max(65_535).nullable(),
  /** Path that answers while it is well, at its port; null where nobody asks. */
  healthPath: z
    .string()
    .max(1000)
    .regex(/^\/[!-~]*$/, refusedAs('path-form'))
    .nullable(),
  args: z.array(z.string().max(1000)).max(50),
  env: variables,
  /** Files that each container finds, in a ConfigMap of its own. */
  files: applicationFilesSchema,
  /** What it gets that nobody may read, without the values. */
  secrets: applicationSecretsSchema,
  /** How it is reached from outside; null where nobody comes from there. */
  ingress: applicationIngressSchema.nullable().default(null),
  clusters: chosenMembersSchema,
  division: divisionSchema,
  /** In how many regions it is at least; null where that does not matter. */
  fewestRegions: z.number().int().min(2).max(50).nullable(),
  /**
   * Seconds from when a member is marked as lost until its replicas move, where the control plane moves them at all; null:
   * never.
   */
  moveAfterSeconds: z.number().int().min(0).max(604_800).nullable(),
  /** Where nothing is sent for now, so that what runs stays as it is; null: nowhere. */
  paused: z
    .union([z.literal('everywhere'), z.array(memberName).min(1).max(200)])
    .nullable()
    .default(null),
  overrides: z
    .array(memberOverrideSchema)
    .max(200)
    .refine((list) => areUnique(list.map(({ cluster }) => cluster)), refusedAs('named-twice')),
  ...scalingShape,
});
export const applicationSpecSchema = specFields.refine(
  ({ workload, image: named }) => isChart(workload) === (named === ''),
  { path: ['image'], ...refusedAs('image-form') },
);
export type ApplicationSpec = z.infer<typeof applicationSpecSchema>;

/** An application as it is named when it is asked for: in the namespace of its project. */
export const applicationTargetShape = {
  project: dnsLabel,
  controlPlane: z.string().min(1).max(40),
  name: clusterName,
};

/** Brings an application to members, or changes one that Slipway has brought. */
export const applicationRequestSchema = z.strictObject({
  kind: z.literal('application'),
  ...applicationTargetShape,
  spec: applicationSpecSchema,
  /** Values of those of its secrets that are not kept; they are in no answer, and in nothing that is stored readable. */
  secretValues: applicationSecretValuesSchema.optional(),
  /** Generation of the workload that the answers were read from; left out where there is none. */
  generation: z.number().int().optional(),
  /** The request whose answers these began with; null where there was none, left out where nobody says. */
  since: z.uuid().nullable().optional(),
  justification: z.string().max(2000).optional(),
});
export type ApplicationRequest = z.infer<typeof applicationRequestSchema>;

/** Takes an application, which Slipway has brought, away from all members. */
export const removeApplicationRequestSchema = z.strictObject({
  kind: z.literal('remove-application'),
  ...applicationTargetShape,
  justification: z.string().max(2000).optional(),
});
export type RemoveApplicationRequest = z.infer<typeof removeApplicationRequestSchema>;

/** Has its replicas divided anew, as if nothing of it were placed. */
export const rebalanceRequestSchema = z.strictObject({
  kind: z.literal('rebalance-application'),
  ...applicationTargetShape,
  justification: z.string().max(2000).optional(),
});
export type RebalanceRequest = z.infer<typeof rebalanceRequestSchema>;

/** Replicas by member, as they are and as they would be. */
export const rebalancedMembersSchema = z.array(
  z.object({ name: z.string(), now: z.number().int(), after: z.number().int() }),
);
export const rebalancePreviewSchema = z.object({
  members: rebalancedMembersSchema,
  /**
   * Why something would have no place, in the scheduler's words; null where all of it has one. Without a cluster that fits
   * it would be taken away everywhere, otherwise it would stay as it is.
   */
  problem: z
    .object({ reason: z.enum(['NoClusterFit', 'Unschedulable', 'SchedulerError']), words: z.string() })
    .nullable(),
});
export type RebalancePreview = z.infer<typeof rebalancePreviewSchema>;

/** `template`: name of a ServiceTemplate whose values are to be told as well. */
export const applicationFormQuerySchema = z.object({
  project: dnsLabel,
  template: z.string().min(1).max(253).optional(),
});

/** A member that a project may use. */
export const offeredMemberSchema = z.object({
  name: z.string(),
  state: z.enum(memberStates),
  provider: z.string().nullable(),
  region: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  /** Nothing new is placed there. */
  isCordoned: z.boolean(),
  /** It is for this project alone. */
  isOwn: z.boolean(),
  /** Left out where it serves no Jobs of Volcano. */
  batch: offeredBatchSchema.optional(),
});
export type OfferedMember = z.infer<typeof offeredMemberSchema>;

/** What a form is made of. */
export const applicationFormSchema = z.object({
  controlPlanes: z.array(
    z.object({
      name: z.string(),
      /** It can be read now; nothing is sent to one that cannot. */
      isReachable: z.boolean(),
      /** Its API has Flux's HelmRelease, so that it can send charts. */
      hasFlux: z.boolean(),
      members: z.array(offeredMemberSchema),
    }),
  ),
});
export type ApplicationForm = z.infer<typeof applicationFormSchema>;
