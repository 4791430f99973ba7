import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { writeServiceAccountKubeconfig } from '../../sandbox/access/service-account.ts';
import { openChild } from '../../sandbox/child-api/child-api.ts';
import { type RunningControllers, startControllers } from '../../sandbox/controllers/start.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { writeSeed } from '../../sandbox/seed/main.ts';
import { pathOf, type ResourceKind } from '../../server/kube/kinds.ts';
import { createTestDeps } from './deps.ts';
import { type KubeApi, startKubeApi } from './kube-api.ts';
import { createPerson, seedOrganisation } from './organisation.ts';
import { startPortalProcess } from './portal-process.ts';
import { createMigratedDatabase } from './postgres.ts';
import { startWorkerProcess } from './worker-process.ts';

interface Answer<T> {
  status: number;
  body: T;
}

/** A portal with the rights of deploy/, a worker and k0rdent's controllers over the demo's organisation. */
export interface CredentialWorld {
  kube: KubeApi;
  /** k0rdent's controllers; a test that stops them starts others. */
  startControllers(): Promise<RunningControllers>;
  /** Asks the portal as somebody of `people`. */
  ask<T>(who: string, method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** An object of the management cluster; null when there is none. */
  find<T>(kind: ResourceKind, name: string, namespace?: string): Promise<T | null>;
  /** All that the database holds and the worker logged, as text. */
  dump(): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param people groups by person
 * @param settings of portal and worker, beside the usual ones
 */
export async function startCredentialWorld(
  people: Record<string, string[]>,
  settings: Record<string, string> = {},
): Promise<CredentialWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'credentials-'));
  const backup = join(folder, 'seed.json');
  await writeSeed(backup, { childKubeconfig: () => '' });
  const [kube, database] = await Promise.all([startKubeApi([], { backup }), createMigratedDatabase()]);
  const deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  const tokens: Record<string, string> = {};
  for (const [name, groups] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  }
  const account = join(folder, 'portal');
  await writeServiceAccountKubeconfig(kube.kubeconfig, { namespace: 'slipway', name: 'slipway-portal' }, account);
  const [worker, portal] = await Promise.all([
    startWorkerProcess(database.url, kube.kubeconfig, 0, settings),
    startPortalProcess(database.url, account, 'silent', settings),
  ]);
  return {
    kube,
    startControllers: () =>
      startControllers({
        openChild,
        kubeconfigPath: kube.kubeconfig,
        home: new Home(join(folder, 'controllers')),
        speed: 600,
        seed: 1,
        ports: { children: 0, webhooks: 0 },
        log: () => undefined,
      }),
    async ask<T>(who: string, method: string, path: string, body?: unknown): Promise<Answer<T>> {
      const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' };
      const response = await fetch(`${portal.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as T };
    },
    async find<T>(kind: ResourceKind, name: string, namespace = 'kcm-system'): Promise<T | null> {
      try {
        return (await kube.client.request<T>({ method: 'GET', path: pathOf(kind, namespace, name) })).body;
      } catch (error) {
        if ((error as { code?: string }).code === 'not-found') return null;
        throw error;
      }
    },
    async dump() {
      const tables = await deps.db.auto.$queryRawUnsafe<{ name: string }[]>(
        `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
         WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
      );
      const rows: string[] = [...worker.output];
      for (const { name } of tables) {
        const found = await deps.db.auto.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`);
        rows.push(...found.map(({ row }) => row));
      }
      return rows.join('\n');
    },
    async close() {
      await portal.kill();
      await worker.kill('SIGTERM');
      await deps.db.close();
      await Promise.all([kube.stop(), database.drop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a check holds. */
export const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 100 });
