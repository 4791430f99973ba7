import { z } from 'zod';
import { clusterSizes } from '../finops/cluster-size.ts';
import { clusterPhases } from './clusters.ts';
import { instant, saidAs, saidSchema } from './common.ts';
import { labelSelectorSchema } from './label-selector.ts';
import { ringSizesSchema, waveStandingSchema, wavesSchema } from './rule-waves.ts';
import { serviceChangeSchema, serviceRefSchema } from './service-changes.ts';
import { offeredServiceSchema, serviceValuesSchema, writtenServiceSchema } from './service-form.ts';

// What becomes of multi-cluster services, before and after somebody decides on it.

const ruleName = z.string().min(1).max(253);

/** The object that the answers were read from, and its generation: another one whenever its spec is another. */
const seen = z.strictObject({ uid: z.string().max(64), generation: z.number().int() });

const wish = {
  name: ruleName,
  /** Null where it is made. */
  seen: seen.nullable().default(null),
  selector: labelSelectorSchema,
  /** Of two that install the same release on a cluster, the one with the higher number wins. */
  priority: z.number().int().min(1).max(2_147_483_646),
  /** When a cluster stops matching, what was installed stays. */
  keepServices: z.boolean(),
  /** On the management cluster too. */
  selfManagement: z.boolean(),
  /** Name of the management cluster, typed by who has the services put there. */
  confirmedManagement: z.string().max(253).default(''),
  /** Other multi-cluster services whose services come first, cluster by cluster. */
  dependsOn: z.array(ruleName).max(50).default([]),
  /** What becomes of its services; those that are not named stay as they are. */
  changes: z.array(serviceChangeSchema).max(50).default([]),
  /** Null where the change reaches all clusters at once. */
  waves: wavesSchema.nullable().default(null),
};
const removal = { name: ruleName, seen };

/** How a multi-cluster service is to be, or that it is to go. */
export const previewRuleSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('save'), ...wish }),
  z.strictObject({ act: z.literal('delete'), ...removal }),
]);
export type PreviewRule = z.infer<typeof previewRuleSchema>;
export type RuleWish = Extract<PreviewRule, { act: 'save' }>;

const reason = z.string().trim().max(1000).default('');
export const sendRuleSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('save'), ...wish, reason }),
  z.strictObject({ act: z.literal('delete'), ...removal, reason }),
]);
export type SendRule = z.infer<typeof sendRuleSchema>;

/** Who wins a service that others install on a cluster too, and what keeps k0rdent from installing any. */
const ruleFindingKinds = ['replaces', 'yields', 'equal', 'lacks', 'kubernetes'] as const;

const previewClusterSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  /** Null where its namespace is no project's. */
  project: z.string().nullable(),
  phase: z.enum(clusterPhases),
  /** Of the keys that the selector asks for. */
  labels: z.record(z.string(), z.string()),
  findings: z.array(
    z.object({ service: serviceRefSchema, kind: z.enum(ruleFindingKinds), detail: z.string(), ...saidAs }),
  ),
});
export type PreviewCluster = z.infer<typeof previewClusterSchema>;

const previewGroupSchema = z.object({
  count: z.number(),
  /** Those with findings first, then by name; the first of them alone. */
  clusters: z.array(previewClusterSchema),
});

export const rulePreviewSchema = z.object({
  /** What keeps it from being sent, at pointers into what was asked. */
  errors: z.array(z.object({ pointer: z.string(), detail: z.string(), ...saidAs })),
  warnings: z.array(saidSchema),
  counts: z.object({
    matches: z.number(),
    hibernated: z.number(),
    /** Clusters on which somebody else installs one of its services too. */
    conflicts: z.number(),
    /** Clusters on which k0rdent would install nothing, or not all. */
    blocked: z.number(),
  }),
  groups: z.object({ now: previewGroupSchema, added: previewGroupSchema, leaving: previewGroupSchema }),
  /** Whose clusters it touches, most first. */
  projects: z.array(z.object({ project: z.string(), owner: z.string().nullable(), clusters: z.number() })),
  /** Clusters that match before or after; above `approvalAbove` a second person decides. */
  touched: z.number(),
  approvalAbove: z.number(),
  /** In the order in which they are reached; none without waves. */
  rings: ringSizesSchema,
  /** Clusters that match, by how many machines they have; null where nobody knows. Sizes of none are not told. */
  sizes: z.array(z.object({ size: z.enum(clusterSizes).nullable(), clusters: z.number().int() })),
});
export type RulePreview = z.infer<typeof rulePreviewSchema>;

const ruleChangeStates = ['waiting', 'applying', 'applied', 'failed', 'declined', 'reverted'] as const;
export type RuleChangeState = (typeof ruleChangeStates)[number];

export const ruleChangePathSchema = z.object({ id: z.uuid() });
export const decideRuleChangeSchema = z.strictObject({ reason });
export const declineRuleChangeSchema = z.strictObject({ reason: z.string().trim().min(1).max(1000) });

export const ruleChangeSchema = z.object({
  id: z.string(),
  name: z.string(),
  act: z.enum(['create', 'change', 'delete']),
  state: z.enum(ruleChangeStates),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Who approved or declined it; null while nobody has, and where nobody had to. */
  decidedBy: z.string().nullable(),
  decidedWhy: z.string(),
  endedAt: instant.nullable(),
  /** Why it could not be carried out. */
  problem: z.string().nullable(),
  touched: z.number(),
  projects: z.array(z.string()),
  /** Its rings have stopped, so that it goes on only when somebody says so. */
  isStopped: z.boolean(),
  mayApprove: z.boolean(),
  mayDecline: z.boolean(),
});
export type RuleChange = z.infer<typeof ruleChangeSchema>;
/** With the preview computed anew while it waits. */
export const ruleChangeDetailSchema = ruleChangeSchema.extend({
  asked: previewRuleSchema,
  /** How far the rings are; null before the first, after the last, and without any. */
  waves: waveStandingSchema.nullable(),
  mayMoveWaves: z.boolean(),
  preview: rulePreviewSchema.nullable(),
});
export type RuleChangeDetail = z.infer<typeof ruleChangeDetailSchema>;

/** `name`: of the one that is changed. `template`: name of a ServiceTemplate whose values are to be told as well. */
export const ruleFormQuerySchema = z.object({
  name: ruleName.optional(),
  template: z.string().min(1).max(253).optional(),
});

const writtenRuleSchema = z.object({
  name: z.string(),
  uid: z.string(),
  generation: z.number(),
  selector: labelSelectorSchema,
  priority: z.number(),
  keepServices: z.boolean(),
  selfManagement: z.boolean(),
  dependsOn: z.array(z.string()),
  services: z.array(writtenServiceSchema),
});
export type WrittenRuleAnswer = z.infer<typeof writtenRuleSchema>;

/** Everything that the form of a multi-cluster service asks the server. */
export const ruleFormSchema = z.object({
  managementCluster: z.string(),
  /** Null where a new one is made. */
  rule: writtenRuleSchema.nullable(),
  /** A change of it that is not done yet. */
  open: ruleChangeSchema.nullable(),
  others: z.array(z.object({ name: z.string(), priority: z.number() })),
  /** Labels that clusters have, most used first. */
  labels: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
  offers: z.array(offeredServiceSchema),
  values: serviceValuesSchema.nullable(),
});
export type RuleForm = z.infer<typeof ruleFormSchema>;
