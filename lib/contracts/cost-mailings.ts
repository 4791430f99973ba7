import { z } from 'zod';
import { mailingFormats, mailingRhythms } from './choices.ts';
import { instant } from './common.ts';
import { costScopeSchema, newCostScopeSchema, viewName } from './cost-views.ts';
import { pageOf } from './page.ts';

/** Why nothing is sent: its owner paused it, may read no costs any more, or is gone. */
export const mailingPauses = ['by-owner', 'no-right', 'gone'] as const;
export type MailingPause = (typeof mailingPauses)[number];
/** `refused`: whom it was for may not read costs any more. */
export const mailingRunStates = ['waiting', 'sent', 'gave-up', 'refused'] as const;
export type MailingRunState = (typeof mailingRunStates)[number];

export const newCostMailingSchema = z.strictObject({
  title: viewName,
  scope: newCostScopeSchema,
  every: z.enum(mailingRhythms),
  format: z.enum(mailingFormats),
});
export type NewCostMailing = z.infer<typeof newCostMailingSchema>;
export const changeCostMailingSchema = z.strictObject({ paused: z.boolean() });

export const costMailingPathSchema = z.object({ id: z.uuid() });

export const costMailingRunSchema = z.object({
  id: z.string(),
  /** First and last day (UTC). */
  from: z.iso.date(),
  to: z.iso.date(),
  isTest: z.boolean(),
  state: z.enum(mailingRunStates),
  attempts: z.number().int(),
  /** What the last attempt came to, where it was not taken; a word and perhaps a code. */
  lastError: z.string().nullable(),
  /** Of the file; null until there is one. */
  bytes: z.number().int().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type CostMailingRun = z.infer<typeof costMailingRunSchema>;

export const costMailingSchema = z.object({
  id: z.string(),
  title: z.string(),
  scope: costScopeSchema,
  every: z.enum(mailingRhythms),
  format: z.enum(mailingFormats),
  paused: z.enum(mailingPauses).nullable(),
  /** When the next period is put together; null while it is paused. */
  nextAt: instant.nullable(),
  /** The newest, newest first. */
  runs: z.array(costMailingRunSchema),
});
export type CostMailing = z.infer<typeof costMailingSchema>;
/** Also says whether the installation has a mail server. */
export const costMailingPageSchema = pageOf(costMailingSchema).extend({ hasMailServer: z.boolean() });
export type CostMailingPage = z.infer<typeof costMailingPageSchema>;
