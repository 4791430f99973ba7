import {
  ruleChangeDetailSchema,
  ruleChangeSchema,
  ruleFormSchema,
  rulePreviewSchema,
} from '../../../lib/contracts/multi-cluster-changes.ts';
import { useCases as u } from '../../usecases/all.ts';
import { get, type Operation, post } from './define.ts';

const changes = '/multi-cluster-service-changes';
const change = `${changes}/{id}`;

/** What becomes of multi-cluster services. */
export const multiClusterChanges = {
  getMultiClusterServiceForm: get(
    '/multi-cluster-service-form',
    u.getMultiClusterServiceForm,
    ruleFormSchema,
    'What the form of a multi-cluster service is made of',
  ),
  previewMultiClusterService: post(
    '/multi-cluster-services/preview',
    u.previewMultiClusterService,
    rulePreviewSchema,
    'Which clusters it would take in and let go, and what stands in its way',
  ),
  sendMultiClusterServiceChange: post(
    changes,
    u.sendMultiClusterServiceChange,
    ruleChangeSchema,
    'Create, change or delete a multi-cluster service',
    { status: 201 },
  ),
  getMultiClusterServiceChange: get(
    change,
    u.getMultiClusterServiceChange,
    ruleChangeDetailSchema,
    'A change; while it waits, with its preview computed anew',
  ),
  approveMultiClusterServiceChange: post(
    `${change}/approve`,
    u.approveMultiClusterServiceChange,
    ruleChangeSchema,
    'Let a change be carried out that somebody else has sent',
  ),
  declineMultiClusterServiceChange: post(
    `${change}/decline`,
    u.declineMultiClusterServiceChange,
    ruleChangeSchema,
    'End a change that waits, with a reason',
  ),
  moveRuleWaves: post(
    `${change}/waves`,
    u.moveRuleWaves,
    ruleChangeSchema,
    'Stop the rings of a change, let them go on, or have it put back as it was',
  ),
} satisfies Record<string, Operation>;
