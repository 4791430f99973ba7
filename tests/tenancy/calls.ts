import { createHash } from 'node:crypto';
import { plainSettings } from '../../lib/contracts/installation.ts';
import { addDays, toDay } from '../../lib/days.ts';
import { spec as applicationSpec } from '../../server/domain/applications/order/order.fixtures.ts';
import type { operations } from '../../server/http/operations.ts';
import { createPng } from '../support/png.ts';
import type { Place } from './expected.ts';
import { unitCalls } from './unit-calls.ts';

const joining = {
  cluster: { namespace: 'payments', name: 'no-such-cluster' },
  name: 'joining',
  provider: '',
  region: '',
  zones: [],
  isForOwnProject: false,
};

/** Names and ids of the things that the matrix is about, by whose they are. */
export interface Things {
  requests: Record<'own' | 'other', string>;
  members: Record<'own' | 'other', string>;
  tokens: Record<'own' | 'other', string>;
  sessions: Record<'own' | 'other', string>;
  /** Somebody with a role in that project alone. */
  people: Record<'own' | 'other', string>;
  /** What somebody asks to be allowed in that project. */
  wishes: Record<'own' | 'other', string>;
  destinations: Record<'own' | 'other' | 'all', string>;
  /** Of a project, and of everything. */
  spendBudgets: Record<'own' | 'other' | 'all', string>;
  /** Shared by somebody else: of a project, and of all. */
  costViews: Record<'own' | 'other' | 'all', string>;
  /** What costs are divided by. */
  units: Record<'own' | 'other' | 'all', string>;
  /** The caller's own, and somebody else's. */
  costMailings: Record<'own' | 'other', string>;
  /** The caller's own, and somebody else's. */
  clusterViews: Record<'own' | 'other', string>;
  /** The caller's own, and somebody else's. */
  batches: Record<'own' | 'other', string>;
  /** Over the cluster of that project alone. */
  campaigns: Record<'own' | 'other', string>;
  /** Of a multi-cluster service; it waits for somebody. */
  ruleChange: string;
  /** A change that goes through its rings. */
  ruleInWaves: string;
  audit: Record<'own' | 'other', string>;
}

/** One way to ask a route about things of a place. */
export interface Asked {
  path: string;
  body?: unknown;
  /** What a list holds when it shows the things of the place. */
  shows?: string;
}

type Side = 'own' | 'other';
type Way = (side: Side, things: Things) => Asked;
/** How each route is asked: about both sides, or about no project. */
type Ways = { sides?: Way; all?: (things: Things) => Asked };

/** The day (UTC) so many days ago. */
const daysAgo = (days: number) => addDays(toDay(new Date()), -days);
const project = (side: Side) => (side === 'own' ? 'payments' : 'storefront');
const cluster = (side: Side) => (side === 'own' ? 'payments/ours' : 'storefront/theirs');
const clusterName = (side: Side) => (side === 'own' ? 'ours' : 'theirs');
/** A Region of k0rdent that a credential of this project alone leads to. */
export const region = (side: Side) => `region-of-${side}`;
/** Published to this project alone. */
export const item = (side: Side) => (side === 'own' ? 'openstack-standalone' : 'azure-standalone');

/** The picture of both. */
export const icon = createPng();
const iconHash = createHash('sha256').update(icon).digest('hex');

const ofProject = (suffix = '', body?: unknown): Ways => ({
  sides: (side) => ({ path: `/projects/${project(side)}${suffix}`, body }),
});
const ofCluster = (suffix = '', body?: unknown, isAlsoUnclaimed = false): Ways => ({
  sides: (side) => ({ path: `/clusters/${cluster(side)}${suffix}`, body }),
  ...(isAlsoUnclaimed && { all: () => ({ path: `/clusters/elsewhere/unclaimed${suffix}`, body }) }),
});
const ofRequest = (base: string, suffix = '', body?: unknown): Ways => ({
  sides: (side, { requests }) => ({ path: `${base}/${requests[side]}${suffix}`, body }),
});
const list = (path: string, shows: (side: Side, things: Things) => string): Ways => ({
  sides: (side, things) => ({ path, shows: shows(side, things) }),
});
const ofItem = (suffix = '', body?: unknown): Ways => ({
  all: () => ({ path: `/catalog-items/${item('own')}${suffix}`, body }),
});
const ofPublished = (suffix: string, body?: unknown): Ways => ({
  sides: (side) => ({ path: `/catalog-items/${item(side)}${suffix}`, body }),
});
/** A service, published to this project alone. */
export const service = (side: Side) => (side === 'own' ? 'velero' : 'ingress-nginx');
/** A bundle of that service, so that it is offered in this project alone. */
export const bundleName = (side: Side) => `bundle-of-${project(side)}`;
export const bundle = (side: Side, title = 'x') => ({
  title: { en: title },
  description: { en: 'x' },
  services: [{ item: service(side), version: null, name: 'matrix', namespace: 'matrix', values: '', dependsOn: [] }],
});
/** Handed out to this project alone, and made by others, so that nothing is done to it. */
export const credential = (side: Side) => `cloud-${project(side)}`;
/** What that credential opens an account with. */
export const identity = (side: Side) => `${credential(side)}-identity`;
const ofCredential = (suffix = '', body?: (side: Side) => unknown): Ways => ({
  sides: (side) => ({ path: `/system-credentials/${credential(side)}${suffix}`, body: body?.(side) }),
});
/** Shared with this project alone. */
export const application = (side: Side) => `app-of-${project(side)}`;
export const batchJob = (side: Side) => `job-of-${project(side)}`;
const ofApplication = (suffix: string): Ways => ({
  sides: (side) => ({ path: `/applications/fleet-eu/${project(side)}/${application(side)}${suffix}` }),
});
/** A member of a control plane, which belongs to no project. */
const ofQuota = (suffix: string, body?: unknown): Ways => ({
  sides: (side) => ({
    path: `/applications/quotas/fleet-eu/${project(side)}/quota-of-${project(side)}${suffix}`,
    body,
  }),
});
const karmadaMember = '/karmada/control-planes/fleet-eu/members/member1';
const cordon = { kind: 'cordon', isCordoned: true };
export const setting = (side: Side) => `audit-${project(side)}`;
const ofSetting = (suffix = '', body?: (side: Side) => unknown): Ways => ({
  sides: (side) => ({ path: `/shared-settings/ClusterAuditPolicy/${setting(side)}${suffix}`, body: body?.(side) }),
});
/** Key of what everybody was told of that project. */
export const told = (side: Side) => `told-${side}`;
/** What fires about the cluster of that side, or about none. */
/** Through which the metrics of that side's cluster come. */
export const metricsRegion = (side: Side) => `region-of-${project(side)}`;
export const alertName = (side: Side | 'all') => `Fires-${side}`;
/** A silence of the alert of that side. */
export const silenceIds = {
  own: '00000000-0000-4000-8000-0000000000a1',
  other: '00000000-0000-4000-8000-0000000000a2',
  all: '00000000-0000-4000-8000-0000000000a3',
};
const clusterView = { name: 'matrix', state: { filter: {}, sort: 'severity', order: 'asc' } };
const silence = { minutes: 60, comment: 'x' };
const newCredential = (projects: string[]) => ({ name: 'matrix', kind: 'gcp', values: {}, projects });
const ofPolicy = (suffix: string, body?: unknown): Ways => ({
  sides: (side) => ({ path: `/policies/${project(side)}${suffix}`, body }),
  all: () => ({ path: `/policies/_everywhere${suffix}`, body }),
});

const destination = { title: 'matrix', topics: ['cluster-ready'] };
const newDestination = (where: string | null) => ({
  path: '/notifications/destinations',
  body: { ...destination, project: where, kind: 'webhook', url: 'https://hooks.test/x' },
});
const ofDestination = (suffix = '', body?: unknown): Ways => ({
  sides: (side, { destinations }) => ({ path: `/notifications/destinations/${destinations[side]}${suffix}`, body }),
  all: ({ destinations }) => ({ path: `/notifications/destinations/${destinations.all}${suffix}`, body }),
});

const order = (side: Side) => ({
  kind: 'create',
  project: project(side),
  catalogItem: 'aws-standalone',
  name: 'matrix',
  parameters: { region: 'us-east-1' },
});
const batch = (side: Side) => ({
  kind: 'extend',
  clusters: [{ namespace: project(side), name: clusterName(side) }],
  answers: { expiresInDays: 3000 },
});
const ofBatch = (suffix: string): Ways => ({
  sides: (side, { batches }) => ({ path: `/request-batches/${batches[side]}${suffix}` }),
});
const member = (where: string | null) => ({ project: where, subjectKind: 'person', subject: 'x@demo', role: 'finops' });
const rateCard = {
  currency: 'USD',
  source: 'matrix',
  validFrom: '2030-01-01',
  validUntil: null,
  rates: {
    vcpuHourly: null,
    memoryGibHourly: null,
    volumeGibMonth: null,
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '0',
    machines: [],
    regions: [],
  },
};
const limits = { budget: { currency: 'EUR', monthly: '100000' } };
export const draft = {
  title: { en: 'x' },
  description: { en: 'x' },
  icon: null,
  owner: null,
  supportUrl: null,
  provider: 'aws',
  versions: [],
  hints: {},
};
const template = 'aws-standalone-cp-1-0-44';

const newSpendBudget = { title: 'matrix', monthly: '100', currency: 'USD' };
const settings = { ...newSpendBudget, thresholds: [50], warnsOnForecast: true, owner: null, isActive: true };
const ofSpendBudget = (body?: unknown): Ways => ({
  sides: (side, { spendBudgets }) => ({ path: `/spend-budgets/${spendBudgets[side]}`, body }),
  all: ({ spendBudgets }) => ({ path: `/spend-budgets/${spendBudgets.all}`, body }),
});
const costView = (filter: Record<string, string> = {}) => ({
  name: 'matrix',
  state: { window: '30d', by: 'project', filter },
  isShared: true,
});
const costMailing = {
  title: 'matrix',
  scope: { splitIdle: 'apart', splitShared: 'apart', filter: {} },
  every: 'day',
  format: 'csv',
};
const ofCostMailing = (suffix: string, body?: object): Ways => ({
  sides: (side, { costMailings }) => ({ path: `/costs/mailings/${costMailings[side]}${suffix}`, body }),
});
const ofCostView = (suffix: string, more?: object): Ways => ({
  sides: (side, { costViews }) => ({
    path: `/costs/views/${costViews[side]}${suffix}`,
    body: more && { ...costView({ project: project(side) }), ...more },
  }),
  all: ({ costViews }) => ({
    path: `/costs/views/${costViews.all}${suffix}`,
    body: more && { ...costView(), ...more },
  }),
});
/** A multi-cluster service that touches the cluster of that project alone. */
export const rule = (side: Side) => (side === 'own' ? 'rule-ours' : 'rule-theirs');
const ofRule = (suffix = '', body?: unknown): Ways => ({
  sides: (side) => ({ path: `/multi-cluster-services/${rule(side)}${suffix}`, body }),
});
const ofCampaign = (suffix = ''): Ways => ({
  sides: (side, { campaigns }) => ({ path: `/campaigns/${campaigns[side]}${suffix}` }),
});
/** A multi-cluster service without services, for the clusters of one label. */
export const ruleWish = {
  name: 'matrix',
  seen: null,
  selector: { matchLabels: { tier: 'matrix' }, matchExpressions: [] },
  priority: 200,
  keepServices: false,
  selfManagement: false,
  confirmedManagement: '',
  dependsOn: [],
  changes: [],
  waves: null,
};
const ofRuleChange = (suffix = '', body?: unknown): Ways => ({
  all: ({ ruleChange }) => ({ path: `/multi-cluster-service-changes/${ruleChange}${suffix}`, body }),
});
const newCampaign = { title: 'matrix', selection: {}, rules: { stopOn: { percent: 50, atLeast: 2 } } };
const today = new Date().toISOString().slice(0, 10);

/** A route that is not here fails the matrix. */
const ways: Partial<Record<keyof typeof operations, Ways>> = {
  getMe: { all: () => ({ path: '/me' }) },
  search: { sides: (side) => ({ path: `/search?q=${clusterName(side)}`, shows: `/clusters/${cluster(side)}` }) },
  listProjects: list('/projects', (side) => `"name":"${project(side)}"`),
  getProject: ofProject(),
  listOwners: ofProject('/owners'),
  getProjectGit: ofProject('/git'),
  setProjectGit: ofProject('/git', {
    provider: 'gitea',
    address: 'https://git.example',
    repository: 'platform/clusters',
    branch: 'main',
    folder: 'clusters',
    appliedBy: 'slipway',
    token: 'x',
  }),
  removeProjectGit: ofProject('/git'),
  createProject: { all: () => ({ path: '/projects', body: { name: 'new-one', title: { en: 'New' } } }) },
  editProject: ofProject('', { title: { en: 'x' }, owner: null, costCentre: null }),
  archiveProject: ofProject(),
  listMembers: {
    sides: (side) => ({ path: `/members?project=${project(side)}` }),
    all: () => ({ path: '/members' }),
  },
  addMember: {
    sides: (side) => ({ path: '/members', body: member(project(side)) }),
    all: () => ({ path: '/members', body: member(null) }),
  },
  removeMember: { sides: (side, { members }) => ({ path: `/members/${members[side]}` }) },
  listCatalog: list('/catalog?limit=200', (side) => `"id":"${item(side)}"`),
  getCatalogItem: { sides: (side) => ({ path: `/catalog/${item(side)}` }) },
  getCatalogIcon: { sides: (side) => ({ path: `/catalog/${item(side)}/icons/${iconHash}` }) },
  listServiceClusters: { sides: (side) => ({ path: `/catalog/${service(side)}/clusters` }) },
  getOrderForm: { sides: (side) => ({ path: `/catalog/aws-standalone/order-form?project=${project(side)}` }) },
  checkName: { sides: (side) => ({ path: `/catalog/aws-standalone/name-check?project=${project(side)}&name=matrix` }) },
  listCredentials: { sides: (side) => ({ path: `/credentials?project=${project(side)}` }) },
  listSystemCredentials: list('/system-credentials', (side) => `"name":"${credential(side)}"`),
  listSourceIdentities: list('/source-identities', (side) => `"name":"${identity(side)}"`),
  createCredential: {
    sides: (side) => ({ path: '/system-credentials', body: newCredential([project(side)]) }),
    all: () => ({ path: '/system-credentials', body: newCredential([]) }),
  },
  getSystemCredential: ofCredential(),
  deleteCredential: ofCredential(),
  rotateCredential: ofCredential('/rotate', () => ({ values: {} })),
  testCredential: ofCredential('/test'),
  handOutCredential: ofCredential('/hand-out', (side) => ({ projects: [project(side)] })),
  takeBackCredential: ofCredential('/take-back', (side) => ({ project: project(side) })),
  listSharedSettings: list('/shared-settings', (side) => `"name":"${setting(side)}"`),
  getSharedSetting: ofSetting(),
  shareSetting: ofSetting('/share', (side) => ({ projects: [project(side)] })),
  takeBackSetting: ofSetting('/take-back', (side) => ({ project: project(side) })),
  submitRequest: { sides: (side) => ({ path: '/requests', body: order(side) }) },
  checkRequest: { sides: (side) => ({ path: '/requests/check', body: order(side) }) },
  submitBatch: { all: () => ({ path: '/request-batches', body: batch('own') }) },
  checkBatch: {
    sides: (side) => ({ path: '/request-batches/check', body: batch(side), shows: '"why":null' }),
  },
  listBatches: list('/request-batches', (side, { batches }) => batches[side]),
  getBatch: ofBatch(''),
  retryBatch: ofBatch('/retry'),
  listRequests: list('/requests?limit=200', (side, { requests }) => requests[side]),
  getRequest: ofRequest('/requests'),
  cancelRequest: ofRequest('/requests', '/cancel'),
  resubmitRequest: ofRequest('/requests', '/resubmit', { kind: 'delete', revision: 1 }),
  listComments: ofRequest('/requests', '/comments'),
  addComment: ofRequest('/requests', '/comments', { text: 'Why so many?' }),
  remindApprovers: ofRequest('/requests', '/remind'),
  listApprovals: list('/approvals?view=all&limit=200', (side, { requests }) => requests[side]),
  getReview: ofRequest('/approvals'),
  approveRequest: ofRequest('/approvals', '/approve', { revision: 1 }),
  rejectRequest: ofRequest('/approvals', '/reject', { revision: 1, comment: 'no' }),
  requestChanges: ofRequest('/approvals', '/request-changes', { revision: 1, comment: 'no' }),
  listPolicies: list('/policies', (side) => `"project":"${project(side)}"`),
  getPolicy: ofPolicy(''),
  savePolicy: ofPolicy('', { version: 1, policy: {} }),
  dryRunPolicy: ofPolicy('/dry-run', { policy: {} }),
  listBudgets: list('/budgets', (side) => `"project":"${project(side)}"`),
  getBudget: { sides: (side) => ({ path: `/budgets/${project(side)}` }) },
  changeLimits: { sides: (side) => ({ path: `/budgets/${project(side)}`, body: limits }) },
  getCostAdvice: list('/costs/advice?show=all', (side) => `"cluster":"${project(side)}/`),
  getCostCheck: list('/costs/check', (side) => `"source":"${side === 'own' ? 11 : 13}.0000000000"`),
  getCostEstimates: list('/costs/estimates', (side) => `"template":"of-${project(side)}"`),
  getCostLabels: list('/costs/labels', (side) => `"key":"of-${project(side)}"`),
  getCostLeftovers: list('/costs/leftovers', (side) => `"cluster":"${project(side)}/`),
  getCostMovers: list(`/costs/movers?from=${daysAgo(1)}&to=${daysAgo(0)}`, (side) => `"cluster":"${project(side)}/`),
  getCostSeries: list('/costs/series?groupBy=project', (side) => `"key":"${project(side)}"`),
  getQueueCosts: list('/costs/queues', (side) => `"cluster":"${project(side)}/`),
  getCostSleep: list('/costs/sleep', (side) => `"cluster":"${project(side)}/`),
  getCosts: list('/costs?groupBy=project', (side) => `"key":"${project(side)}"`),
  listSpendBudgets: {
    ...list('/spend-budgets', (side, { spendBudgets }) => spendBudgets[side]),
    all: ({ spendBudgets }) => ({ path: '/spend-budgets', shows: spendBudgets.all }),
  },
  createSpendBudget: {
    sides: (side) => ({
      path: '/spend-budgets',
      body: { ...newSpendBudget, scope: { kind: 'project', value: project(side) } },
    }),
    all: () => ({ path: '/spend-budgets', body: { ...newSpendBudget, scope: { kind: 'all', value: null } } }),
  },
  getSpendBudget: ofSpendBudget(),
  changeSpendBudget: ofSpendBudget(settings),
  deleteSpendBudget: ofSpendBudget(),
  listCostViews: {
    ...list('/costs/views', (side, { costViews }) => costViews[side]),
    all: ({ costViews }) => ({ path: '/costs/views', shows: costViews.all }),
  },
  createCostView: {
    sides: (side) => ({ path: '/costs/views', body: costView({ project: project(side) }) }),
    all: () => ({ path: '/costs/views', body: costView() }),
  },
  changeCostView: ofCostView('', { version: 1 }),
  deleteCostView: ofCostView('?version=1'),
  setStartView: {
    sides: (side, { costViews }) => ({ path: '/costs/start-view', body: { id: costViews[side] } }),
    all: ({ costViews }) => ({ path: '/costs/start-view', body: { id: costViews.all } }),
  },
  ...unitCalls,
  listCostMailings: { all: () => ({ path: '/costs/mailings' }) },
  createCostMailing: { all: () => ({ path: '/costs/mailings', body: costMailing }) },
  changeCostMailing: ofCostMailing('', { paused: true }),
  deleteCostMailing: ofCostMailing(''),
  tryCostMailing: ofCostMailing('/send'),
  getInstallation: { all: () => ({ path: '/installation' }) },
  getInstallationSettings: { all: () => ({ path: '/installation/settings' }) },
  saveInstallationSettings: {
    all: () => ({ path: '/installation/settings', body: { version: 0, settings: plainSettings } }),
  },
  dismiss: { all: () => ({ path: '/me/dismissals', body: { what: 'first-steps:developer' } }) },
  listRegions: list('/regions', (side) => `"name":"${region(side)}"`),
  listApplications: list('/applications', (side) => `"name":"${application(side)}"`),
  listBatchQueues: { all: () => ({ path: '/batch/queues' }) },
  listBatchJobs: list('/batch/jobs', (side) => `"name":"${batchJob(side)}"`),
  getApplication: ofApplication(''),
  listApplicationPods: ofApplication('/pods'),
  readApplicationLog: ofApplication('/pods/web/logs?cluster=member1'),
  sumApplicationCosts: {
    sides: (side) => ({ path: `/applications/cost?project=${project(side)}`, shows: '"applications":1' }),
  },
  listFederatedQuotas: list('/applications/quotas', (side) => `"name":"quota-of-${project(side)}"`),
  getQuotaForm: { sides: (side) => ({ path: `/applications/quotas/form?project=${project(side)}` }) },
  getFederatedQuota: ofQuota(''),
  previewQuotaChange: ofQuota('/preview', { limits: null }),
  // The version is one that the quota does not have.
  setFederatedQuota: ofQuota('', { version: 'x', limits: { overall: { cpu: '4' }, assignments: [] } }),
  removeFederatedQuota: ofQuota('?version=x'),
  previewRebalance: ofApplication('/rebalance'),
  getApplicationForm: { sides: (side) => ({ path: `/applications/form?project=${project(side)}` }) },
  previewApplication: {
    sides: (side) => ({
      path: '/applications/preview',
      body: { project: project(side), controlPlane: 'fleet-eu', name: 'refund-api', spec: applicationSpec },
    }),
  },
  listKarmadaControlPlanes: { all: () => ({ path: '/karmada/control-planes' }) },
  listKarmadaMembers: { all: () => ({ path: '/karmada/control-planes/fleet-eu/members' }) },
  getKarmadaMember: { all: () => ({ path: karmadaMember }) },
  previewMemberChange: { all: () => ({ path: `${karmadaMember}/preview`, body: { change: cordon } }) },
  // The version is one that the member does not have.
  changeKarmadaMember: { all: () => ({ path: `${karmadaMember}/change`, body: { version: 'x', change: cordon } }) },
  listJoinableClusters: { all: () => ({ path: '/karmada/control-planes/fleet-eu/joinable-clusters' }) },
  checkJoin: { all: () => ({ path: '/karmada/control-planes/fleet-eu/join-checks', body: joining }) },
  joinMember: { all: () => ({ path: '/karmada/control-planes/fleet-eu/members', body: joining }) },
  listMemberChanges: { all: () => ({ path: '/karmada/control-planes/fleet-eu/member-changes' }) },
  previewLeaving: { all: () => ({ path: '/karmada/control-planes/fleet-eu/members/half-joined/leaving' }) },
  leaveMember: { all: () => ({ path: '/karmada/control-planes/fleet-eu/members/half-joined' }) },
  dismissMemberChange: { all: () => ({ path: '/karmada/control-planes/fleet-eu/members/half-joined/change' }) },
  checkHealth: { all: () => ({ path: '/health' }) },
  checkMetricsSource: { all: () => ({ path: '/metrics/source' }) },
  getFleet: {
    sides: (side) => ({ path: '/metrics/fleet', shows: `"name":"${clusterName(side)}"` }),
    all: () => ({ path: '/metrics/fleet', shows: '"name":"unclaimed"' }),
  },
  listMetricsRegions: list('/metrics/regions', (side) => `"name":"${metricsRegion(side)}"`),
  listAlerts: {
    ...list('/metrics/alerts', (side) => `"name":"${alertName(side)}"`),
    all: () => ({ path: '/metrics/alerts', shows: `"name":"${alertName('all')}"` }),
  },
  listClusterViews: { all: () => ({ path: '/cluster-views' }) },
  createClusterView: { all: () => ({ path: '/cluster-views', body: clusterView }) },
  deleteClusterView: {
    sides: (side, { clusterViews }) => ({ path: `/cluster-views/${clusterViews[side]}` }),
  },
  silenceAlert: {
    sides: (side) => ({ path: `/metrics/alerts/${alertName(side)}/silences`, body: silence }),
    all: () => ({ path: `/metrics/alerts/${alertName('all')}/silences`, body: silence }),
  },
  listSilences: {
    ...list('/metrics/silences', (side) => silenceIds[side]),
    all: () => ({ path: '/metrics/silences', shows: silenceIds.all }),
  },
  endSilence: {
    sides: (side) => ({ path: `/metrics/silences/${silenceIds[side]}` }),
    all: () => ({ path: `/metrics/silences/${silenceIds.all}` }),
  },
  listMultiClusterServices: list('/multi-cluster-services', (side) => `"name":"${rule(side)}"`),
  getMultiClusterService: ofRule(),
  exportMultiClusterService: ofRule('/export'),
  listRollout: ofRule('/clusters'),
  pauseRollout: ofRule('/pause', { paused: true, reason: 'matrix' }),
  pauseRolloutOnCluster: {
    sides: (side) => ({
      path: `/multi-cluster-services/${rule(side)}/clusters/${cluster(side)}/pause`,
      body: { paused: true, reason: 'matrix' },
    }),
  },
  listCampaigns: list('/campaigns', (side, { campaigns }) => campaigns[side]),
  previewCampaign: {
    sides: (side) => ({
      path: '/campaigns/preview',
      body: { selection: { projects: [project(side)] } },
      shows: `"name":"${clusterName(side)}"`,
    }),
  },
  startCampaign: { all: () => ({ path: '/campaigns', body: newCampaign }) },
  getCampaign: ofCampaign(),
  pauseCampaign: ofCampaign('/pause'),
  resumeCampaign: ofCampaign('/resume'),
  stopAfterRing: ofCampaign('/stop-after-ring'),
  getMultiClusterServiceForm: { all: () => ({ path: '/multi-cluster-service-form' }) },
  previewMultiClusterService: {
    all: () => ({ path: '/multi-cluster-services/preview', body: { act: 'save', ...ruleWish } }),
  },
  sendMultiClusterServiceChange: {
    all: () => ({ path: '/multi-cluster-service-changes', body: { act: 'save', ...ruleWish } }),
  },
  getMultiClusterServiceChange: ofRuleChange(),
  approveMultiClusterServiceChange: ofRuleChange('/approve', {}),
  declineMultiClusterServiceChange: ofRuleChange('/decline', { reason: 'Not now' }),
  moveRuleWaves: {
    all: ({ ruleInWaves }) => ({
      path: `/multi-cluster-service-changes/${ruleInWaves}/waves`,
      body: { act: 'stop', reason: 'Not now' },
    }),
  },
  setCampaignOptOut: ofCluster('/campaign-opt-out', { until: null }),
  listRateCards: { all: () => ({ path: '/rate-cards' }) },
  exportCosts: list(`/costs/export?format=csv&from=${today}&to=${today}`, (side) => `,${clusterName(side)},`),
  exportQueueCosts: list(`/costs/queues/export?from=${today}&to=${today}`, (side) => `,${project(side)},`),
  listStatements: list('/costs/statements', (side) => `"project":"${project(side)}"`),
  getStatement: { sides: (side) => ({ path: `/costs/statements/${project(side)}/${today.slice(0, 7)}` }) },
  exportStatement: { sides: (side) => ({ path: `/costs/statements/${project(side)}/${today.slice(0, 7)}/pdf` }) },
  exportRateCard: { all: () => ({ path: '/rate-cards/aws/csv' }) },
  previewRateCard: { all: () => ({ path: '/rate-cards/aws/effect', body: rateCard }) },
  addRateCardVersion: { all: () => ({ path: '/rate-cards/aws/versions', body: rateCard }) },
  listClusters: {
    sides: (side) => ({ path: '/clusters', shows: `"name":"${clusterName(side)}"` }),
    all: () => ({ path: '/clusters', shows: '"name":"unclaimed"' }),
  },
  listClusterLoads: {
    sides: (side) => ({ path: '/clusters/loads', shows: `"name":"${clusterName(side)}"` }),
    all: () => ({ path: '/clusters/loads', shows: '"name":"unclaimed"' }),
  },
  exportClusters: {
    sides: (side) => ({ path: '/clusters/export', shows: `${clusterName(side)},` }),
    all: () => ({ path: '/clusters/export', shows: 'unclaimed,' }),
  },
  countClusters: list('/clusters/facets', (side) => `"value":"${project(side)}"`),
  getCluster: ofCluster('', undefined, true),
  getKubeconfig: ofCluster('/kubeconfig', undefined, true),
  getClusterLoad: ofCluster('/load', undefined, true),
  getClusterMetrics: ofCluster('/metrics', undefined, true),
  getYaml: ofCluster('/yaml'),
  exportCluster: ofCluster('/export?form=flux'),
  getChangeForm: ofCluster('/change-form', undefined, true),
  getUpgrades: ofCluster('/upgrades', undefined, true),
  getServiceForm: ofCluster('/service-form', undefined, true),
  getServiceCosts: ofCluster('/service-costs', undefined, true),
  searchLogs: ofCluster('/logs'),
  listClusterEvents: ofCluster('/events', undefined, true),
  listWorkloads: ofCluster('/workloads', undefined, true),
  listInsideEvents: ofCluster('/workloads/events', undefined, true),
  readContainerLog: ofCluster('/workloads/log?within=apps&pod=web'),
  followContainerLog: ofCluster('/workloads/log/follow?within=apps&pod=web'),
  protectCluster: ofCluster('/protection', { protected: false }),
  getSleepSchedule: ofCluster('/schedule', undefined, true),
  putSleepSchedule: ofCluster('/schedule', {
    timeZone: 'Europe/Berlin',
    asleep: [{ days: ['mon'], from: '19:00', to: '07:00' }],
  }),
  deleteSleepSchedule: ofCluster('/schedule'),
  claimCluster: ofCluster('/claim', {}),
  getOrderServices: {
    sides: (side) => ({ path: `/catalog/aws-standalone/order-services?project=${project(side)}` }),
  },
  listBundles: { all: () => ({ path: '/bundles' }) },
  createBundle: { sides: (side) => ({ path: '/bundles', body: { name: 'matrix', ...bundle(side) } }) },
  getBundle: { all: () => ({ path: `/bundles/${bundleName('own')}` }) },
  changeBundle: {
    sides: (side) => ({ path: `/bundles/${bundleName(side)}`, body: { revision: 1, ...bundle(side, 'other') } }),
  },
  deleteBundle: { sides: (side) => ({ path: `/bundles/${bundleName(side)}?revision=1` }) },
  listManagedItems: { all: () => ({ path: '/catalog-items' }) },
  createItem: { all: () => ({ path: '/catalog-items', body: { id: 'new', kind: 'cluster', content: draft } }) },
  getManagedItem: ofItem(),
  getManagedIcon: ofItem(`/icons/${iconHash}`),
  saveDraft: ofItem('/draft', { revision: 0, content: draft }),
  discardDraft: ofItem('/draft'),
  submitDraft: ofItem('/submit', { revision: 1 }),
  withdrawDraft: ofItem('/withdraw', { revision: 1 }),
  returnDraft: ofPublished('/return', { revision: 1, comment: 'x' }),
  getPublishReview: ofItem('/review?projects=payments'),
  publishItem: {
    sides: (side) => ({
      path: `/catalog-items/${item(side)}/publish`,
      body: { revision: 1, projects: [project(side)] },
    }),
  },
  deprecateItem: ofPublished('/deprecate'),
  restoreItem: ofPublished('/restore'),
  retireItem: ofPublished('/retire'),
  listTemplates: { all: () => ({ path: '/templates' }) },
  getTemplate: { all: () => ({ path: `/templates/cluster/${template}` }) },
  compareTemplates: { all: () => ({ path: `/templates/cluster/${template}/diff?from=${template}` }) },
  askForAccess: {
    sides: (side) => ({ path: '/access-requests', body: { action: 'settings.manage', project: project(side) } }),
  },
  listAccessRequests: list('/access-requests?view=to-answer', (side, { wishes }) => wishes[side]),
  grantAccess: {
    sides: (side, { wishes }) => ({ path: `/access-requests/${wishes[side]}/grant`, body: { role: 'developer' } }),
  },
  declineAccess: {
    sides: (side, { wishes }) => ({ path: `/access-requests/${wishes[side]}/decline`, body: { comment: 'no' } }),
  },
  listNotifications: list('/notifications', told),
  readNotifications: { all: () => ({ path: '/notifications/read', body: { all: true } }) },
  getNotificationSettings: { all: () => ({ path: '/notifications/settings' }) },
  changeNotificationSettings: { all: () => ({ path: '/notifications/settings', body: { locale: 'zh' } }) },
  listDestinations: {
    ...list('/notifications/destinations', (side, { destinations }) => destinations[side]),
    all: ({ destinations }) => ({ path: '/notifications/destinations', shows: destinations.all }),
  },
  createDestination: { sides: (side) => newDestination(project(side)), all: () => newDestination(null) },
  changeDestination: ofDestination('', { ...destination, paused: true }),
  deleteDestination: ofDestination(),
  testDestination: ofDestination('/test'),
  listPeople: list('/people', (side, { people }) => people[side]),
  endSessionsOf: { all: ({ people }) => ({ path: `/people/${people.own}/sessions` }) },
  startSeeing: { sides: (side, { people }) => ({ path: '/see-as', body: { person: people[side] } }) },
  endSeeing: { all: () => ({ path: '/see-as' }) },
  listSessions: list('/sessions', (side, { sessions }) => sessions[side]),
  endSession: { sides: (side, { sessions }) => ({ path: `/sessions/${sessions[side]}` }) },
  listTokens: list('/tokens', (side, { tokens }) => tokens[side]),
  createToken: { sides: (side) => ({ path: '/tokens', body: { name: side, project: project(side) } }) },
  revokeToken: { sides: (side, { tokens }) => ({ path: `/tokens/${tokens[side]}` }) },
  listAudit: list('/audit?limit=200', (side, { audit }) => `"seq":${audit[side]},`),
  exportAudit: { all: () => ({ path: '/audit/export' }) },
  verifyAudit: { all: () => ({ path: '/audit/verify' }) },
  getAuditEntry: { sides: (side, { audit }) => ({ path: `/audit/${audit[side]}` }) },
};

/** How a route is asked about things of a place; null where it is never asked about such. */
export function askedOf(name: keyof typeof operations, place: Place, things: Things): Asked | null {
  const { sides, all } = ways[name] ?? {};
  if (place === 'all') return all?.(things) ?? null;
  return sides?.(place, things) ?? null;
}
