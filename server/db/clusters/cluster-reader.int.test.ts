import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterSorts } from '../../../lib/contracts/choices.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import type { ClusterQuery } from '../../ports/clusters.ts';
import { openDatabase } from '../client.ts';

let database: TestDatabase;
let deps: TestDeps;
const clusters = 10_000;
const projects = 200;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO clusters (namespace, name, uid, project, phase, severity, template, provider, region, kubernetes_version,
       nodes_ready, nodes_total, owner, created_at, expires_at, observed_at, phase_changed_at, services_state,
       services_total, services_running, services_failing, services_trouble)
     SELECT 'p-' || g % ${projects}, 'c-' || g, 'uid-' || g, CASE WHEN g % 50 = 0 THEN NULL ELSE 'p-' || g % ${projects} END,
       (ARRAY['ready', 'failed', 'provisioning', 'degraded'])[1 + g % 4], (g % 4) * 10, 'template-' || g % 9,
       CASE WHEN g % 11 = 0 THEN NULL ELSE 'provider-' || g % 5 END, 'region-' || g % 12, '1.3' || g % 5,
       g % 3, CASE WHEN g % 13 = 0 THEN NULL ELSE 3 END, CASE WHEN g % 7 = 0 THEN NULL ELSE 'u-' || g % 40 END,
       timestamptz '2026-01-01Z' + g * interval '1 minute',
       CASE WHEN g % 3 = 0 THEN timestamptz '2027-01-01Z' + g * interval '1 minute' END, now(), now(),
       (ARRAY['running', 'failing', 'waiting', 'none'])[1 + g % 4], 8, 8 - g % 4, g % 2,
       CASE WHEN g % 4 IN (1, 2) THEN jsonb_build_object('name', 'ingress', 'namespace', 'web', 'rule', NULL,
         'state', 'failed', 'cause', NULL, 'words', repeat('x', 500)) END
     FROM generate_series(1, ${clusters}) AS g`,
  );
  await deps.db.auto.$queryRawUnsafe('ANALYZE clusters');
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const query = (change: Partial<ClusterQuery> = {}): ClusterQuery => ({
  limit: 50,
  sort: 'severity',
  order: 'asc',
  ...change,
});
const list = (change: Partial<ClusterQuery>, visible: 'all' | string[] = 'all') =>
  deps.clusters.list(deps.db.auto, visible, query(change));

describe('the cluster list', () => {
  it.each(clusterSorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    'pages through everything once by %s %s',
    async (sort, order) => {
      const visible = ['p-1', 'p-2', 'p-3'];
      const whole = await list({ sort, order, limit: 200 }, visible);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, order, limit: 37, cursor }, visible);
        seen.push(...page.items.map(({ name }) => name));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(whole.items.map(({ name }) => name));
      expect(new Set(seen).size).toBe(whole.total);
    },
  );

  it('filters by every field, several values each, and counts what it filters', async () => {
    const filter = { phase: 'failed,degraded', provider: 'provider-1', owner: 'unclaimed,u-6', q: 'c-' };
    const page = await list({ ...filter, limit: 200 });
    expect(page.total).toBeGreaterThan(0);
    for (const item of page.items) {
      expect(['failed', 'degraded']).toContain(item.phase);
      expect(item.provider).toBe('provider-1');
      expect([null, 'u-6']).toContain(item.owner);
    }
    const counts = await deps.clusters.facets(deps.db.auto, 'all', filter);
    expect(counts.total).toBe(page.total);
    // A field's own filter does not narrow its own counts.
    expect(counts.facets.phase.length).toBeGreaterThan(2);
    const sum = counts.facets.phase
      .filter(({ value }) => filter.phase.includes(value))
      .reduce((n, { count }) => n + count, 0);
    expect(sum).toBe(page.total);
  });

  it('filters by what differs from its file in Git, and counts that within the other filters', async () => {
    const [first] = (await list({ phase: 'failed', provider: 'provider-1' })).items;
    const [second] = (await list({ phase: 'failed', provider: 'provider-2' })).items;
    for (const one of [first, second]) {
      await deps.db.auto.$queryRawUnsafe(
        `INSERT INTO cluster_drifts (namespace, name, path, commit, fields, since) VALUES ($1, $2, 'p', 'c', '[]', now())`,
        one?.namespace,
        one?.name,
      );
    }
    const page = await list({ git: 'differs' });
    expect(page.items.map(({ name, hasDrift }) => [name, hasDrift]).sort()).toEqual(
      [first, second].map((one) => [one?.name, true]).sort(),
    );
    const countOf = async (filter: Partial<ClusterQuery>) =>
      (await deps.clusters.facets(deps.db.auto, 'all', filter)).facets.git;
    expect(await countOf({})).toEqual([{ value: 'differs', count: 2 }]);
    expect(await countOf({ git: 'differs', provider: 'provider-1' })).toEqual([{ value: 'differs', count: 1 }]);
    expect(await countOf({ phase: 'ready' })).toEqual([]);
    expect((await deps.clusters.facets(deps.db.auto, 'all', { git: 'differs' })).total).toBe(2);
    await deps.db.auto.$queryRawUnsafe('DELETE FROM cluster_drifts');
  });

  it('takes the wildcards of a search for what they are', async () => {
    expect((await list({ q: '%' })).total).toBe(0);
    expect((await list({ q: '_-1' })).total).toBe(0);
    expect((await list({ q: 'c-9999' })).total).toBe(1);
  });

  it('does not take the cursor of another order', async () => {
    const { nextCursor } = await list({ sort: 'name' });
    await expect(list({ sort: 'owner', cursor: nextCursor ?? '' })).rejects.toMatchObject({
      code: 'validation-failed',
    });
  });

  it('keeps the plan of the first page alone, of everything or of one project', async () => {
    const own = openDatabase(database.url, { poolSize: 1 });
    const ask = (visible: 'all' | string[], change: Partial<ClusterQuery> = {}) =>
      deps.clusters.list(own.auto, visible, query(change));
    const kept = async () => {
      const rows = await own.auto.$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '%FROM clusters%'`,
      );
      return rows[0]?.count;
    };
    try {
      const { nextCursor } = await ask(['p-1', 'p-2']);
      await ask(['p-1'], { q: 'c-1' });
      await ask('all', { phase: 'failed' });
      await ask(['p-1', 'p-2'], { cursor: nextCursor ?? '' });
      expect(await kept()).toBe(0);
      // PostgreSQL makes a plan for all values after five that knew theirs.
      for (let time = 0; time < 7; time += 1) {
        for (const project of ['p-7', 'p-8']) expect(await ask([project])).toEqual(await list({}, [project]));
        expect(await ask('all')).toEqual(await list({}));
      }
      expect(await kept()).toBe(2);
    } finally {
      await own.close();
    }
  });

  it('answers from ten thousand clusters without reading all of them for a member', async () => {
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 40; round += 1) {
        const startedAt = performance.now();
        await work();
        times.push(performance.now() - startedAt);
      }
      return times.sort((a, b) => a - b)[20] ?? 0;
    };
    const figures = {
      memberPage: await timed(() => list({}, ['p-7'])),
      memberFacets: await timed(() => deps.clusters.facets(deps.db.auto, ['p-7'], {})),
      everythingPage: await timed(() => list({})),
      everythingFacets: await timed(() => deps.clusters.facets(deps.db.auto, 'all', {})),
    };
    console.log('cluster reader, 10,000 clusters, median ms:', JSON.stringify(figures));
    const plan = await deps.db.auto.$queryRawUnsafe(
      `EXPLAIN SELECT * FROM clusters WHERE project = ANY('{p-7}') ORDER BY severity, namespace, name LIMIT 51`,
    );
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});
