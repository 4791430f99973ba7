import { applicationDetailSchema, applicationPageSchema } from '../../../lib/contracts/applications.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation } from './define.ts';

/** What projects run on several clusters at once, by way of Karmada. */
export const applications = {
  listApplications: get(
    '/applications',
    u.listApplications,
    applicationPageSchema,
    'Applications on the Karmada control planes: how each stands, and what is wrong where',
  ),
  getApplication: get(
    '/applications/{controlPlane}/{namespace}/{name}',
    u.getApplication,
    applicationDetailSchema,
    'One application: each object on each member, and why other members are passed by',
  ),
} satisfies Record<string, Operation>;
