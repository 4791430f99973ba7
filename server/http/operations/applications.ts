import { applicationCostTotalSchema } from '../../../lib/contracts/application-costs.ts';
import {
  applicationFormSchema,
  applicationPreviewSchema,
  rebalancePreviewSchema,
} from '../../../lib/contracts/application-orders.ts';
import { applicationLogSchema, applicationPodsSchema } from '../../../lib/contracts/application-pods.ts';
import { applicationDetailSchema, applicationPageSchema } from '../../../lib/contracts/applications.ts';
import { federatedQuotasSchema } from '../../../lib/contracts/federated-quotas.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { get, type Operation, post } from './define.ts';

const application = '/applications/{controlPlane}/{namespace}/{name}';

/** What projects run on several clusters at once, by way of Karmada. */
export const applications = {
  listApplications: get(
    '/applications',
    u.listApplications,
    applicationPageSchema,
    'Applications on the Karmada control planes: how each stands, what is wrong where, and what a month costs',
  ),
  sumApplicationCosts: get(
    '/applications/cost',
    u.sumApplicationCosts,
    applicationCostTotalSchema,
    'What all applications of a list cost a month together, and how many of them have no figure',
  ),
  listFederatedQuotas: get(
    '/applications/quotas',
    u.listFederatedQuotas,
    federatedQuotasSchema,
    'FederatedResourceQuotas of projects: what each allows, what is given out, and what is set for single members',
  ),
  previewRebalance: get(
    `${application}/rebalance`,
    u.previewRebalance,
    rebalancePreviewSchema,
    'Where the replicas of an application would be if all of them were divided anew',
  ),
  getApplicationForm: get(
    '/applications/form',
    u.getApplicationForm,
    applicationFormSchema,
    'Control planes, and of each the members that a project may use',
  ),
  previewApplication: post(
    '/applications/preview',
    u.previewApplication,
    applicationPreviewSchema,
    'Where an application would go by the rules of the scheduler, and what would be written; stores nothing',
  ),
  getApplication: get(
    application,
    u.getApplication,
    applicationDetailSchema,
    'One application: each object on each member, why others are passed by, why replicas move, and what a month costs',
  ),
  listApplicationPods: get(
    `${application}/pods`,
    u.listApplicationPods,
    applicationPodsSchema,
    'Pods of an application in each member, as the member itself says now, or why it says nothing',
    { limit: rateLimits.look },
  ),
  readApplicationLog: get(
    `${application}/pods/{pod}/logs`,
    u.readApplicationLog,
    applicationLogSchema,
    'The last lines of a container of an application in a member; every look is audited',
    { limit: rateLimits.look },
  ),
} satisfies Record<string, Operation>;
