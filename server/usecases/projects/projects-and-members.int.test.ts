import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../lib/contracts/page.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { Member, Project } from '../../../lib/contracts/projects.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  const people: [string, string[]][] = [
    ['dev@demo', ['payments-developers']],
    ['lead@demo', ['platform-leads']],
    ['lead2@demo', ['storefront-leads']],
    ['admin@demo', ['slipway-admins']],
    ['newcomer@demo', ['newcomers']],
  ];
  for (const [email, groups] of people) tokens[email] = (await createPerson(deps, email, groups)).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = <T = Problem>(who: string, method: string, path: string, body?: unknown) =>
  api<T>(method, path, { token: tokens[who], body });
const project = (name: string) => ({ name, title: { en: 'Search' }, quota: { clusters: 3 } });
const seenBy = async (who: string) =>
  (await ask<Page<Project>>(who, 'GET', '/projects')).body.items?.map(({ name }) => name) ?? [];

describe('a project', () => {
  it('is created with its namespace by those who hold that everywhere, and nobody else', async () => {
    for (const who of ['dev@demo', 'lead2@demo', 'newcomer@demo']) {
      expect(await ask(who, 'POST', '/projects', project('search'))).toMatchObject({
        status: 403,
        body: { missingAction: 'project.manage' },
      });
    }
    expect(deps.madeNamespaces.size).toBe(0);
    const made = await ask<Project>('lead@demo', 'POST', '/projects', project('search'));
    expect(made).toMatchObject({ status: 201, body: { name: 'search', namespace: 'search', clusters: 0 } });
    expect(deps.madeNamespaces.get('search')).toBe('search');
    expect(await seenBy('dev@demo')).toEqual(['payments']);
  });

  it('begins with labels, limits and a budget, each refused at its field', async () => {
    const whole = {
      name: 'shop',
      namespace: 'shop-prod',
      title: { en: 'Shop', zh: '商店' },
      costCentre: 'CC-9',
      owner: 'lead@demo',
      labels: { team: 'shop', 'pod-security.kubernetes.io/enforce': 'restricted' },
      quota: { clusters: 5, vcpu: 64, clustersPerPerson: 2 },
      budget: { currency: 'USD', monthly: '9000' },
    };
    const wrong = async (change: object) => {
      const answer = await ask('lead@demo', 'POST', '/projects', { ...whole, ...change });
      return [answer.status, answer.body.errors?.map(({ pointer }) => pointer)];
    };
    expect(await wrong({ labels: { 'two words': 'a', 'slipway.dev/project': 'x' } })).toEqual([
      422,
      ['/labels', '/labels'],
    ]);
    expect(await wrong({ quota: { vcpu: -1 } })).toEqual([422, ['/quota/vcpu']]);
    expect(await wrong({ budget: { currency: 'USD', monthly: '-1' } })).toEqual([422, ['/budget/monthly']]);
    expect(deps.madeNamespaces.has('shop-prod')).toBe(false);
    const made = await ask<Project>('lead@demo', 'POST', '/projects', whole);
    const { labels, quota: _, ...shown } = whole;
    expect(made).toMatchObject({ status: 201, body: { ...shown, budget: { monthly: '9000', committed: '0' } } });
    const stored = await deps.projects.get(deps.db.auto, 'shop');
    expect(Object.fromEntries(stored?.quota.map(({ resource, limit }) => [resource, limit]) ?? [])).toEqual(
      whole.quota,
    );
    expect(deps.namespaceLabels.get('shop-prod')).toEqual(labels);
  });

  it('never takes the place of another, nor a namespace of the cluster itself', async () => {
    expect((await ask('admin@demo', 'POST', '/projects', project('search'))).status).toBe(409);
    expect((await ask('admin@demo', 'POST', '/projects', { ...project('x'), namespace: 'payments' })).status).toBe(409);
    for (const namespace of ['kube-system', 'kcm-system', 'default', 'slipway']) {
      const answer = await ask('admin@demo', 'POST', '/projects', { ...project('mine'), namespace });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/namespace' }] } });
    }
    expect((await ask('admin@demo', 'POST', '/projects', { ...project('y'), quota: { clusters: -1 } })).status).toBe(
      422,
    );
    expect((await ask('admin@demo', 'POST', '/projects', { ...project('Ü') })).status).toBe(422);
    expect([...deps.madeNamespaces.keys()]).toEqual(['search', 'shop-prod']);
  });

  it('is edited by its lead, within it', async () => {
    const change = { title: { en: 'Shop', zh: '商店' }, owner: 'lead2@demo', costCentre: 'CC-7' };
    const edited = await ask<Project>('lead2@demo', 'PUT', '/projects/storefront', change);
    expect(edited).toMatchObject({ status: 200, body: change });
    expect((await ask('lead2@demo', 'PUT', '/projects/payments', change)).status).toBe(404);
    const dev = await ask('dev@demo', 'PUT', '/projects/payments', change);
    expect(dev).toMatchObject({ status: 403, body: { missingAction: 'project.manage' } });
  });

  it('refuses a change of a version that is gone, so that nobody’s change is lost unseen', async () => {
    const path = '/projects/storefront';
    const seen = (await ask<Project>('lead2@demo', 'GET', path)).body;
    const { title, owner, version } = seen;
    const set = (costCentre: string) =>
      ask<Project & Problem>('lead2@demo', 'PUT', path, { title, owner, costCentre, version });
    const answers = await Promise.all(['CC-1', 'CC-2', 'CC-3'].map(set));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(won[0]?.body.version).toBe(version + 1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost.map(({ body }) => body.code)).toEqual(['stale-version', 'stale-version']);
    expect((await ask<Project>('lead2@demo', 'GET', path)).body.costCentre).toBe(won[0]?.body.costCentre);
    // Limits have their own history: changing them does not refuse whoever is changing the title.
    expect((await ask('lead2@demo', 'POST', '/budgets/storefront', { quota: { clusters: 9 } })).status).toBe(200);
    expect((await ask<Project>('lead2@demo', 'GET', path)).body.version).toBe(version + 1);
    // A script that does not say which version it saw changes what is there.
    const blind = await ask<Project>('lead2@demo', 'PUT', path, { title, owner, costCentre: 'CC-4' });
    expect(blind).toMatchObject({ status: 200, body: { costCentre: 'CC-4', version: version + 2 } });
  });

  it('is not found any more by a change that waited while it was archived', async () => {
    await ask('admin@demo', 'POST', '/projects', { ...project('ends'), owner: 'admin@demo' });
    const change = { title: { en: 'Late' }, owner: null, costCentre: null };
    const { late } = await deps.db.transact(async (tx) => {
      await deps.projects.lock(tx, 'ends');
      const asked = ask('admin@demo', 'PUT', '/projects/ends', change);
      await vi.waitFor(
        async () => {
          const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM projects%'`;
          expect(await deps.db.auto.$queryRawUnsafe(waiting)).toEqual([{ n: 1 }]);
        },
        { timeout: 10_000 },
      );
      await deps.projects.archive(tx, 'ends', new Date());
      return { late: asked };
    });
    expect(await late).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const ever = await deps.projects.getEver(deps.db.auto, 'ends');
    expect(ever).toMatchObject({ title: { en: 'Search' }, owner: 'admin@demo' });
  });

  it('is archived without clusters only, and is then out of sight', async () => {
    await createCluster(deps, 'payments', 'runs', 'payments');
    expect((await ask('admin@demo', 'DELETE', '/projects/payments')).status).toBe(409);
    expect((await ask('lead@demo', 'DELETE', '/projects/search')).status).toBe(403);
    expect((await ask('admin@demo', 'DELETE', '/projects/search')).status).toBe(200);
    expect(await seenBy('admin@demo')).not.toContain('search');
    expect((await ask('admin@demo', 'GET', '/projects/search')).status).toBe(404);
    expect((await ask('admin@demo', 'POST', '/projects', project('search'))).status).toBe(409);
  });
});

describe('a membership', () => {
  const membership = { project: 'payments', subjectKind: 'group', subject: 'newcomers', role: 'developer' };

  it('counts from the next question on, until it is removed', async () => {
    expect(await seenBy('newcomer@demo')).toEqual([]);
    const added = await ask<Member>('admin@demo', 'POST', '/members', membership);
    expect(added.status).toBe(201);
    expect(await seenBy('newcomer@demo')).toEqual(['payments']);
    expect((await ask('admin@demo', 'POST', '/members', membership)).status).toBe(409);
    expect((await ask('dev@demo', 'DELETE', `/members/${added.body.id}`)).status).toBe(403);
    expect((await ask('lead2@demo', 'DELETE', `/members/${added.body.id}`)).status).toBe(404);
    expect((await ask('admin@demo', 'DELETE', `/members/${added.body.id}`)).status).toBe(200);
    expect(await seenBy('newcomer@demo')).toEqual([]);
    const rows = await deps.db.auto.$queryRawUnsafe<{ action: string; actor: string; project: string }[]>(
      `SELECT action, actor, project FROM audit_entries WHERE subject = 'members' ORDER BY seq`,
    );
    expect(rows).toEqual([
      { action: 'add-member', actor: 'admin@demo', project: 'payments' },
      { action: 'remove-member', actor: 'admin@demo', project: 'payments' },
    ]);
  });

  it('is given by admins alone, and only where the role can be held', async () => {
    for (const who of ['lead@demo', 'dev@demo', 'newcomer@demo']) {
      expect((await ask(who, 'POST', '/members', { ...membership, project: null, role: 'admin' })).status).toBe(403);
    }
    const wrong = [
      { ...membership, role: 'admin' },
      { ...membership, role: 'auditor' },
      { ...membership, project: null },
      { ...membership, role: 'king' },
      { ...membership, subject: '' },
      { ...membership, extra: true },
    ];
    for (const body of wrong) expect((await ask('admin@demo', 'POST', '/members', body)).status).toBe(422);
    expect((await ask('admin@demo', 'POST', '/members', { ...membership, project: 'missing' })).status).toBe(404);
  });

  it('that makes the last admin stays, unless a group of the identity provider makes others', async () => {
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM memberships WHERE role = 'admin'`);
    const admin = { project: null, subjectKind: 'person', subject: 'Root@Demo', role: 'admin' };
    const added = await ask<Member>('admin@demo', 'POST', '/members', admin);
    expect(added.body.subject).toBe('root@demo');
    const { token } = await createPerson(deps, 'root@demo');
    deps.adminGroup = null;
    expect((await api('DELETE', `/members/${added.body.id}`, { token })).status).toBe(409);
    deps.adminGroup = 'slipway-admins';
    expect((await api('DELETE', `/members/${added.body.id}`, { token })).status).toBe(200);
    expect((await api('DELETE', `/members/${added.body.id}`, { token })).status).toBe(404);
  });
});
