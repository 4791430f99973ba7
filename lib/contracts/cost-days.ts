import { z } from 'zod';
import { isCostYear } from '../finops/cost-range.ts';
import { refusedAs } from './refusals.ts';

/** A day (UTC) of which costs are asked for. */
export const costDay = z.iso.date({ abort: true }).refine(isCostYear, refusedAs('cost-year'));

/** A month (UTC) of which costs are asked for. */
export const costMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(isCostYear, refusedAs('cost-year'));
