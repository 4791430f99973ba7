import type { ClusterFilter } from '../contracts/cluster-filter.ts';
import type { LiveEvent } from '../contracts/event.ts';

type Filters = Record<string, unknown>;

/** Keys of the query cache. The first element is the subject of the live events that make it stale. */
export const keys = {
  me: ['me'] as const,
  /** Begins with the subject of the event that tells of new settings. */
  installation: ['installation', 'shown'] as const,
  installationSettings: ['installation', 'settings'] as const,
  apiDescription: ['openapi'] as const,
  search: (q: string) => ['search', q] as const,
  clusters: {
    list: (filters: Filters) => ['clusters', 'list', filters] as const,
    /** Begins like every list of clusters: an event about any of them makes it stale. */
    besideService: (id: string, question: Filters) => ['clusters', 'list', { service: id, ...question }] as const,
    facets: (filters: ClusterFilter) => ['clusters', 'facets', filters] as const,
    fleet: (question: Filters) => ['clusters', 'fleet', question] as const,
    detail: (namespace: string, name: string) => ['clusters', 'detail', `${namespace}/${name}`] as const,
    /** Not begun like a cluster's detail: an event about it changes no figure of the past. */
    metrics: (namespace: string, name: string, window: Filters) =>
      ['metrics', 'cluster', `${namespace}/${name}`, window] as const,
    changeForm: (namespace: string, name: string) =>
      ['clusters', 'detail', `${namespace}/${name}`, 'change-form'] as const,
    serviceForm: (namespace: string, name: string, template: string | null) =>
      ['clusters', 'detail', `${namespace}/${name}`, 'service-form', template] as const,
    /** Begins like the detail: the event that tells of new ones makes both stale. */
    events: (namespace: string, name: string, question: Filters) =>
      ['clusters', 'detail', `${namespace}/${name}`, 'events', question] as const,
    upgrades: (namespace: string, name: string) => ['clusters', 'detail', `${namespace}/${name}`, 'upgrades'] as const,
    schedule: (namespace: string, name: string, window: Filters) =>
      ['clusters', 'detail', `${namespace}/${name}`, 'schedule', window] as const,
    yaml: (namespace: string, name: string) => ['clusters', 'detail', `${namespace}/${name}`, 'yaml'] as const,
    export: (namespace: string, name: string, question: Filters) =>
      ['clusters', 'detail', `${namespace}/${name}`, 'export', question] as const,
  },
  multiClusterServices: {
    all: ['multi-cluster-services'] as const,
    list: ['multi-cluster-services', 'list'] as const,
    detail: (name: string) => ['multi-cluster-services', 'detail', name] as const,
    export: (name: string, question: Filters) => ['multi-cluster-services', 'export', name, question] as const,
    rollout: (name: string, question: Filters) => ['multi-cluster-services', 'rollout', name, question] as const,
    form: (name: string | null, template: string | null) => ['multi-cluster-services', 'form', name, template] as const,
    preview: (body: object) => ['multi-cluster-service-preview', body] as const,
    change: (id: string) => ['multi-cluster-services', 'detail', id] as const,
  },
  requests: {
    list: (filters: Filters) => ['requests', 'list', filters] as const,
    detail: (id: string) => ['requests', 'detail', id] as const,
    /** Begins like every list of requests: an event about any of them makes it stale. */
    approvals: (filters: Filters) => ['requests', 'approvals', filters] as const,
    review: (id: string) => ['requests', 'review', id] as const,
    /** Begins like every list of requests, too. */
    batches: (filters: Filters) => ['requests', 'batches', filters] as const,
    batch: (id: string) => ['requests', 'detail', id, 'batch'] as const,
    comments: (id: string) => ['requests', 'detail', id, 'comments'] as const,
  },
  campaigns: {
    list: ['campaigns', 'list'] as const,
    detail: (id: string) => ['campaigns', 'detail', id] as const,
    preview: (body: object) => ['campaigns', 'preview', body] as const,
  },
  policies: {
    list: ['policies', 'list'] as const,
    one: (scope: string) => ['policies', 'one', scope] as const,
  },
  catalog: {
    list: (filters: Filters) => ['catalog', 'list', filters] as const,
    detail: (id: string) => ['catalog', 'detail', id] as const,
    managed: ['catalog', 'managed'] as const,
    managedItem: (id: string) => ['catalog', 'managed-item', id] as const,
    review: (id: string, revision: number, projects: readonly string[]) =>
      ['catalog', 'review', id, revision, projects] as const,
    bundles: ['catalog', 'bundles'] as const,
    orderServices: (id: string, project: string, version: string, template: string | null) =>
      ['catalog', 'order-services', id, project, version, template] as const,
    form: (id: string, project: string, version: string | null) =>
      ['catalog', 'form', id, { project, version }] as const,
  },
  templates: {
    list: ['templates', 'list'] as const,
    detail: (kind: string, name: string) => ['templates', 'detail', `${kind}/${name}`] as const,
    diff: (kind: string, name: string, from: string) => ['templates', 'diff', `${kind}/${name}`, from] as const,
  },
  accessRequests: (view: string) => ['access-requests', view] as const,
  projects: {
    list: ['projects', 'list'] as const,
    detail: (name: string) => ['projects', 'detail', name] as const,
    git: (name: string) => ['projects', 'git', name] as const,
    people: (text: string) => ['projects', 'people', text] as const,
    owners: (name: string) => ['projects', 'owners', name] as const,
    limits: (name: string) => ['projects', 'limits', name] as const,
    allMembers: ['projects', 'members'] as const,
    members: (project: string | null) => ['projects', 'members', project] as const,
  },
  audit: {
    list: (filters: Filters) => ['audit', 'list', filters] as const,
    detail: (seq: number) => ['audit', 'detail', String(seq)] as const,
  },
  credentials: {
    list: ['credentials', 'list'] as const,
    detail: (name: string) => ['credentials', 'detail', name] as const,
    sources: ['credentials', 'sources'] as const,
  },
  sharedSettings: {
    list: ['shared-settings', 'list'] as const,
    detail: (kind: string, name: string) => ['shared-settings', 'detail', `${kind}/${name}`] as const,
  },
  applications: {
    list: (question: Filters) => ['applications', 'list', question] as const,
    /** By its path; the events about applications name none. */
    detail: (path: string) => ['applications', 'detail', path] as const,
    /** Not begun like the list: prices are those of days, so that no event asks for them again. */
    cost: (question: object) => ['application-cost', question] as const,
    quotas: (project: string | null) => ['applications', 'quotas', project] as const,
    form: (project: string, template: string | null = null) => ['applications', 'form', project, template] as const,
    quotaForm: (project: string) => ['applications', 'quota-form', project] as const,
    /** Not begun like the others: what somebody has begun to change is not replaced under their hands. */
    quota: (path: string) => ['quota-settings', path] as const,
    quotaPreview: (path: string, limits: unknown) => ['quota-preview', path, limits] as const,
    /** Of what somebody types; it depends on members, of which events about applications say nothing. */
    preview: (body: unknown) => ['application-preview', body] as const,
    rebalance: (path: string) => ['applications', 'rebalance', path] as const,
  },
  batch: {
    queues: ['batch', 'queues'] as const,
    jobs: (question: Filters) => ['batch', 'jobs', question] as const,
  },
  karmada: {
    controlPlanes: ['karmada', 'control-planes'] as const,
    members: (controlPlane: string) => ['karmada', 'members', controlPlane] as const,
    /** Not begun like the others: what somebody has begun to change is not replaced under their hands. */
    settings: (path: string) => ['karmada-settings', path] as const,
    preview: (path: string, change: unknown) => ['karmada-preview', path, change] as const,
    changes: (controlPlane: string) => ['karmada', 'changes', controlPlane] as const,
    joinable: (controlPlane: string, q: string) => ['karmada', 'joinable', controlPlane, q] as const,
    leaving: (controlPlane: string, member: string) => ['karmada', 'leaving', controlPlane, member] as const,
    /** Not begun like the others: no event asks clusters again. */
    joinChecks: (controlPlane: string, asked: object | null) => ['karmada-join-checks', controlPlane, asked] as const,
  },
  regions: ['regions'] as const,
  metrics: {
    source: ['metrics', 'source'] as const,
    health: ['metrics', 'health'] as const,
    logs: (cluster: string, query: Filters) => ['metrics', 'logs', cluster, query] as const,
    /** What runs inside a cluster: no event tells of it. */
    inside: (cluster: string, question: Filters) => ['metrics', 'inside', cluster, question] as const,
    loads: (filters: Filters) => ['metrics', 'loads', filters] as const,
    load: (namespace: string, name: string) => ['metrics', 'load', `${namespace}/${name}`] as const,
    regions: (filters: Filters) => ['metrics', 'regions', filters] as const,
    alerts: (filters: Filters) => ['metrics', 'alerts', filters] as const,
    everyAlert: ['metrics', 'alerts'] as const,
    silences: ['metrics', 'silences'] as const,
  },
  costs: {
    advice: (question: Filters) => ['costs', 'advice', question] as const,
    check: (question: Filters) => ['costs', 'check', question] as const,
    estimates: (question: Filters) => ['costs', 'estimates', question] as const,
    labels: (question: Filters) => ['costs', 'labels', question] as const,
    leftovers: (question: Filters) => ['costs', 'leftovers', question] as const,
    movers: (question: Filters) => ['costs', 'movers', question] as const,
    series: (question: Filters) => ['costs', 'series', question] as const,
    queues: (question: Filters) => ['costs', 'queues', question] as const,
    report: (question: Filters) => ['costs', 'report', question] as const,
    services: (namespace: string, name: string) => ['costs', 'services', `${namespace}/${name}`] as const,
    sleep: (question: Filters) => ['costs', 'sleep', question] as const,
  },
  costViews: ['cost-views', 'list'] as const,
  clusterViews: ['cluster-views'] as const,
  unitCosts: {
    list: (question: Filters) => ['unit-costs', 'list', question] as const,
    detail: (id: string) => ['unit-costs', 'detail', id] as const,
  },
  costMailings: ['cost-views', 'mailings'] as const,
  notifications: {
    list: (filters: Filters) => ['notifications', 'list', filters] as const,
    settings: ['notifications', 'settings'] as const,
  },
  destinations: ['destinations', 'list'] as const,
  budgets: {
    list: ['budgets', 'list'] as const,
    detail: (id: string) => ['budgets', 'detail', id] as const,
  },
  statements: {
    list: (project: string | null) => ['statements', 'list', project] as const,
    one: (project: string, month: string) => ['statements', 'detail', `${project}/${month}`] as const,
  },
  rateCards: {
    list: ['rate-cards', 'list'] as const,
    effect: (provider: string, version: unknown) => ['rate-cards', 'effect', provider, version] as const,
  },
  tokens: { list: ['tokens', 'list'] as const, sessions: ['tokens', 'sessions'] as const },
};

/** Whether a cached query shows what an event is about: every list of its subject, but only its own detail; `*` is about all. */
export function isStaleAfter(queryKey: readonly unknown[], event: Pick<LiveEvent, 'subject' | 'key'>): boolean {
  const [subject, view, id] = queryKey;
  if (subject !== event.subject) return false;
  return view !== 'detail' || id === event.key || event.key === '*';
}
