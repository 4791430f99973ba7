import { z } from 'zod';
import { dayMs } from '../days.ts';
import { longestWindowDays } from './costs.ts';

/** FOCUS by its version, or one short row a namespace and day. */
export const exportFormats = ['focus-1.2', 'focus-1.0', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const names = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter((one) => one !== ''));

/** Several values of one filter mean any of them. */
const filters = {
  ...{ project: names.optional(), owner: names.optional(), provider: names.optional(), costCentre: names.optional() },
  /** `namespace/name` */
  cluster: names.optional(),
};

export const costExportQuerySchema = z
  .object({
    format: z.enum(exportFormats).default('focus-1.2'),
    /** First day (UTC). */
    from: z.iso.date(),
    /** Last day (UTC). */
    to: z.iso.date(),
    ...filters,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first day' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longestWindowDays * dayMs, {
    path: ['to'],
    error: `At most ${longestWindowDays} days`,
  });
export type CostExportQuery = z.infer<typeof costExportQuerySchema>;
export type CostExportFilter = Pick<CostExportQuery, keyof typeof filters>;
