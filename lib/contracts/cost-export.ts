import { z } from 'zod';
import { daysIn, longestWindowDays } from '../finops/cost-range.ts';
import { costDay } from './cost-days.ts';
import { costFilterSchema, costSplitSchema } from './costs.ts';

/** FOCUS by its version, or one short row a namespace and day. */
export const exportFormats = ['focus-1.2', 'focus-1.0', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const costExportQuerySchema = costFilterSchema
  .extend({
    format: z.enum(exportFormats).default('focus-1.2'),
    ...costSplitSchema.shape,
    /** First day (UTC). */
    from: costDay,
    /** Last day (UTC). */
    to: costDay,
  })
  .refine((days) => daysIn(days) >= 1, { path: ['to'], error: 'Must not be before the first day' })
  .refine((days) => daysIn(days) <= longestWindowDays, {
    path: ['to'],
    error: `At most ${longestWindowDays} days`,
  });
export type CostExportQuery = z.infer<typeof costExportQuerySchema>;
