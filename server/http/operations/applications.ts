import { applicationCostTotalSchema } from '../../../lib/contracts/application-costs.ts';
import { applicationFormAnswerSchema } from '../../../lib/contracts/application-form.ts';
import { rebalancePreviewSchema } from '../../../lib/contracts/application-orders.ts';
import { applicationLogSchema, applicationPodsSchema } from '../../../lib/contracts/application-pods.ts';
import { applicationPreviewSchema } from '../../../lib/contracts/application-preview.ts';
import { applicationDetailSchema, applicationPageSchema } from '../../../lib/contracts/applications.ts';
import {
  quotaFormSchema,
  quotaNameSchema,
  quotaNowSchema,
  quotaPreviewSchema,
} from '../../../lib/contracts/federated-quota-changes.ts';
import { federatedQuotasSchema } from '../../../lib/contracts/federated-quotas.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { del, get, type Operation, post, put } from './define.ts';

const application = '/applications/{controlPlane}/{namespace}/{name}';
const quota = '/applications/quotas/{controlPlane}/{project}/{name}';

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
  getQuotaForm: get(
    '/applications/quotas/form',
    u.getQuotaForm,
    quotaFormSchema,
    'Control planes on which a project may have a quota, and the members that may have a limit of their own',
  ),
  getFederatedQuota: get(
    quota,
    u.getFederatedQuota,
    quotaNowSchema,
    'Limits of a FederatedResourceQuota as they stand on its control plane, and who keeps it',
  ),
  previewQuotaChange: post(
    `${quota}/preview`,
    u.previewQuotaChange,
    quotaPreviewSchema,
    'What a change of a quota does: what is beyond it then, and what members are told; nothing is written',
  ),
  setFederatedQuota: put(
    quota,
    u.setFederatedQuota,
    quotaNowSchema,
    'Make a FederatedResourceQuota, or change the one that was read',
  ),
  removeFederatedQuota: del(
    quota,
    u.removeFederatedQuota,
    quotaNameSchema,
    'Remove the FederatedResourceQuota that was read, and with it the ResourceQuotas in members',
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
    applicationFormAnswerSchema,
    'Control planes with the members that a project may use, and services that it may bring as charts',
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
