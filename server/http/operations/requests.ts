import { approvalPageSchema, reviewSchema } from '../../../lib/contracts/approvals.ts';
import { commentSchema, conversationSchema } from '../../../lib/contracts/comments.ts';
import {
  policyDetailSchema,
  policyDryRunSchema,
  policyListSchema,
  policyVersionSchema,
} from '../../../lib/contracts/policies.ts';
import { batchCheckSchema, batchPageSchema, batchSchema } from '../../../lib/contracts/request-batches.ts';
import { requestCheckResultSchema, requestDetailSchema, requestPageSchema } from '../../../lib/contracts/requests.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { get, type Operation, post } from './define.ts';

/** Requests, their approval and the policies that decide. */
export const requests = {
  submitRequest: post('/requests', u.submitRequest, requestDetailSchema, 'Order, extend or delete a cluster', {
    status: 201,
  }),
  listRequests: get('/requests', u.listRequests, requestPageSchema, 'Requests of my projects, newest first'),
  checkRequest: post(
    '/requests/check',
    u.checkRequest,
    requestCheckResultSchema,
    'Ask all that submitting asks; stores nothing',
    {
      limit: rateLimits.dryRun,
    },
  ),
  submitBatch: post(
    '/request-batches',
    u.submitBatch,
    batchSchema,
    'Ask the same of many clusters, a request for each',
    {
      status: 201,
    },
  ),
  checkBatch: post(
    '/request-batches/check',
    u.checkBatch,
    batchCheckSchema,
    'What each request of a batch would meet; stores nothing',
    { limit: rateLimits.dryRun },
  ),
  listBatches: get('/request-batches', u.listBatches, batchPageSchema, 'My batches of the last 30 days, newest first'),
  getBatch: get('/request-batches/{id}', u.getBatch, batchSchema, 'How far one of my batches is, cluster by cluster'),
  retryBatch: post('/request-batches/{id}/retry', u.retryBatch, batchSchema, 'Send again what was refused'),
  getRequest: get('/requests/{id}', u.getRequest, requestDetailSchema, 'One request with checks and timeline'),
  cancelRequest: post('/requests/{id}/cancel', u.cancelRequest, requestDetailSchema, 'Take a request back'),
  resubmitRequest: post('/requests/{id}/resubmit', u.resubmitRequest, requestDetailSchema, 'Ask for something else'),
  listComments: get(
    '/requests/{id}/comments',
    u.listComments,
    conversationSchema,
    'What requester and approvers wrote to each other',
  ),
  addComment: post('/requests/{id}/comments', u.addComment, commentSchema, 'Write to the other side', {
    status: 201,
  }),
  remindApprovers: post('/requests/{id}/remind', u.remindApprovers, requestDetailSchema, 'Remind those who decide'),
  listApprovals: get(
    '/approvals',
    u.listApprovals,
    approvalPageSchema,
    'What waits for me, what I asked, what was decided',
  ),
  getReview: get('/approvals/{id}', u.getReview, reviewSchema, 'A request as somebody who decides reads it'),
  approveRequest: post(
    '/approvals/{id}/approve',
    u.approveRequest,
    requestDetailSchema,
    'Agree to a request as it was read',
  ),
  rejectRequest: post('/approvals/{id}/reject', u.rejectRequest, requestDetailSchema, 'End a request and say why'),
  requestChanges: post('/approvals/{id}/request-changes', u.requestChanges, requestDetailSchema, 'Hand a request back'),
  listPolicies: get('/policies', u.listPolicies, policyListSchema, 'Policies that hold where I may read'),
  getPolicy: get('/policies/{scope}', u.getPolicy, policyDetailSchema, 'One policy with its versions'),
  savePolicy: post('/policies/{scope}', u.savePolicy, policyVersionSchema, 'Save the next version', { status: 201 }),
  dryRunPolicy: post('/policies/{scope}/dry-run', u.dryRunPolicy, policyDryRunSchema, 'What it would have decided', {
    limit: rateLimits.dryRun,
  }),
} satisfies Record<string, Operation>;
