import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { AuditEntry } from '../../lib/contracts/audit.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { createKubePort } from '../../server/kube/port.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { kubectl } from '../support/kubectl.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { type SignInWorld, startSignInWorld } from '../support/sign-in-world.ts';

// From the portal's API to a cluster that believes the company's identity, with the real kubectl in between.
const cluster = { namespace: 'payments', name: 'pay-perf' };
const path = `/clusters/${cluster.namespace}/${cluster.name}/kubeconfig`;
const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;

let world: SignInWorld;
let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let adminToken: string;
const tokens: Record<string, string> = {};
const ask = <T>(as: string, at: string) => api<T>('GET', at, { token: tokens[as] ?? '' });

describe.runIf(isThere)('a kubeconfig without a secret', () => {
  beforeAll(async () => {
    [world, database] = await Promise.all([startSignInWorld(), createMigratedDatabase()]);
    deps = createTestDeps(database.url);
    const client = createClient(loadConnection(world.fleet.kubeconfig));
    deps.kube.readSignInKubeconfig = createKubePort(client, 'kcm-system').readSignInKubeconfig;
    api = createApi(deps);
    await seedOrganisation(deps);
    const people = { dev: 'payments-developers', dev2: 'storefront-developers', auditor: 'auditors' };
    for (const [name, group] of Object.entries(people))
      tokens[name] = (await createPerson(deps, `${name}@demo`, [group])).token;
    for (const name of ['pay-perf', 'ledger-prod', 'nowhere']) await createCluster(deps, 'payments', name, 'payments');
    await world.fleet.until('the address of the cluster', async () => {
      const secret = await world.fleet.client.find(kinds.secret, { ...cluster, name: `${cluster.name}-kubeconfig` });
      if (!secret) return false;
      const file = await world.fleet.kubeconfigOf(cluster);
      adminToken = (await readKubeconfig(file).catch(() => undefined))?.token ?? '';
      return adminToken !== '';
    });
  });
  afterAll(async () => {
    await world?.stop();
    await deps?.db.close();
    await database?.drop();
  });

  it('signs its holder in, and holds nothing of the admin', async () => {
    const { status, body } = await ask<string>('dev', `${path}?credential=sign-in`);
    expect(status).toBe(200);
    expect(body).not.toContain(adminToken);
    const { users } = parse(body) as { users: { user: object }[] };
    expect(users.map(({ user }) => Object.keys(user))).toEqual([['exec']]);
    const file = join(world.folder, 'downloaded.kubeconfig');
    await writeFile(file, body);
    expect(await world.kubectlAs('dev@demo', file, 'get', 'nodes')).toMatch(/Ready/);
    expect(await world.kubectlAs('dev@demo', file, 'auth', 'whoami')).toMatch(/Username +oidc:dev@demo/);
    // Somebody else with the same file is somebody else.
    const forbidden = await world.kubectlAs('dev2@demo', file, 'get', 'nodes').catch((error: Error) => error.message);
    expect(forbidden).toContain('nodes is forbidden: User "oidc:dev2@demo" cannot list resource "nodes"');
  });

  it('is in the audit under a name of its own, and goes to those alone who may have one', async () => {
    const { body } = await ask<Page<AuditEntry>>('auditor', '/audit?action=get-sign-in-kubeconfig');
    expect(body.items[0]).toMatchObject({ actor: 'dev@demo', key: 'payments/pay-perf' });
    expect((await ask('auditor', `${path}?credential=sign-in`)).status).toBe(403);
    expect((await ask('dev2', `${path}?credential=sign-in`)).status).toBe(404);
  });

  it('says why there is none', async () => {
    const without = await ask<Problem>('dev', '/clusters/payments/ledger-prod/kubeconfig?credential=sign-in');
    expect([without.status, without.body.detail]).toEqual([404, expect.stringContaining('it trusts no issuer')]);
    const nowhere = await ask<Problem>('dev', '/clusters/payments/nowhere/kubeconfig?credential=sign-in');
    expect([nowhere.status, nowhere.body.detail]).toEqual([404, expect.stringContaining('no kubeconfig yet')]);
  });
});
