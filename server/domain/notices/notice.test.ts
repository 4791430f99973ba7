import { describe, expect, it } from 'vitest';
import { type NoticeArguments, type NoticeTopic, noticeTopics } from '../../../lib/contracts/notifications.ts';
import type { Grant, Role } from '../../../lib/permissions.ts';
import { channelsOf, type Notice } from './notice.ts';
import { candidatesFor, hearAbout } from './notice-audience.ts';

const hold = (id: string, ...grants: [Role, string | null][]) => ({
  id,
  grants: grants.map(([role, project]): Grant => ({ role, project })),
});
const persons = [
  hold('dev', ['developer', 'alpha']),
  hold('lead', ['platform-lead', 'alpha']),
  hold('globalLead', ['platform-lead', null]),
  hold('admin', ['admin', null]),
  hold('architect', ['platform-architect', null]),
  hold('stranger', ['platform-lead', 'beta'], ['developer', 'beta']),
  hold('nobody'),
];
function notice(topic: NoticeTopic, change: Partial<Notice> = {}): Notice {
  return {
    at: new Date(0),
    topic,
    project: 'alpha',
    subject: 'requests',
    key: 'r-1',
    arguments: {},
    actorId: null,
    ...change,
  };
}
const whoHears = (one: Notice, ...about: string[]) =>
  hearAbout(one, about, persons).map(({ userId, kind, isOwnAct }) => `${userId}: ${kind}${isOwnAct ? ', own' : ''}`);

describe('who hears of what', () => {
  it.each<[NoticeTopic, string[]]>([
    ['request-submitted', ['lead: project-clusters', 'globalLead: project-clusters']],
    ['request-waits', ['dev: my-requests', 'lead: to-review', 'globalLead: to-review']],
    ['request-approved', ['dev: my-requests', 'lead: project-clusters', 'globalLead: project-clusters']],
    ['request-changes-asked', ['dev: my-requests']],
    ['cluster-failed', ['dev: my-requests', 'lead: project-clusters', 'globalLead: project-clusters']],
    ['lifetime-warning', ['dev: my-clusters', 'lead: project-clusters', 'globalLead: project-clusters']],
    ['access-asked', ['lead: to-review', 'globalLead: to-review', 'admin: to-review']],
    ['access-answered', ['dev: my-requests']],
    ['budget-threshold', ['dev: budgets', 'lead: budgets', 'globalLead: budgets']],
  ])('%s in a project, about its developer', (topic, expected) => {
    expect(whoHears(notice(topic), 'dev')).toEqual(expected);
  });

  it('asks nobody to review their own, and what somebody just did is no news to them', () => {
    expect(whoHears(notice('request-waits', { actorId: 'lead' }), 'lead')).toEqual([
      'lead: my-requests',
      'globalLead: to-review',
    ]);
    expect(whoHears(notice('request-rejected', { actorId: 'lead' }), 'dev')).toEqual([
      'dev: my-requests',
      'lead: project-clusters, own',
      'globalLead: project-clusters',
    ]);
  });

  it('asks only who decides everywhere when a policy wants that', () => {
    const high = notice('request-waits', { arguments: { decidedBy: 'global-lead' } });
    expect(whoHears(high, 'dev')).toEqual(['dev: my-requests', 'globalLead: to-review']);
  });

  it('tells nothing to who may not see the project, though it is about them', () => {
    for (const topic of noticeTopics) {
      const heard = whoHears(notice(topic), 'stranger', 'nobody').map((line) => line.split(':')[0]);
      if (topic !== 'catalog-draft-waits') expect(heard).not.toContain('stranger');
      expect(heard).not.toContain('nobody');
    }
  });

  it('tells what a budget came to only to who may read the costs of its project', () => {
    expect(whoHears(notice('lifetime-warning'), 'architect')).toContain('architect: my-clusters');
    for (const topic of ['budget-threshold', 'budget-forecast'] as const) {
      expect(whoHears(notice(topic), 'architect', 'admin')).toEqual([
        'lead: budgets',
        'globalLead: budgets',
        'admin: budgets',
      ]);
    }
  });

  it('tells of the catalog where it may be ordered, and within that project', () => {
    const projects: NoticeArguments = { projects: ['beta'] };
    const published = notice('catalog-published', { project: null, arguments: projects, actorId: 'globalLead' });
    expect(hearAbout(published, ['architect'], persons)).toEqual([
      { userId: 'globalLead', kind: 'catalog', project: 'beta', isOwnAct: true },
      { userId: 'architect', kind: 'catalog', project: null, isOwnAct: false },
      { userId: 'stranger', kind: 'catalog', project: 'beta', isOwnAct: false },
    ]);
    const draft = notice('catalog-draft-waits', { project: null });
    expect(whoHears(draft, 'architect')).toEqual(['lead: to-review', 'globalLead: to-review', 'stranger: to-review']);
    expect(whoHears(notice('drift-found', { project: null }))).toEqual(['admin: installation']);
    expect(whoHears(notice('budget-forecast', { project: null }))).toEqual(['globalLead: budgets']);
  });

  it('tells leads of one project of its own clusters, and who manages multi-cluster services of all of them once', () => {
    expect(whoHears(notice('rule-change-begins'))).toEqual(['lead: project-clusters']);
    expect(whoHears(notice('rule-change-begins', { project: null }))).toEqual([
      'globalLead: project-clusters',
      'architect: project-clusters',
    ]);
    expect(whoHears(notice('rule-change-waits', { project: null }))).toEqual([
      'globalLead: to-review',
      'architect: to-review',
    ]);
  });

  it('tells nothing of all projects to who sent a change and may change none by now', () => {
    for (const topic of ['rule-change-decided', 'rule-rings-stopped', 'rule-change-ended'] as const) {
      expect(whoHears(notice(topic, { project: null }), 'dev', 'lead', 'globalLead')).toEqual([
        'globalLead: my-requests',
      ]);
    }
  });

  it('looks for them no wider than where the roles are held', () => {
    expect(candidatesFor(notice('request-waits'))).toEqual({ roles: ['platform-lead'], scopes: [null, 'alpha'] });
    expect(candidatesFor(notice('catalog-draft-waits', { project: null })).scopes).toBe('all');
    const published = notice('catalog-published', { project: null, arguments: { projects: ['alpha', 'beta'] } });
    expect(candidatesFor(published).scopes).toEqual([null, 'alpha', 'beta']);
  });
});

it('fills what a person did not switch with what is usual', () => {
  const channels = channelsOf([{ kind: 'my-requests', inApp: false, email: false }]);
  const of = (kind: string) => channels.find((one) => one.kind === kind);
  expect(of('my-requests')).toMatchObject({ inApp: false, email: false });
  expect(of('to-review')).toMatchObject({ inApp: true, email: true });
  expect(of('project-clusters')).toMatchObject({ inApp: true, email: false });
});
