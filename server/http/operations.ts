import { z } from 'zod';
import { accessRequestPageSchema, accessRequestSchema } from '../../lib/contracts/access-requests.ts';
import { alertReportSchema } from '../../lib/contracts/alerts.ts';
import { approvalPageSchema, reviewSchema } from '../../lib/contracts/approvals.ts';
import { auditCheckSchema, auditDetailSchema, auditPageSchema } from '../../lib/contracts/audit.ts';
import { budgetPageSchema, budgetSchema } from '../../lib/contracts/budgets.ts';
import { catalogItemSchema, catalogPageSchema, nameCheckSchema, orderFormSchema } from '../../lib/contracts/catalog.ts';
import {
  draftChangeSchema,
  managedItemDetailSchema,
  managedItemPageSchema,
  publishReviewSchema,
} from '../../lib/contracts/catalog-items.ts';
import { clusterLoadSchema, clusterLoadsSchema } from '../../lib/contracts/cluster-loads.ts';
import { clusterMetricsSchema } from '../../lib/contracts/cluster-metrics.ts';
import { clusterDetailSchema, clusterFacetsSchema, clusterPageSchema } from '../../lib/contracts/clusters.ts';
import { costAdviceSchema } from '../../lib/contracts/cost-advice.ts';
import { costEstimatesSchema } from '../../lib/contracts/cost-estimates.ts';
import { costMoversSchema, costSeriesSchema } from '../../lib/contracts/cost-series.ts';
import { costReportSchema } from '../../lib/contracts/costs.ts';
import { credentialPageSchema } from '../../lib/contracts/credentials.ts';
import {
  attemptSchema,
  createdDestinationSchema,
  destinationPageSchema,
  destinationSchema,
} from '../../lib/contracts/destinations.ts';
import { fleetSchema } from '../../lib/contracts/fleet.ts';
import { logReportSchema } from '../../lib/contracts/logs.ts';
import { meSchema } from '../../lib/contracts/me.ts';
import { metricsSourceSchema } from '../../lib/contracts/metrics.ts';
import { metricsRegionsSchema } from '../../lib/contracts/metrics-regions.ts';
import { notificationPageSchema, notificationSettingsSchema, unreadSchema } from '../../lib/contracts/notifications.ts';
import { endedSessionsSchema, personPageSchema, seeingSchema, sessionPageSchema } from '../../lib/contracts/people.ts';
import {
  policyDetailSchema,
  policyDryRunSchema,
  policyListSchema,
  policyVersionSchema,
} from '../../lib/contracts/policies.ts';
import { memberPageSchema, memberSchema, projectPageSchema, projectSchema } from '../../lib/contracts/projects.ts';
import { rateCardEffectSchema, rateCardPageSchema, rateCardSchema } from '../../lib/contracts/rate-cards.ts';
import { requestCheckResultSchema, requestDetailSchema, requestPageSchema } from '../../lib/contracts/requests.ts';
import { searchResultSchema } from '../../lib/contracts/search.ts';
import { spendBudgetDetailSchema, spendBudgetPageSchema } from '../../lib/contracts/spend-budgets.ts';
import { statementPageSchema, statementSchema } from '../../lib/contracts/statements.ts';
import {
  credentialNameSchema,
  systemCredentialDetailSchema,
  systemCredentialPageSchema,
} from '../../lib/contracts/system-credentials.ts';
import { templateDetailSchema, templateDiffSchema, templatePageSchema } from '../../lib/contracts/templates.ts';
import { createdTokenSchema, tokenPageSchema, tokenSchema } from '../../lib/contracts/tokens.ts';
import { useCases } from '../usecases/all.ts';
import type { UseCase } from '../usecases/define.ts';
import { type RateLimit, rateLimits } from './rate-limit.ts';

/** One method of one path: which use case it asks and what it answers. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI's form below `/api/v1`. */
  path: string;
  summary: string;
  useCase: UseCase;
  status: 200 | 201;
  answer: z.ZodType;
  /** `jsonl` streams one document a line; `csv` is text; `file` is a download that says itself what it is. */
  format: 'json' | 'yaml' | 'jsonl' | 'csv' | 'file';
  limit: RateLimit;
  /** Question or answer holds a secret: nothing of them is kept for repetitions of the same key. */
  isSecret: boolean;
}

type Extra = Partial<Pick<Operation, 'status' | 'format' | 'limit' | 'isSecret'>>;

function define(method: Operation['method']) {
  return (path: string, useCase: UseCase, answer: z.ZodType, summary: string, extra: Extra = {}): Operation => ({
    ...{ method, path, useCase, answer, summary },
    ...{ status: 200, format: 'json', isSecret: false },
    limit: method === 'GET' ? rateLimits.read : rateLimits.write,
    ...extra,
  });
}
const get = define('GET');
const post = define('POST');
const put = define('PUT');
const del = define('DELETE');
const u = useCases;
const cluster = '/clusters/{namespace}/{name}';
const template = '/templates/{kind}/{name}';
const item = '/catalog-items/{id}';
const oneCredential = '/system-credentials/{name}';
const destinations = '/notifications/destinations';
const spendBudget = '/spend-budgets/{id}';

/** Every route of the API but the event stream and the description itself. */
export const operations = {
  getMe: get('/me', u.getMe, meSchema, 'Who is asking, and what they may do where'),
  listProjects: get('/projects', u.listProjects, projectPageSchema, 'Projects that I may see, with quota and use'),
  getProject: get('/projects/{name}', u.getProject, projectSchema, 'One project'),
  createProject: post('/projects', u.createProject, projectSchema, 'Create a project with its namespace', {
    status: 201,
  }),
  editProject: put('/projects/{name}', u.editProject, projectSchema, 'Change title, owner and cost centre'),
  archiveProject: del('/projects/{name}', u.archiveProject, projectSchema, 'Archive a project without clusters'),
  addMember: post('/members', u.addMember, memberSchema, 'Give a person or group a role', { status: 201 }),
  removeMember: del('/members/{id}', u.removeMember, memberSchema, 'Take a role away'),
  listMembers: get('/members', u.listMembers, memberPageSchema, 'Who holds which role in a project'),
  listCatalog: get('/catalog', u.listCatalog, catalogPageSchema, 'What is published to my projects'),
  getCatalogItem: get('/catalog/{id}', u.getCatalogItem, catalogItemSchema, 'One item of the catalog'),
  getOrderForm: get(
    '/catalog/{id}/order-form',
    u.getOrderForm,
    orderFormSchema,
    'Schema, defaults and choices of an order',
  ),
  checkName: get(
    '/catalog/{id}/name-check',
    u.checkName,
    nameCheckSchema,
    'Whether a cluster of that name could be created',
  ),
  listCredentials: get(
    '/credentials',
    u.listCredentials,
    credentialPageSchema,
    'Names of the credentials a project may use',
  ),
  listSystemCredentials: get(
    '/system-credentials',
    u.listSystemCredentials,
    systemCredentialPageSchema,
    'Credentials of the installation, with where they are handed out',
  ),
  createCredential: post(
    '/system-credentials',
    u.createCredential,
    credentialNameSchema,
    'Make a credential; its values are never answered',
    { status: 201, isSecret: true },
  ),
  getSystemCredential: get(
    oneCredential,
    u.getSystemCredential,
    systemCredentialDetailSchema,
    'One credential: where it is handed out and who uses it',
  ),
  deleteCredential: del(oneCredential, u.deleteCredential, credentialNameSchema, 'Delete a credential nobody uses'),
  rotateCredential: post(
    `${oneCredential}/rotate`,
    u.rotateCredential,
    credentialNameSchema,
    'Put new secret values into the same object',
    { isSecret: true },
  ),
  handOutCredential: post(
    `${oneCredential}/hand-out`,
    u.handOutCredential,
    credentialNameSchema,
    'Let more projects use a credential',
    { isSecret: true },
  ),
  takeBackCredential: post(
    `${oneCredential}/take-back`,
    u.takeBackCredential,
    credentialNameSchema,
    'Take a credential away from a project',
  ),
  listBudgets: get('/budgets', u.listBudgets, budgetPageSchema, 'Limits of projects and what is used of them'),
  getBudget: get('/budgets/{project}', u.getBudget, budgetSchema, 'Limits of one project, allowances and drift'),
  changeLimits: post('/budgets/{project}', u.changeLimits, budgetSchema, 'Change quota and budget of a project'),
  getCosts: get('/costs', u.getCosts, costReportSchema, 'What was spent, by one dimension or two'),
  listSpendBudgets: get('/spend-budgets', u.listSpendBudgets, spendBudgetPageSchema, 'Budgets of what is spent'),
  createSpendBudget: post('/spend-budgets', u.createSpendBudget, spendBudgetDetailSchema, 'Set a budget that warns', {
    status: 201,
  }),
  getSpendBudget: get(spendBudget, u.getSpendBudget, spendBudgetDetailSchema, 'One budget, with each day of its month'),
  changeSpendBudget: put(spendBudget, u.changeSpendBudget, spendBudgetDetailSchema, 'Change all but what it is about'),
  deleteSpendBudget: del(spendBudget, u.deleteSpendBudget, spendBudgetDetailSchema, 'Delete a budget of what is spent'),
  getCostAdvice: get('/costs/advice', u.getCostAdvice, costAdviceSchema, 'What to do to pay less for clusters'),
  getCostEstimates: get(
    '/costs/estimates',
    u.getCostEstimates,
    costEstimatesSchema,
    'Estimates against what was measured, by template',
  ),
  getCostMovers: get('/costs/movers', u.getCostMovers, costMoversSchema, 'What changed most, and why'),
  getCostSeries: get('/costs/series', u.getCostSeries, costSeriesSchema, 'Costs by day, compared and foretold'),
  checkMetricsSource: get(
    '/metrics/source',
    u.checkMetricsSource,
    metricsSourceSchema,
    'What the source of metrics has',
  ),
  getFleet: get('/metrics/fleet', u.getFleet, fleetSchema, 'How the clusters are that I may see, worst first'),
  listMetricsRegions: get(
    '/metrics/regions',
    u.listMetricsRegions,
    metricsRegionsSchema,
    'Regions that the source of metrics answers for, and those it lost',
  ),
  listAlerts: get('/metrics/alerts', u.listAlerts, alertReportSchema, 'Alerts that fire, of the clusters I may see'),
  listRateCards: get('/rate-cards', u.listRateCards, rateCardPageSchema, 'Prices by provider, with their versions'),
  exportCosts: get(
    '/costs/export',
    u.exportCosts,
    z.string(),
    'Costs by day as FOCUS or CSV; every export is audited',
    {
      ...{ format: 'file', limit: rateLimits.export, isSecret: true },
    },
  ),
  listStatements: get('/costs/statements', u.listStatements, statementPageSchema, 'Months of projects, newest first'),
  getStatement: get(
    '/costs/statements/{project}/{month}',
    u.getStatement,
    statementSchema,
    'What a project’s clusters cost in a month',
  ),
  exportStatement: get(
    '/costs/statements/{project}/{month}/pdf',
    u.exportStatement,
    z.string(),
    'The same as PDF; the address may also end in `{month}.pdf`',
    { format: 'file', limit: rateLimits.export, isSecret: true },
  ),
  exportRateCard: get('/rate-cards/{provider}/csv', u.exportRateCard, z.string(), 'One version of them as CSV', {
    ...{ format: 'csv', limit: rateLimits.export },
  }),
  previewRateCard: post(
    '/rate-cards/{provider}/effect',
    u.previewRateCard,
    rateCardEffectSchema,
    'What new prices would have made of last month',
    { limit: rateLimits.dryRun },
  ),
  addRateCardVersion: post(
    '/rate-cards/{provider}/versions',
    u.addRateCardVersion,
    rateCardSchema,
    'Put new prices in force from a day on',
    { status: 201 },
  ),
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
  getRequest: get('/requests/{id}', u.getRequest, requestDetailSchema, 'One request with checks and timeline'),
  cancelRequest: post('/requests/{id}/cancel', u.cancelRequest, requestDetailSchema, 'Take a request back'),
  resubmitRequest: post('/requests/{id}/resubmit', u.resubmitRequest, requestDetailSchema, 'Ask for something else'),
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
  listClusters: get('/clusters', u.listClusters, clusterPageSchema, 'Clusters that I may see'),
  listClusterLoads: get(
    '/clusters/loads',
    u.listClusterLoads,
    clusterLoadsSchema,
    'CPU of a page of clusters, one day',
  ),
  countClusters: get('/clusters/facets', u.countClusters, clusterFacetsSchema, 'Counts per value of each filter'),
  getCluster: get(cluster, u.getCluster, clusterDetailSchema, 'One cluster: what it does now and why'),
  getKubeconfig: get(
    `${cluster}/kubeconfig`,
    u.getKubeconfig,
    z.string(),
    'Admin kubeconfig; every download is audited',
    {
      ...{ format: 'yaml', limit: rateLimits.export, isSecret: true },
    },
  ),
  getClusterLoad: get(
    '/clusters/{namespace}/{name}/load',
    u.getClusterLoad,
    clusterLoadSchema,
    'How busy a cluster was in the last day',
  ),
  getClusterMetrics: get(
    `${cluster}/metrics`,
    u.getClusterMetrics,
    clusterMetricsSchema,
    'Health and use of one cluster through time',
  ),
  searchLogs: get('/clusters/{namespace}/{name}/logs', u.searchLogs, logReportSchema, 'Lines that a cluster wrote'),
  getYaml: get(`${cluster}/yaml`, u.getYaml, z.string(), 'The ClusterDeployment as it is now', {
    ...{ format: 'yaml', limit: rateLimits.export },
  }),
  protectCluster: put(`${cluster}/protection`, u.protectCluster, clusterDetailSchema, 'Switch its deletion off or on'),
  claimCluster: post(`${cluster}/claim`, u.claimCluster, clusterDetailSchema, 'Own a cluster that nobody owns'),
  listManagedItems: get('/catalog-items', u.listManagedItems, managedItemPageSchema, 'Catalog items in every state'),
  createItem: post('/catalog-items', u.createItem, draftChangeSchema, 'Begin a catalog item as a draft', {
    status: 201,
  }),
  getManagedItem: get(item, u.getManagedItem, managedItemDetailSchema, 'An item, its draft, and who runs it'),
  saveDraft: post(`${item}/draft`, u.saveDraft, draftChangeSchema, 'Save a draft, or begin one of a published item'),
  discardDraft: del(`${item}/draft`, u.discardDraft, draftChangeSchema, 'Throw a draft away'),
  submitDraft: post(`${item}/submit`, u.submitDraft, draftChangeSchema, 'Ask a lead to publish a draft'),
  withdrawDraft: post(`${item}/withdraw`, u.withdrawDraft, draftChangeSchema, 'Take a draft back from review'),
  returnDraft: post(`${item}/return`, u.returnDraft, draftChangeSchema, 'Hand a draft back with what is to be changed'),
  reviewItem: get(`${item}/review`, u.reviewItem, publishReviewSchema, 'What publishing a draft would change'),
  publishItem: post(`${item}/publish`, u.publishItem, draftChangeSchema, 'Publish a reviewed draft to projects'),
  deprecateItem: post(`${item}/deprecate`, u.deprecateItem, draftChangeSchema, 'No new orders of it'),
  restoreItem: post(`${item}/restore`, u.restoreItem, draftChangeSchema, 'Offer a deprecated item again'),
  retireItem: post(`${item}/retire`, u.retireItem, draftChangeSchema, 'Take an item that nothing runs away for good'),
  listTemplates: get('/templates', u.listTemplates, templatePageSchema, 'Templates of the management cluster'),
  getTemplate: get(template, u.getTemplate, templateDetailSchema, 'One template with its schema and defaults'),
  compareTemplates: get(
    `${template}/diff`,
    u.compareTemplates,
    templateDiffSchema,
    'What differs from another template in schema and defaults',
  ),
  listDestinations: get(
    destinations,
    u.listDestinations,
    destinationPageSchema,
    'Where notices are sent beside people',
  ),
  createDestination: post(
    destinations,
    u.createDestination,
    createdDestinationSchema,
    'Send notices to a webhook or to Slack; the secret that signs them is answered this once',
    { status: 201, isSecret: true },
  ),
  changeDestination: put(
    `${destinations}/{id}`,
    u.changeDestination,
    destinationSchema,
    'Change what is sent, whether, and where to',
    { isSecret: true },
  ),
  deleteDestination: del(`${destinations}/{id}`, u.deleteDestination, destinationSchema, 'Send nothing there any more'),
  testDestination: post(
    `${destinations}/{id}/test`,
    u.testDestination,
    attemptSchema,
    'Send a test there now and say what came of it',
  ),
  askForAccess: post('/access-requests', u.askForAccess, accessRequestSchema, 'Ask an admin for what I may not do', {
    status: 201,
  }),
  listAccessRequests: get(
    '/access-requests',
    u.listAccessRequests,
    accessRequestPageSchema,
    'Mine, or what waits for admins',
  ),
  grantAccess: post('/access-requests/{id}/grant', u.grantAccess, accessRequestSchema, 'Give a role that holds it'),
  declineAccess: post('/access-requests/{id}/decline', u.declineAccess, accessRequestSchema, 'Say no and why'),
  listNotifications: get(
    '/notifications',
    u.listNotifications,
    notificationPageSchema,
    'What I was told, newest first',
  ),
  readNotifications: post('/notifications/read', u.readNotifications, unreadSchema, 'Mark some or all of mine as read'),
  getNotificationSettings: get(
    '/notifications/settings',
    u.getNotificationSettings,
    notificationSettingsSchema,
    'Of what I am told, and how',
  ),
  changeNotificationSettings: put(
    '/notifications/settings',
    u.changeNotificationSettings,
    notificationSettingsSchema,
    'Change of what I am told, how, and in which language',
  ),
  listPeople: get('/people', u.listPeople, personPageSchema, 'People whom I may see Slipway as'),
  endSessionsOf: del('/people/{id}/sessions', u.endSessionsOf, endedSessionsSchema, 'Sign somebody out everywhere'),
  startSeeing: post('/see-as', u.startSeeing, seeingSchema, 'See as somebody else, for half an hour, changing nothing'),
  endSeeing: del('/see-as', u.endSeeing, seeingSchema, 'Be oneself again'),
  listSessions: get('/sessions', u.listSessions, sessionPageSchema, 'Where I am signed in'),
  endSession: del('/sessions/{id}', u.endSession, endedSessionsSchema, 'End one of my sign-ins'),
  listTokens: get('/tokens', u.listTokens, tokenPageSchema, 'My personal access tokens'),
  createToken: post('/tokens', u.createToken, createdTokenSchema, 'Make a token; its secret is in this answer only', {
    ...{ status: 201, isSecret: true },
  }),
  revokeToken: del('/tokens/{id}', u.revokeToken, tokenSchema, 'End a token now'),
  listAudit: get('/audit', u.listAudit, auditPageSchema, 'Who did what, newest first'),
  exportAudit: get('/audit/export', u.exportAudit, z.string(), 'The same as JSON Lines; every export is audited', {
    ...{ format: 'jsonl', limit: rateLimits.export, isSecret: true },
  }),
  verifyAudit: post('/audit/verify', u.verifyAudit, auditCheckSchema, 'Walk the chain and name the first misfit', {
    limit: rateLimits.export,
  }),
  getAuditEntry: get('/audit/{seq}', u.getAuditEntry, auditDetailSchema, 'One row with what was before and after'),
  search: get('/search', u.search, searchResultSchema, 'Find by a part of a name', { limit: rateLimits.search }),
} satisfies Record<string, Operation>;
