import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { Project } from '../../lib/contracts/projects.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let other: TestDeps;
/** Two processes over one database. */
let apis: [Api, Api];
let admin: string;
let finops: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  other = { ...createTestDeps(database.url), kube: deps.kube, namespaces: deps.namespaces };
  apis = [createApi(deps), createApi(other)];
  await seedOrganisation(deps);
  admin = (await createPerson(deps, 'admin@demo', ['slipway-admins'])).token;
  finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await other.db.close();
  await database.drop();
});

const atOnce = <T>(count: number, ask: (api: Api, at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at % 2 === 0 ? apis[0] : apis[1], at)));
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('a project that many create at once', () => {
  it('is made once, by who came first', async () => {
    const labelled: string[] = [];
    const { prepare } = deps.namespaces;
    const noting: TestDeps['namespaces'] = {
      prepare: async (namespace, project, labels) => {
        labelled.push(labels.tier ?? '');
        await prepare(namespace, project, labels);
      },
    };
    deps.namespaces = noting;
    other.namespaces = noting;
    const answers = await atOnce(30, (api, at) =>
      api<Project & Problem>('POST', '/projects', {
        token: admin,
        body: { name: 'rush', title: { en: `Rush ${at}` }, owner: `p${at}@demo`, labels: { tier: `t${at}` } },
      }),
    );
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 29]);
    const winner = answers.findIndex(({ status }) => status === 201);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body.errors?.[0]?.pointer).toBe('/name');
    expect((await apis[0]<Project>('GET', '/projects/rush', { token: admin })).body.owner).toBe(`p${winner}@demo`);
    // Nobody else had anything written to the namespace.
    expect(labelled).toEqual([`t${winner}`]);
    expect(await deps.audit.verify(deps.db.auto)).toBeNull();
    const lines = await deps.db.auto.$queryRawUnsafe(`SELECT 1 FROM audit_entries WHERE action = 'create-project'`);
    expect(lines).toHaveLength(1);
  });

  it('is not made under two names in one namespace', async () => {
    const answers = await atOnce(12, (api, at) =>
      api('POST', '/projects', { token: admin, body: { name: `twin-${at}`, namespace: 'twins', title: { en: 'T' } } }),
    );
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 11]);
  });

  it('is not there when its namespace could not be made, and can be created again', async () => {
    const { prepare } = deps.namespaces;
    deps.namespaces.prepare = async () => {
      throw new Error('no namespace');
    };
    const body = { name: 'later', title: { en: 'Later' } };
    expect((await apis[0]('POST', '/projects', { token: admin, body })).status).toBe(500);
    expect((await apis[0]('GET', '/projects/later', { token: admin })).status).toBe(404);
    deps.namespaces.prepare = prepare;
    expect((await apis[0]('POST', '/projects', { token: admin, body })).status).toBe(201);
  });
});

describe('a cluster that many claim at once', () => {
  it('has one owner, and is annotated by nobody else', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, at) => createPerson(deps, `claim${at}@demo`, ['payments-developers'])),
    );
    const written: string[] = [];
    const { annotateCluster } = deps.kube;
    deps.kube.annotateCluster = async (ref, change) => {
      written.push(change.owner ?? '');
      await annotateCluster(ref, change);
    };
    await createCluster(deps, 'payments', 'nobodys', 'payments');
    const answers = await atOnce(8, (api, at) =>
      api<{ owner: string }>('POST', '/clusters/payments/nobodys/claim', { token: people[at]?.token }),
    );
    deps.kube.annotateCluster = annotateCluster;
    expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, 7]);
    const winner = answers.find(({ status }) => status === 200)?.body.owner;
    expect(written).toEqual([winner]);
    expect(deps.kube.owners.get('payments/nobodys')).toBe(winner);
    const path = '/clusters/payments/nobodys';
    expect((await apis[0]<{ owner: string }>('GET', path, { token: admin })).body.owner).toBe(winner);
  });

  it('stays nobody’s when the annotation could not be written', async () => {
    const { token } = await createPerson(deps, 'late@demo', ['payments-developers']);
    await createCluster(deps, 'payments', 'unwritten', 'payments');
    deps.kube.isAway = true;
    const path = '/clusters/payments/unwritten';
    expect((await apis[0]('POST', `${path}/claim`, { token })).status).toBe(503);
    deps.kube.isAway = false;
    expect((await apis[0]<{ owner: string | null }>('GET', path, { token })).body.owner).toBeNull();
  });
});

describe('as many as there may be', () => {
  it('holds for destinations that are added at once', async () => {
    deps.outbound = { ...deps.outbound, findProblem: async () => null };
    other.outbound = deps.outbound;
    const add = (project: string | null) =>
      atOnce(34, (api, at) =>
        api('POST', '/notifications/destinations', {
          token: admin,
          body: {
            project,
            kind: 'webhook',
            title: `d${at}`,
            url: 'https://example.com/hook',
            topics: ['cluster-ready'],
          },
        }),
      );
    for (const project of ['payments', null]) {
      const answers = await add(project);
      expect([project, countOf(answers, 201), countOf(answers, 409)]).toEqual([project, 20, 14]);
    }
  });

  it('holds for tokens of a person, without those that are over', async () => {
    const { token, userId } = await createPerson(deps, 'many@demo', ['payments-developers']);
    const create = (api: Api) => api<{ id: string } & Problem>('POST', '/tokens', { token, body: { name: 't' } });
    const answers = await atOnce(60, create);
    // One is that which asks.
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([49, 11]);
    expect(answers.find(({ status }) => status === 409)?.body.message?.key).toBe('said.tokens-full');
    const [first, second] = answers.filter(({ status }) => status === 201);
    await apis[0]('DELETE', `/tokens/${first?.body.id}`, { token });
    expect((await create(apis[0])).status).toBe(201);
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE tokens SET expires_at = now() - interval '1 minute' WHERE id = $1::uuid AND user_id = $2::uuid`,
      second?.body.id,
      userId,
    );
    expect([(await create(apis[1])).status, (await create(apis[0])).status]).toEqual([201, 409]);
  });

  it('holds for budgets of what is spent', async () => {
    const body = { title: 'B', monthly: '500', currency: 'USD', scope: { kind: 'project', value: 'payments' } };
    expect((await apis[0]('POST', '/spend-budgets', { token: finops, body })).status).toBe(201);
    await deps.db.auto.$queryRawUnsafe(
      `INSERT INTO spend_budgets SELECT gen_random_uuid(), (s).title, (s).scope_kind, (s).scope_value, (s).monthly,
         (s).currency, (s).thresholds, (s).warns_on_forecast, (s).owner, (s).is_active, (s).state, (s).state_month,
         (s).created_by, (s).created_at, (s).updated_at
       FROM spend_budgets s, generate_series(1, 494)`,
    );
    const answers = await atOnce(12, (api) => api('POST', '/spend-budgets', { token: finops, body }));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([5, 7]);
  });
});

describe('what many take away at once', () => {
  const audited = async (action: string) =>
    (await deps.db.auto.$queryRawUnsafe<object[]>('SELECT 1 FROM audit_entries WHERE action = $1', action)).length;

  it('goes once, and the audit has one line of it: a project', async () => {
    await apis[0]('POST', '/projects', { token: admin, body: { name: 'fading', title: { en: 'Fading' } } });
    const answers = await atOnce(8, (api) => api('DELETE', '/projects/fading', { token: admin }));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)]);
    expect(await audited('archive-project')).toBe(1);
  });

  it('goes once, and the audit has one line of it: a destination', async () => {
    deps.outbound = { ...deps.outbound, findProblem: async () => null };
    other.outbound = deps.outbound;
    const url = 'https://example.com/hook';
    const body = { project: 'storefront', kind: 'webhook', title: 'd', url, topics: ['cluster-ready'] };
    const made = await apis[0]<{ id: string }>('POST', '/notifications/destinations', { token: admin, body });
    const path = `/notifications/destinations/${made.body.id}`;
    const answers = await atOnce(8, (api) => api('DELETE', path, { token: admin }));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)]);
    expect(await audited('delete-destination')).toBe(1);
  });
});
