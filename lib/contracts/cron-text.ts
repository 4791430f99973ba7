import { z } from 'zod';
import type { CronFault } from '../cron-schedule.ts';
import { type RefusalKey, refusedAs } from './refusals.ts';

/** What is said of a fault in a schedule. @param form of a text that is no schedule at all */
function refusedFor(fault: CronFault, form: RefusalKey) {
  switch (fault.code) {
    case 'form':
      return refusedAs(form);
    case 'range': {
      const { field, part, least: min, most: max } = fault;
      return refusedAs('cron-range', { field, part, min, max });
    }
    case 'part':
      return refusedAs('cron-part', { field: fault.field, part: fault.part });
  }
}

/** A schedule as cron has it, refused with the part of it that is wrong. @param find its first fault */
export const cronText = (find: (text: string) => CronFault | null, form: RefusalKey) =>
  z
    .string()
    .max(100)
    .superRefine((text, context) => {
      const fault = find(text);
      if (!fault) return;
      const { error: message, params } = refusedFor(fault, form);
      context.addIssue({ code: 'custom', message, params });
    });
