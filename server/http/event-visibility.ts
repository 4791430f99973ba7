import type { EventSubject } from '../../lib/contracts/event.ts';
import { type Action, can } from '../../lib/permissions.ts';
import type { Actor } from '../domain/actor.ts';
import type { NewEvent } from '../ports/live.ts';

const readActionOf: Record<EventSubject, Action> = {
  clusters: 'cluster.read',
  'multi-cluster-services': 'cluster.read',
  requests: 'request.read',
  campaigns: 'campaign.read',
  catalog: 'catalog.read',
  projects: 'project.read',
  credentials: 'credential.use',
  'shared-settings': 'shared-setting.read',
  karmada: 'karmada.read',
  applications: 'application.read',
  tokens: 'token.manage-own',
  'access-requests': 'member.manage',
  notifications: 'project.read',
  destinations: 'destination.read',
  // Told to one person only: what they may do has changed.
  me: 'project.read',
  'rate-cards': 'cost.read',
  budgets: 'cost.read',
  'cost-views': 'cost.read',
  'unit-costs': 'cost.read',
  policies: 'policy.read',
  installation: 'project.read',
};
/** What belongs to no project and may still be told to everybody signed in: it names nothing of anybody. */
const commonSubjects: ReadonlySet<EventSubject> = new Set([
  'catalog',
  'multi-cluster-services',
  'applications',
  'projects',
  'credentials',
  'policies',
  'cost-views',
  'installation',
] as EventSubject[]);

/** Whether somebody may learn that this happened. */
export function mayHear({ grants, narrowing, id }: Actor, { subject, project, userId }: NewEvent): boolean {
  if (userId !== undefined) return userId === id;
  if (project === null && commonSubjects.has(subject)) return true;
  return can(grants, readActionOf[subject], project, narrowing);
}
