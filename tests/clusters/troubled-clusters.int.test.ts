import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowhere } from '../../server/domain/credentials/kubeconfig-check.ts';
import { ReadingTurns, type ReadOutcome } from '../../server/domain/workloads/reading-turns.ts';
import { keepInsideEvents } from '../../server/jobs/keep-inside-events.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { createWorkloadsPort } from '../../server/kube/inside/port.ts';
import { LookError, type WorkloadsPort } from '../../server/ports/workloads.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';
import { createCluster } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
const sql = <T>(query: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(query, ...values);
const never = new AbortController().signal;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  for (const name of ['cart-prod', 'cart-eu-3', 'sound', 'asleep', 'never-ready']) {
    await createCluster(deps, 'storefront', name, null);
  }
  await sql(`UPDATE clusters SET ready_at = now() WHERE name <> 'never-ready'`);
  await sql(`UPDATE clusters SET services_failing = 1 WHERE name NOT IN ('sound', 'cart-eu-3')`);
  await sql(`UPDATE clusters SET phase = 'degraded' WHERE name = 'cart-eu-3'`);
  await sql(`UPDATE clusters SET phase = 'hibernated' WHERE name = 'asleep'`);
});
afterAll(async () => {
  await deps?.db.close();
  await database?.drop();
});

interface Round {
  workloads?: Pick<WorkloadsPort, 'events'>;
  turns?: ReadingTurns;
  now?: Date;
  signal?: AbortSignal;
}
async function round({ workloads = deps.workloads, turns = new ReadingTurns(), now, signal = never }: Round = {}) {
  const outcomes: ReadOutcome[] = [];
  const errors: unknown[] = [];
  await keepInsideEvents(
    {
      db: deps.db,
      clock: now ? { now: () => now } : deps.clock,
      workloads,
      insideEvents: deps.insideEvents,
      turns,
      onRead: (outcome) => void outcomes.push(outcome),
      onError: (error) => void errors.push(error),
    },
    signal,
  );
  return { outcomes: outcomes.sort(), errors };
}

describe('what troubled clusters say', () => {
  let world: FleetWorld;
  beforeAll(async () => {
    world = await startFleetWorld();
    await world.kubeconfigOf({ namespace: 'storefront', name: 'cart-prod' });
  });
  afterAll(() => world?.stop());

  it('is kept without anybody looking, and of no other cluster', async () => {
    const client = createClient(loadConnection(world.kubeconfig));
    const workloads = createWorkloadsPort({ client, systemNamespace: 'kcm-system', reach: nowhere });
    const turns = new ReadingTurns();
    expect(await round({ workloads, turns })).toEqual({ outcomes: ['away', 'kept'], errors: [] });
    const kept = await sql<{ name: string; backOffs: number }>(
      `SELECT name, count(*) FILTER (WHERE reason = 'BackOff')::int AS "backOffs"
       FROM inside_events e JOIN clusters c ON c.uid = e.cluster_uid GROUP BY name`,
    );
    expect(kept).toEqual([{ name: 'cart-prod', backOffs: expect.any(Number) }]);
    expect(kept[0]?.backOffs).toBeGreaterThan(0);
    expect(await round({ workloads, turns })).toEqual({ outcomes: [], errors: [] });
    client.close();
  });
});

describe('one cluster', () => {
  const events = (answer: (name: string) => unknown): Pick<WorkloadsPort, 'events'> => ({
    events: async ({ name }) => answer(name) as never,
  });

  it('that breaks what reads it keeps no other from its turn, and is told', async () => {
    const workloads = events((name) => {
      if (name === 'cart-eu-3') throw new TypeError('broken');
      return { items: [], leftOut: 0 };
    });
    const { outcomes, errors } = await round({ workloads });
    expect(outcomes).toEqual(['away', 'kept']);
    expect(errors).toEqual([new TypeError('broken')]);
  });

  it('whose kubeconfig Slipway may not read is left alone for an hour', async () => {
    const workloads = events(() => {
      throw new LookError('kubeconfig-refused');
    });
    const turns = new ReadingTurns();
    const at = (minutes: number) => new Date(Date.UTC(2026, 2, 4, 10) + minutes * 60_000);
    expect((await round({ workloads, turns, now: at(0) })).outcomes).toEqual(['refused', 'refused']);
    expect((await round({ workloads, turns, now: at(59) })).outcomes).toEqual([]);
    expect((await round({ workloads, turns, now: at(60) })).outcomes).toEqual(['refused', 'refused']);
  });

  it('is not blamed for a management cluster that is away', async () => {
    const workloads = events(() => {
      throw new LookError('management-away');
    });
    const turns = new ReadingTurns();
    await expect(round({ workloads, turns })).rejects.toMatchObject({ failure: 'management-away' });
    expect((await round({ workloads: events(() => ({ items: [], leftOut: 0 })), turns })).outcomes).toHaveLength(2);
  });
});

describe('5,000 troubled clusters', () => {
  beforeAll(async () => {
    await sql(`INSERT INTO clusters SELECT (jsonb_populate_record(c, jsonb_build_object('name', 'c' || n, 'uid', 'u' || n))).*
      FROM clusters c, generate_series(1, 4998) AS n WHERE c.name = 'cart-prod'`);
  });

  it('are read four at once, 120 a minute, each within the hour that Kubernetes keeps events', async () => {
    const reads = new Map<string, number>();
    let [running, most] = [0, 0];
    const workloads: Pick<WorkloadsPort, 'events'> = {
      events: async ({ name }) => {
        running += 1;
        most = Math.max(most, running);
        reads.set(name, (reads.get(name) ?? 0) + 1);
        await new Promise((next) => setImmediate(next));
        running -= 1;
        return { items: [], leftOut: 0 };
      },
    };
    const turns = new ReadingTurns();
    for (let minute = 0; minute < 42; minute += 1) {
      const { outcomes } = await round({ workloads, turns, now: new Date(Date.UTC(2026, 2, 4, 10, minute)) });
      expect(outcomes).toHaveLength(120);
    }
    expect(most).toBe(4);
    expect(reads.size).toBe(5_000);
    expect(Math.max(...reads.values())).toBeLessThanOrEqual(2);
  });

  it('are let alone at once when the worker ends', async () => {
    const end = new AbortController();
    let asked = 0;
    const workloads: Pick<WorkloadsPort, 'events'> = {
      events: async () => {
        asked += 1;
        end.abort();
        return { items: [], leftOut: 0 };
      },
    };
    await expect(round({ workloads, signal: end.signal })).rejects.toThrow();
    expect(asked).toBeLessThanOrEqual(4);
  });
});
