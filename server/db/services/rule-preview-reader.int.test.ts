import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RulePreview } from '../../../lib/contracts/multi-cluster-changes.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

const claim = { service: 'ingress/nginx', template: 'nginx-1', rule: null, priority: 100 };
const other = { ...claim, service: 'dns/dns' };
let database: TestDatabase;
let deps: TestDeps;
let token: string;

const write = (name: string, labels: object, claims: object[]) =>
  deps.db.auto.$queryRawUnsafe(
    'UPDATE clusters SET labels = $2::jsonb, service_claims = $3::jsonb WHERE name = $1',
    name,
    JSON.stringify(labels),
    JSON.stringify(claims),
  );

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'lead@demo', ['leads'])).token;
  const leads = { project: null, subjectKind: 'group', subject: 'leads', role: 'platform-lead' } as const;
  await deps.members.ensure(deps.db.auto, [leads]);
  for (const name of ['a', 'b', 'c']) await createCluster(deps, 'payments', name, 'payments');
  await write('a', { tier: 'prod', geo: 'eu' }, [claim, other]);
  await write('b', { tier: 'prod' }, []);
  await write('c', { tier: 'dev' }, [claim]);
}, 120_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const by = (
  matchLabels: Record<string, string>,
  ...matchExpressions: { key: string; operator: string; values: string[] }[]
) => ({
  matchLabels,
  matchExpressions,
});
const read = async (...selectors: ReturnType<typeof by>[]) => {
  const { clusters, total } = await deps.rulePreview.clusters(deps.db.auto, selectors, ['ingress/nginx']);
  return [total, clusters.map(({ name, claims }) => [name, claims.length])];
};

describe('what the preview of a multi-cluster service reads', () => {
  it('is every cluster that one of the selectors may match, with the claims that are asked about', async () => {
    expect(await read(by({ tier: 'prod' }))).toEqual([
      3,
      [
        ['a', 1],
        ['b', 0],
      ],
    ]);
    expect(await read(by({ tier: 'prod', geo: 'eu' }), by({ tier: 'dev' }))).toEqual([
      3,
      [
        ['a', 1],
        ['c', 1],
      ],
    ]);
    expect(await read(by({}, { key: 'tier', operator: 'In', values: ['dev'] }))).toEqual([3, [['c', 1]]]);
    expect(await read(by({ tier: 'nowhere' }))).toEqual([3, []]);
  });

  it('narrows by nothing but what every match has for sure', async () => {
    const loose = by({}, { key: 'tier', operator: 'In', values: ['dev', 'prod'] });
    expect(await read(loose)).toEqual([
      3,
      [
        ['a', 1],
        ['b', 0],
        ['c', 1],
      ],
    ]);
  });

  it('tells which labels there are, most used first', async () => {
    const labels = await deps.rulePreview.labels(deps.db.auto);
    expect(labels[0]).toEqual({ key: 'tier', values: ['prod', 'dev'] });
  });

  it('previews a rule for 5,000 clusters fast enough to be asked at every key', async () => {
    await deps.db.auto.$queryRawUnsafe(
      `INSERT INTO clusters (namespace, name, uid, project, phase, severity, template, created_at, observed_at,
         phase_changed_at, labels, service_claims)
       SELECT 'payments', 'many-' || n, gen_random_uuid()::text, 'payments', 'ready', 50, 'aws', now(), now(), now(),
         jsonb_build_object('fleet', 'many', 'tier', (n % 3)::text, 'team', 'team-' || n % 40),
         (SELECT jsonb_agg(jsonb_build_object('service', 'ns/service-' || s, 'template', 't', 'rule', null, 'priority', 100))
          FROM generate_series(1, 8) AS s)
       FROM generate_series(1, 5000) AS n`,
    );
    await deps.db.auto.$queryRawUnsafe('ANALYZE clusters');
    const wish = (matchLabels: Record<string, string>) => ({
      act: 'save',
      name: 'many',
      seen: null,
      selector: { matchLabels },
      priority: 200,
      keepServices: false,
      selfManagement: false,
    });
    const api = createApi(deps);
    const time = async (matchLabels: Record<string, string>, matches: number) => {
      const startedAt = performance.now();
      const asked = { token, body: wish(matchLabels) };
      const { status, body: told } = await api<RulePreview>('POST', '/multi-cluster-services/preview', asked);
      expect([status, told.counts?.matches]).toEqual([200, matches]);
      return performance.now() - startedAt;
    };
    const few: number[] = [];
    const many: number[] = [];
    for (let run = 0; run < 10; run += 1) {
      few.push(await time({ fleet: 'many', tier: '1', team: 'team-1' }, 42));
      many.push(await time({ fleet: 'many' }, 5000));
    }
    const [least, most] = [Math.min(...few), Math.min(...many)];
    console.info(`the preview took ${Math.round(least)} ms for 42 clusters and ${Math.round(most)} ms for 5,000`);
    // A ratio, because others may share the machine: 120 times as many clusters are far from 120 times as long.
    expect(most / least).toBeLessThan(25);
  }, 120_000);
});
