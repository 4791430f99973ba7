import { z } from 'zod';
import { roles } from '../permissions.ts';
import { decimalString, dnsLabel, localizedText } from './common.ts';
import { monthlyBudgetSchema, quotaLimitsSchema } from './limits.ts';
import { pageOf } from './page.ts';
import { refusedAs } from './refusals.ts';

/** Money a month: the budget, allowances in force, and the likely prices of live clusters and requests. */
export const budgetLineSchema = z.object({
  currency: z.string(),
  monthly: decimalString,
  allowed: decimalString,
  committed: decimalString,
});

export const projectSchema = z.object({
  name: dnsLabel,
  namespace: dnsLabel,
  title: localizedText,
  costCentre: z.string().nullable(),
  owner: z.string().nullable(),
  quota: z.array(z.object({ resource: z.string(), limit: z.number().nullable(), used: z.number() })),
  budget: budgetLineSchema.nullable(),
  clusters: z.number().int(),
  /** Rises with every change of title, owner and cost centre. */
  version: z.number().int(),
});
export type Project = z.infer<typeof projectSchema>;
export const projectPageSchema = pageOf(projectSchema);
export const projectPathSchema = z.object({ name: dnsLabel });

/** Limits and budget with which a project begins; they are changed later with their own history. */
export const createProjectSchema = z.strictObject({
  name: dnsLabel,
  /** The same as the name unless given. */
  namespace: dnsLabel.optional(),
  title: localizedText,
  owner: z.string().trim().min(1).max(320).nullable().default(null),
  costCentre: z.string().trim().min(1).max(100).nullable().default(null),
  /** Of its namespace, beside Slipway's own. */
  labels: z
    .record(z.string().max(317), z.string().max(63))
    .refine((labels) => Object.keys(labels).length <= 20, refusedAs('labels-most', { max: 20 }))
    .default({}),
  quota: quotaLimitsSchema.default({}),
  budget: monthlyBudgetSchema.nullable().default(null),
});
export type CreateProject = z.input<typeof createProjectSchema>;
export const editProjectSchema = z.strictObject({
  title: localizedText,
  owner: z.string().trim().min(1).max(320).nullable(),
  costCentre: z.string().trim().min(1).max(100).nullable(),
  /** The one that was seen: another one by now is refused. Without it the change goes over whatever is there. */
  version: z.number().int().min(1).optional(),
});
export type EditProject = z.input<typeof editProjectSchema>;

/** Who holds which role in a project; `project` is null where the role is held everywhere. */
export const memberSchema = z.object({
  id: z.string(),
  project: z.string().nullable(),
  subjectKind: z.enum(['person', 'group']),
  subject: z.string(),
  role: z.enum(roles),
});
export type Member = z.infer<typeof memberSchema>;
export const memberListQuerySchema = z.object({ project: dnsLabel.optional() });
export const memberPathSchema = z.object({ id: z.uuid() });
export const addMemberSchema = z.strictObject({
  project: dnsLabel.nullable(),
  subjectKind: z.enum(['person', 'group']),
  subject: z
    .string()
    .trim()
    .min(1)
    .max(320)
    .regex(/^[^\p{Cc}]+$/u),
  role: z.enum(roles),
});
export type AddMember = z.infer<typeof addMemberSchema>;
export const memberPageSchema = pageOf(memberSchema);

/** Somebody who may own clusters of a project. */
const possibleOwnerSchema = z.object({ email: z.string(), name: z.string() });
export type PossibleOwner = z.infer<typeof possibleOwnerSchema>;
export const possibleOwnerPageSchema = pageOf(possibleOwnerSchema);
