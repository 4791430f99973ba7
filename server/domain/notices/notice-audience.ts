import type { NoticeKind, NoticeTopic } from '../../../lib/contracts/notifications.ts';
import { type Action, can, type Grant, type Role, rolesWith } from '../../../lib/permissions.ts';
import type { Notice } from './notice.ts';

/** Somebody who could be told. */
export interface Person {
  id: string;
  grants: readonly Grant[];
}
/** Somebody who is told, why, and within which project. */
export interface Hearing {
  userId: string;
  kind: NoticeKind;
  /** When they may not see it any more, they lose sight of the notification too. */
  project: string | null;
  /** They did it themselves: it stands in their inbox as read, and goes nowhere else. */
  isOwnAct: boolean;
}

/** Those it is about, or those who hold an action where it happened. */
interface Ear {
  kind: NoticeKind;
  who: 'about' | Action;
  /** Where the action has to be held, other than in the notice's project. */
  where?: 'everywhere' | 'somewhere' | 'its projects' | 'its project alone';
}

const requester: Ear = { kind: 'my-requests', who: 'about' };
const owner: Ear = { kind: 'my-clusters', who: 'about' };
const leads: Ear = { kind: 'project-clusters', who: 'request.approve' };
/** Who a budget is to be told to, and finops and leads of what it is about. */
const spenders: readonly Ear[] = [
  { kind: 'budgets', who: 'about' },
  { kind: 'budgets', who: 'budget.manage' },
];
const author: Ear = { kind: 'catalog', who: 'about' };
const orderers: Ear = { kind: 'catalog', who: 'request.create', where: 'its projects' };

const ears: Record<NoticeTopic, readonly Ear[]> = {
  'request-submitted': [leads],
  'request-waits': [{ kind: 'to-review', who: 'request.approve' }, requester],
  'request-approved': [requester, leads],
  'request-rejected': [requester, leads],
  'request-changes-asked': [requester],
  'request-expired': [requester, leads],
  'request-failed': [requester, leads],
  // Each side hears what the other wrote.
  'request-question': [{ kind: 'conversations', who: 'about' }],
  'request-reply': [{ kind: 'conversations', who: 'request.approve' }],
  'request-reminder': [{ kind: 'to-review', who: 'request.approve' }],
  'cluster-ready': [requester, leads],
  'cluster-failed': [requester, leads],
  'cluster-deleted': [requester, leads],
  'cluster-transferred': [owner, leads],
  'cluster-unready': [owner, leads],
  'lifetime-warning': [owner, leads],
  'lifetime-ended': [owner, leads],
  'lifetime-deleted': [owner, leads],
  'catalog-draft-waits': [{ kind: 'to-review', who: 'catalog.publish', where: 'somewhere' }],
  'catalog-draft-returned': [author],
  'catalog-published': [author, orderers],
  'catalog-publish-failed': [author],
  'catalog-deprecated': [author, orderers],
  // Leads hear of it too: they know the person, and whom to ask to grant it.
  'access-asked': [
    { kind: 'to-review', who: 'member.manage' },
    { kind: 'to-review', who: 'request.approve' },
  ],
  'access-answered': [requester],
  'drift-found': [{ kind: 'installation', who: 'settings.manage' }],
  'budget-threshold': spenders,
  'budget-forecast': spenders,
  'campaign-next': [owner],
  'campaign-upgraded': [owner],
  'campaign-not-upgraded': [owner],
  'campaign-paused': [requester],
  'campaign-ended': [requester],
  'rule-change-waits': [{ kind: 'to-review', who: 'multi-cluster-service.manage' }],
  'rule-change-decided': [requester],
  // Told once for each project whose clusters it touches, and once for all of them.
  'rule-change-begins': [
    { ...leads, where: 'its project alone' },
    { kind: 'project-clusters', who: 'multi-cluster-service.manage', where: 'everywhere' },
  ],
  'rule-rings-stopped': [requester],
  'rule-change-ended': [requester],
};

/** Projects that a notice without a project of its own names. */
function projectsOf({ arguments: { projects } }: Notice): readonly string[] {
  return Array.isArray(projects) ? projects : [];
}

/** Among whom `hearAbout` chooses: those it is about, and those who hold one of the roles in one of the places. */
export function candidatesFor(notice: Notice): { roles: Role[]; scopes: (string | null)[] | 'all' } {
  const all = ears[notice.topic];
  const roles = all.flatMap(({ who }) => (who === 'about' ? [] : rolesWith(who)));
  if (all.some(({ where }) => where === 'somewhere')) return { roles: [...new Set(roles)], scopes: 'all' };
  const projects = [...(notice.project === null ? [] : [notice.project]), ...projectsOf(notice)];
  return { roles: [...new Set(roles)], scopes: [null, ...projects] };
}

/** Where an ear finds that a person has to hear it: a project, `null` for the whole installation, or nowhere. */
function findPlace(notice: Notice, { who, where }: Ear, { grants }: Person): { project: string | null } | undefined {
  if (who === 'about') return { project: notice.project };
  if (where === 'somewhere') {
    const grant = grants.find(({ role }) => rolesWith(who).includes(role));
    return grant && { project: grant.project };
  }
  if (where === 'its projects') {
    const project = projectsOf(notice).find((name) => can(grants, who, name));
    return project === undefined ? undefined : { project };
  }
  if (where === 'its project alone') {
    const isThere = grants.some(({ role, project }) => project === notice.project && rolesWith(who).includes(role));
    return isThere ? { project: notice.project } : undefined;
  }
  if (where === 'everywhere' && notice.project !== null) return undefined;
  // A policy may ask for somebody who decides everywhere.
  const place = notice.arguments.decidedBy === 'global-lead' ? null : notice.project;
  return can(grants, who, place) ? { project: notice.project } : undefined;
}

/** What is told of these is money that was spent. */
export const costTopics: readonly NoticeTopic[] = ['budget-threshold', 'budget-forecast'];
/** Told once for each project, and once for all of them: a destination of the whole installation hears the latter. */
export const toldToEachProject: readonly NoticeTopic[] = ['rule-change-begins'];
/** What is told of these reaches into all projects where it belongs to none. */
export const ruleTopics: readonly NoticeTopic[] = [
  'rule-change-waits',
  'rule-change-decided',
  'rule-change-begins',
  'rule-rings-stopped',
  'rule-change-ended',
];

/** Whether somebody may hear of what happened in a project, or in none. */
export function mayHear(topic: NoticeTopic, project: string | null, { grants }: Pick<Person, 'grants'>): boolean {
  if (project !== null) return can(grants, costTopics.includes(topic) ? 'cost.read' : 'project.read', project);
  return !ruleTopics.includes(topic) || can(grants, 'multi-cluster-service.manage', null);
}

/**
 * Who hears of a notice, each once. Those it is about hear it as such or not at all, whatever roles they hold, and also
 * what they did themselves (that it waits); for everybody else what they did themselves is no news. Who may not see the
 * project, or its costs where they are told, hears nothing.
 * @param about ids of the persons it is about
 */
export function hearAbout(notice: Notice, about: readonly string[], persons: readonly Person[]): Hearing[] {
  return persons.flatMap((person): Hearing[] => {
    const { id } = person;
    const isAbout = about.includes(id);
    if (!mayHear(notice.topic, notice.project, person)) return [];
    for (const ear of ears[notice.topic]) {
      if (ear.who === 'about' ? !isAbout : isAbout) continue;
      const place = findPlace(notice, ear, person);
      if (!place) continue;
      const isOwnAct = ear.who !== 'about' && notice.actorId === id;
      return [{ userId: id, kind: ear.kind, project: place.project, isOwnAct }];
    }
    return [];
  });
}
