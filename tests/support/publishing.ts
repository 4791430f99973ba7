import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { DraftContent, ManagedItemDetail } from '../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../lib/contracts/templates.ts';
import { openChild } from '../../sandbox/child-api/child-api.ts';
import { startControllers } from '../../sandbox/controllers/start.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { writeSeed } from '../../sandbox/seed/main.ts';
import { createMirrorStore } from '../../server/db/clusters/mirror-store.ts';
import { kinds, pathOf, type ResourceKind } from '../../server/kube/kinds.ts';
import { createApi } from './api.ts';
import { createTestDeps } from './deps.ts';
import { startKubeApi } from './kube-api.ts';
import { createPerson, seedOrganisation } from './organisation.ts';
import { createPng, dataAddress } from './png.ts';
import { createMigratedDatabase } from './postgres.ts';
import { startWorkerProcess } from './worker-process.ts';

export interface Rule {
  targetNamespaces?: { list?: string[] };
  resources?: { kind: string; names?: string[] }[];
}
interface Deployment {
  metadata: { name: string };
  spec: { template: string };
  status?: { availableUpgrades?: string[] };
}

export const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 45_000, interval: 100 });

/** Content of a draft: versions of the AWS chart, each of which may go to any later one. */
export function contentOf(versions: string[], chart = 'aws-standalone-cp'): DraftContent {
  return {
    title: { en: 'Small AWS', zh: '小型 AWS' },
    description: { en: 'Small.' },
    icon: null,
    owner: 'platform',
    supportUrl: 'https://help.example.com',
    provider: 'aws',
    versions: versions.map((version, at) => ({
      version,
      template: `${chart}-${version.replaceAll('.', '-')}`,
      kubernetesVersion: null,
      upgrades: versions.slice(at + 1),
    })),
    hints: chart === 'aws-standalone-cp' ? { options: { '/region': ['eu-central-1'] } } : {},
  };
}

const people: [string, string[]][] = [
  ['architect', ['platform-architects']],
  ['both', ['platform-architects', 'platform-leads']],
  ['lead', ['platform-leads']],
  ['lead2', ['platform-leads']],
  ['dev', ['payments-developers']],
];

/** Publishing against k0rdent's controllers, with the worker as a process that may die. */
export async function startPublishing() {
  const folder = await mkdtemp(join(tmpdir(), 'publishing-'));
  const backup = join(folder, 'seed.json');
  await writeSeed(backup, { childKubeconfig: () => '' });
  const [kube, database] = await Promise.all([startKubeApi([], { backup }), createMigratedDatabase()]);
  const controllers = await startControllers({
    openChild,
    kubeconfigPath: kube.kubeconfig,
    home: new Home(join(folder, 'controllers')),
    speed: 600,
    seed: 1,
    ports: { children: 0, webhooks: 0 },
    log: () => undefined,
  });
  const deps = { ...createTestDeps(database.url), mirror: createMirrorStore('test') };
  await seedOrganisation(deps);
  const call = createApi(deps);
  const tokens: Record<string, string> = {};
  for (const [name, groups] of people) tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  let worker = await startWorkerProcess(database.url, kube.kubeconfig);

  const ask = <T = { total: number; revision: number }>(who: string, method: string, path: string, body?: unknown) =>
    call<T>(method, path, { token: tokens[who] ?? '', body });
  const item = async (id: string) => (await ask<ManagedItemDetail>('lead', 'GET', `/catalog-items/${id}`)).body;
  async function submit(id: string, revision: number): Promise<number> {
    const submitted = await ask('architect', 'POST', `/catalog-items/${id}/submit`, { revision });
    expect(submitted.status).toBe(200);
    return submitted.body.revision;
  }
  async function find<T = Record<string, unknown>>(kind: ResourceKind, name: string, namespace?: string) {
    try {
      return (await kube.client.request<T>({ method: 'GET', path: pathOf(kind, namespace, name) })).body;
    } catch (error) {
      if ((error as { code?: string }).code === 'not-found') return null;
      throw error;
    }
  }
  const rules = async () =>
    (await find<{ spec: { accessRules: Rule[] } }>(kinds.accessManagement, 'kcm'))?.spec.accessRules ?? [];
  const list = async (kind: ResourceKind, namespace: string) =>
    (await kube.client.request<{ items: Deployment[] }>({ method: 'GET', path: pathOf(kind, namespace) })).body.items;

  // The first listing fills the mirror, which drafts are checked against.
  await until(async () =>
    expect((await ask('architect', 'GET', '/templates?limit=200')).body.total).toBeGreaterThan(10),
  );

  return {
    kube,
    deps,
    ask,
    item,
    find,
    rules,
    stateOf: async (id: string) => (await item(id)).state,
    /** A new item with a picture of its own in review; answers the revision to publish. */
    async draft(id: string, versions: string[], kind: TemplateKind = 'cluster', chart?: string): Promise<number> {
      const body = { id, kind, content: { ...contentOf(versions, chart), picture: dataAddress(createPng()) } };
      const created = await ask('architect', 'POST', '/catalog-items', body);
      expect(created.status).toBe(201);
      return submit(id, created.body.revision);
    },
    /** The next version of a published item in review. */
    async revise(id: string, versions: string[]): Promise<number> {
      const body = { revision: 0, content: contentOf(versions) };
      const saved = await ask('architect', 'POST', `/catalog-items/${id}/draft`, body);
      expect(saved.status).toBe(200);
      return submit(id, saved.body.revision);
    },
    publish: (who: string, id: string, revision: number, projects: string[]) =>
      ask(who, 'POST', `/catalog-items/${id}/publish`, { revision, projects }),
    async writeRules(accessRules: Rule[]): Promise<void> {
      const path = pathOf(kinds.accessManagement, undefined, 'kcm');
      const contentType = 'application/merge-patch+json';
      await kube.client.request({ method: 'PATCH', path, contentType, body: { spec: { accessRules } } });
    },
    /** Rules about chains of the item alone, as `chains: namespaces`. */
    async chainRules(id: string): Promise<string[]> {
      return (await rules()).flatMap((rule) => {
        const names = rule.resources?.flatMap((entry) => entry.names ?? []) ?? [];
        return names.every((name) => name.startsWith(`${id}-r`)) && names.length > 0
          ? [`${names.join()}: ${rule.targetNamespaces?.list?.join()}`]
          : [];
      });
    },
    /** A chain that somebody else made; with `spec: {}` it brings no templates. */
    async makeForeignChain(name: string, namespace: string): Promise<void> {
      const body = { apiVersion: 'k0rdent.mirantis.com/v1beta1', kind: 'ClusterTemplateChain' };
      const path = pathOf(kinds.clusterTemplateChain, namespace);
      await kube.client.request({ method: 'POST', path, body: { ...body, metadata: { name, namespace }, spec: {} } });
    },
    /** Lets the worker believe that it has waited for copies for an hour. */
    async waitTooLong(id: string): Promise<void> {
      const old = "UPDATE catalog_publications SET applied_at = now() - interval '1 hour'";
      await deps.db.auto.$queryRawUnsafe(`${old} WHERE item_id = $1 AND state = 'publishing'`, id);
    },
    /** Who was told what of an item by the worker, such as `catalog-published: dev@demo`. */
    async told(id: string): Promise<string[]> {
      const rows = await deps.db.auto.$queryRawUnsafe<{ topic: string; email: string }[]>(
        `SELECT n.topic, u.email FROM notifications n JOIN users u ON u.id = n.user_id
         WHERE n.subject = 'catalog' AND n.key = $1 ORDER BY n.at, u.email`,
        id,
      );
      return rows.map(({ topic, email }) => `${topic}: ${email.replace('@demo', '')}`);
    },
    deployments: (namespace: string) => list(kinds.clusterDeployment, namespace),
    templateNames: async (namespace: string) =>
      new Set((await list(kinds.clusterTemplate, namespace)).map(({ metadata }) => metadata.name)),
    async crashWorker(): Promise<void> {
      await worker.kill('SIGKILL');
      worker = await startWorkerProcess(database.url, kube.kubeconfig);
    },
    async stop(): Promise<void> {
      await worker.kill('SIGTERM');
      await deps.db.close();
      await controllers.stop();
      await Promise.all([kube.stop(), database.drop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Publishing = Awaited<ReturnType<typeof startPublishing>>;
