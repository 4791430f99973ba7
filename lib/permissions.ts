/** What a person can be, in one project or everywhere. product.md, section 1, is the source of the table below. */
export const roles = [
  'developer',
  'platform-engineer',
  'platform-lead',
  'platform-architect',
  'finops',
  'auditor',
  'admin',
] as const;
export type Role = (typeof roles)[number];

/** Everything that can be asked of Slipway. One row of `table` each. */
export const actions = [
  'project.read',
  'project.manage',
  'project.archive',
  'member.manage',
  'person.see-as',
  'catalog.read',
  'catalog.publish',
  'template.read',
  'catalog.draft',
  'region.read',
  'credential.use',
  'credential.read',
  'credential.manage',
  'shared-setting.read',
  'shared-setting.manage',
  'karmada.read',
  'karmada.manage',
  'application.read',
  'request.read',
  'request.create',
  'request.cancel',
  'request.comment',
  'request.approve',
  'budget.exceed',
  'budget.manage',
  'policy.read',
  'policy.manage',
  'cluster.read',
  'cluster.change',
  'cluster.delete',
  'cluster.claim',
  'cluster.protect',
  'cluster.kubeconfig',
  'cluster.yaml',
  'cluster.logs',
  'cluster.save-view',
  'campaign.read',
  'campaign.manage',
  'multi-cluster-service.manage',
  'service.pause',
  'alert.silence',
  'cost.read',
  'cost.save-view',
  'cost.manage',
  'cost.manage-units',
  'metrics.source',
  'audit.read',
  'destination.read',
  'destination.manage',
  'settings.manage',
  'token.manage-own',
] as const;
export type Action = (typeof actions)[number];

/** Actions that change nothing; a read-only token keeps these alone. */
export const readActions = new Set<Action>([
  'project.read',
  'catalog.read',
  'template.read',
  'region.read',
  'credential.use',
  'credential.read',
  'shared-setting.read',
  'karmada.read',
  'application.read',
  'request.read',
  'policy.read',
  'cluster.read',
  'cluster.yaml',
  'cluster.logs',
  'campaign.read',
  'cost.read',
  'metrics.source',
  'audit.read',
  'destination.read',
]);

const everybody = [...roles];
const builders: Role[] = ['developer', 'platform-engineer', 'platform-lead'];

/** Role × action, read by server and UI alike. */
const table: Record<Action, readonly Role[]> = {
  'project.read': everybody,
  'project.manage': ['platform-lead', 'admin'],
  'project.archive': ['admin'],
  'member.manage': ['admin'],
  'person.see-as': ['platform-lead', 'admin'],
  'catalog.read': ['developer', 'platform-engineer', 'platform-lead', 'platform-architect', 'auditor', 'admin'],
  'catalog.publish': ['platform-lead'],
  'catalog.draft': ['platform-engineer', 'platform-architect'],
  'template.read': ['platform-engineer', 'platform-lead', 'platform-architect', 'auditor', 'admin'],
  // Where clusters are made, of the projects that one is responsible for.
  'region.read': ['platform-lead', 'platform-architect', 'auditor', 'admin'],
  // Auditors read the names; nobody reads more.
  'credential.use': [...builders, 'auditor'],
  'credential.read': ['platform-lead', 'auditor'],
  'credential.manage': ['platform-lead'],
  // Ways to sign in, audit policies and databases that clusters of a project may use.
  'shared-setting.read': ['platform-lead', 'auditor'],
  'shared-setting.manage': ['platform-lead'],
  // Karmada's control planes and their members, which belong to no project: it takes the right everywhere.
  'karmada.read': ['platform-lead', 'platform-architect', 'auditor', 'admin'],
  // A member runs what any project sends to it, and has given its control plane every right in itself.
  'karmada.manage': ['platform-lead', 'admin'],
  // What a project runs on several clusters at once.
  'application.read': [...builders, 'platform-architect', 'finops', 'auditor', 'admin'],
  'request.read': ['developer', 'platform-engineer', 'platform-lead', 'finops', 'auditor', 'admin'],
  'request.create': builders,
  'request.cancel': builders,
  // On a request of one's own, or on one that one may decide.
  'request.comment': builders,
  'request.approve': ['platform-lead'],
  'budget.exceed': ['platform-lead'],
  'budget.manage': ['platform-lead', 'finops'],
  'policy.read': everybody,
  'policy.manage': ['platform-lead'],
  'cluster.read': [
    'developer',
    'platform-engineer',
    'platform-lead',
    'platform-architect',
    'finops',
    'auditor',
    'admin',
  ],
  'cluster.change': builders,
  'cluster.delete': builders,
  'cluster.claim': builders,
  'cluster.protect': ['platform-engineer', 'platform-lead'],
  'cluster.kubeconfig': builders,
  'cluster.yaml': ['developer', 'platform-engineer', 'platform-lead', 'platform-architect', 'auditor', 'admin'],
  // What programs write may hold what only those who run them, and those who answer for them, should read.
  'cluster.logs': [...builders, 'auditor', 'admin'],
  // For oneself; auditors write nothing.
  'cluster.save-view': everybody.filter((role) => role !== 'auditor'),
  // Each of its rows to those alone who may see the cluster's project.
  'campaign.read': [...builders, 'auditor', 'admin'],
  'campaign.manage': ['platform-engineer', 'platform-lead'],
  // They reach into every project, so whoever changes them answers for all.
  'multi-cluster-service.manage': ['platform-lead', 'platform-architect'],
  // A rule on a cluster of the project; on all clusters at once it takes the right everywhere.
  'service.pause': ['platform-lead'],
  // Who runs clusters says which of their alerts need nobody for a while.
  'alert.silence': builders,
  'cost.read': ['developer', 'platform-engineer', 'platform-lead', 'finops', 'auditor', 'admin'],
  // For oneself or for others; auditors open what others share.
  'cost.save-view': ['developer', 'platform-engineer', 'platform-lead', 'finops', 'admin'],
  'cost.manage': ['finops'],
  // What costs are divided by, and how many of it there were.
  'cost.manage-units': ['platform-lead', 'finops'],
  // Where figures come from and what is missing; who answers for figures or for integrations.
  'metrics.source': ['finops', 'auditor', 'admin'],
  'audit.read': ['auditor', 'admin'],
  'destination.read': ['platform-lead', 'auditor', 'admin'],
  'destination.manage': ['platform-lead', 'admin'],
  'settings.manage': ['admin'],
  'token.manage-own': everybody,
};

/** A role held in one project (`project` is its name) or everywhere (`null`). */
export interface Grant {
  role: Role;
  project: string | null;
}

/** A token's own limits; they only ever take away. */
export interface Narrowing {
  project: string | null;
  readOnly: boolean;
}

/**
 * Whether the grants allow `action` in `project`; `null` asks for the right everywhere.
 * @param narrowing limits of a personal access token
 */
export function can(
  grants: readonly Grant[],
  action: Action,
  project: string | null,
  narrowing: Narrowing = { project: null, readOnly: false },
): boolean {
  if (narrowing.readOnly && !readActions.has(action)) return false;
  if (narrowing.project !== null && narrowing.project !== project) return false;
  return grants.some(
    (grant) => (grant.project === null || grant.project === project) && table[action].includes(grant.role),
  );
}

/** Decisions on what others ask for: they come with a role that somebody is given for it, and are not asked for one by one. */
const apart = new Set<Action>(['request.approve', 'budget.exceed', 'catalog.publish']);

/** Whether an action is kept apart from the work that it decides on. */
export function isApart(action: Action): boolean {
  return apart.has(action);
}

/** The roles that hold an action, to say who can help somebody who does not. */
export function rolesWith(action: Action): readonly Role[] {
  return table[action];
}

/** `'all'` when the action is held everywhere, otherwise the names of the projects where it is. */
export function projectsWith(
  grants: readonly Grant[],
  action: Action,
  narrowing: Narrowing = { project: null, readOnly: false },
): 'all' | string[] {
  if (narrowing.readOnly && !readActions.has(action)) return [];
  const holding = grants.filter((grant) => table[action].includes(grant.role));
  const everywhere = holding.some((grant) => grant.project === null);
  if (narrowing.project !== null) {
    const kept = everywhere || holding.some((grant) => grant.project === narrowing.project);
    return kept ? [narrowing.project] : [];
  }
  if (everywhere) return 'all';
  return [...new Set(holding.flatMap((grant) => (grant.project === null ? [] : [grant.project])))];
}
