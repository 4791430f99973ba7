import { z } from 'zod';
import { applicationFormSchema } from './application-orders.ts';
import { offeredServiceSchema, serviceValuesSchema } from './service-form.ts';

/** What a form of applications asks the server: control planes with their members, and services that may be brought as charts. */
export const applicationFormAnswerSchema = applicationFormSchema.extend({
  /** Services of the catalog that the project may bring. */
  services: z.array(offeredServiceSchema),
  /** Of the template that is asked about; null where none is, or it is not there. */
  values: serviceValuesSchema.nullable(),
});
export type ApplicationFormAnswer = z.infer<typeof applicationFormAnswerSchema>;
