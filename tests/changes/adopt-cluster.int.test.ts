import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchCheck } from '../../lib/contracts/request-batches.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { adoptedTemplate, edgeKubeconfig, findAdoptionParts, installAdoptedTemplate } from '../support/adoptions.ts';
import { at, k0rdent, meta } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

let world: DayTwoWorld;

const canary = 'canary-of-a-kubeconfig-9b1f';
/** Two contexts, with a canary in the login of each. */
const kubeconfig = ({ server, user = {}, cluster }: { server?: string; user?: object; cluster?: object } = {}) =>
  edgeKubeconfig({
    ...(server === undefined ? {} : { server }),
    ...(cluster === undefined ? {} : { cluster }),
    user: { token: canary, ...user },
    contexts: [{ name: 'laptop', server: 'https://localhost:6443', user: { exec: { command: `${canary}-program` } } }],
  });

beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'dev2@demo': ['everybody'], 'finops@demo': ['readers'] },
    members: [{ project: 'team-a', subject: { kind: 'group', name: 'readers' }, role: 'finops' }],
    project: { quota: { clusters: 3 } },
    portalLog: 'debug',
  });
  await installAdoptedTemplate(world.controllers.client);
}, 60_000);
afterAll(() => world.stop());

const reader = { as: 'finops@demo' };
const answers: string[] = [];
async function api<T>(method: string, path: string, body?: unknown, options?: { as: string }) {
  const answer = await world.api<T>(method, path, body, options);
  answers.push(JSON.stringify(answer.body));
  return answer;
}
const adopting = (name: string, more: object = {}) => ({
  kind: 'adopt',
  project: 'team-a',
  name,
  kubeconfig: kubeconfig(),
  ...more,
});
const adopt = (name: string, more: object = {}) => api<RequestDetail>('POST', '/requests', adopting(name, more));
const check = (name: string, more: object = {}) =>
  api<RequestCheckResult>('POST', '/requests/check', adopting(name, more));
const release = (name: string, as = 'dev@demo') =>
  api<RequestDetail>('POST', '/requests', { kind: 'release', cluster: at(name) }, { as });
const left = (credential: string | null) => findAdoptionParts(world.controllers.client, credential);
const holds = async () => (await world.deps.projects.usage(world.deps.db.auto, ['team-a'])).get('team-a')?.clusters;
const keptSecrets = async () =>
  ((await world.deps.db.auto.$queryRawUnsafe('SELECT 1 FROM request_secrets')) as unknown[]).length;

describe('a running cluster', () => {
  let adopted: RequestDetail;

  it('is looked at before it is adopted; what could not be asked is not called passed', async () => {
    const { status, body } = await world.until(async () => {
      const answer = await check('edge');
      expect(answer.body.errors).toEqual([]);
      return answer;
    });
    expect(status).toBe(200);
    const unknown = { user: null, version: null, nodes: null };
    expect(body.adopted).toEqual({ server: 'https://edge.example.com:6443', context: 'edge', ...unknown });
    const outcomes = Object.fromEntries(body.checks.map(({ name, outcome }) => [name, outcome]));
    expect(outcomes).toMatchObject({ name: 'passed', template: 'passed', connection: 'skipped', rights: 'skipped' });
    expect(body.quota[0]).toEqual({ resource: 'clusters', limit: 3, now: 0, after: 1 });
    expect(await keptSecrets()).toBe(0);
  });

  it.each([
    ['a program', kubeconfig({ user: { exec: { command: canary } } }), 'kubeconfig-exec'],
    ['a provider of logins', kubeconfig({ user: { 'auth-provider': { name: canary } } }), 'kubeconfig-auth-provider'],
    ['a file with a token', kubeconfig({ user: { tokenFile: `/${canary}` } }), 'kubeconfig-token-file'],
    ['an unchecked certificate', kubeconfig({ cluster: { 'insecure-skip-tls-verify': true } }), 'kubeconfig-unchecked'],
    ['the address of cloud metadata', kubeconfig({ server: 'https://169.254.169.254' }), 'address-refused'],
    ['an internal name', kubeconfig({ server: 'https://localhost:6443' }), 'address-refused'],
    ['the management cluster', kubeconfig({ server: 'https://127.0.0.1:6443' }), 'address-refused'],
    ['a private address', kubeconfig({ server: 'https://10.0.0.8:6443' }), 'address-refused'],
  ])('with %s in its kubeconfig is refused, and nothing of it is repeated', async (_, text, said) => {
    const { status, body } = await adopt('edge', { kubeconfig: text });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '/kubeconfig', message: { key: `said.${said}` } }]);
    expect(JSON.stringify(body)).not.toContain(canary);
  });

  it('is refused by another context, by a name that is taken and to who may not order', async () => {
    const other = await adopt('edge', { context: 'laptop' });
    expect(other.body.errors).toMatchObject([{ message: { key: 'said.kubeconfig-exec' } }]);
    const none = await adopt('edge', { context: 'nowhere' });
    expect(none.body.errors).toMatchObject([{ pointer: '/context' }]);
    expect((await api('POST', '/requests', adopting('edge'), reader)).status).toBe(403);
    expect((await api('POST', '/requests/check', adopting('edge'), reader)).status).toBe(403);
  });

  it('is adopted: done when the controllers are connected, and the kubeconfig is not kept', async () => {
    const { status, body } = await adopt('edge', { justification: 'the shop in Berlin' });
    expect(body).toMatchObject({ state: 'approved', kind: 'adopt', template: adoptedTemplate });
    expect(status).toBe(201);
    expect((await adopt('edge')).body).toMatchObject({ code: 'conflict' });
    adopted = await world.reaches(body.id, 'ready');
    expect(await left(adopted.credential)).toEqual([true, true, true]);
    expect(await keptSecrets()).toBe(0);
    expect(await holds()).toBe(1);
    expect(await world.cluster('edge')).toMatchObject({ phase: 'ready', owner: 'dev@demo', provider: 'adopted' });
    const object = await world.controllers.client.find(kinds.clusterDeployment, at('edge'));
    expect(object?.spec).toMatchObject({
      template: adoptedTemplate,
      credential: adopted.credential,
      config: {},
      dryRun: false,
    });
    const secret = await world.controllers.client.find(kinds.secret, at(`${adopted.credential}-identity`));
    const kept = Buffer.from(secret?.data?.value ?? '', 'base64').toString();
    expect(kept).toContain(canary);
    // Nothing of the other context has left.
    expect(kept).not.toContain('laptop');
  });

  it('is not deleted, one by one or with others, and orders do not name its credential', async () => {
    const deletion = await api('POST', '/requests', { kind: 'delete', cluster: at('edge') });
    expect([deletion.status, deletion.body.message?.key]).toEqual([409, 'said.delete-adopted']);
    const { body } = await api<BatchCheck>('POST', '/request-batches/check', {
      kind: 'delete',
      clusters: [at('edge')],
    });
    expect(body.items[0]?.why?.message?.key).toBe('said.delete-adopted');
    const form = await api<{ credentials: { name: string }[] }>('GET', '/catalog/aws/order-form?project=team-a');
    expect(form.body.credentials.map(({ name }) => name)).toEqual(['aws']);
  });

  it('is released: what was made for it goes, and only that, once no other cluster needs it', async () => {
    // Somebody made another cluster of its Credential with kubectl; k0rdent would let the Credential go all the same.
    await world.controllers.client.create(kinds.clusterDeployment, {
      apiVersion: k0rdent,
      kind: 'ClusterDeployment',
      metadata: meta('borrower', 'team-a'),
      spec: { template: adoptedTemplate, credential: adopted.credential ?? '', config: {} },
    });
    const { status, body } = await release('edge', 'dev2@demo');
    expect(body).toMatchObject({ kind: 'release', state: 'approved' });
    expect(status).toBe(201);
    await world.until(async () => {
      const { body: waiting } = await api<RequestDetail>('GET', `/requests/${body.id}`);
      expect(waiting.reasonMessage?.key).toBe('said.adopt-credential-in-use');
    });
    expect(await left(adopted.credential)).toEqual([true, true, true]);
    await world.controllers.client.remove(kinds.clusterDeployment, at('borrower'));
    await world.reaches(body.id, 'done');
    expect(await world.controllers.client.find(kinds.clusterDeployment, at('edge'))).toBeUndefined();
    expect(await left(adopted.credential)).toEqual([false, false, false]);
    await world.until(async () => expect(await holds()).toBe(0));
    // Who adopted it hears that it is gone, whoever released it.
    const told = await world.deps.db.auto.$queryRawUnsafe<{ about: string[] }[]>(
      `SELECT about::text[] AS about FROM notices WHERE topic = 'cluster-deleted' AND key = $1`,
      body.id,
    );
    expect(told[0]?.about).toContain(world.userIds['dev@demo']);
  });

  it('that k0rdent made is not released, because its machines would go', async () => {
    await world.controllers.client.create(kinds.clusterDeployment, {
      apiVersion: k0rdent,
      kind: 'ClusterDeployment',
      metadata: meta('made', 'team-a'),
      spec: {
        template: 'aws-standalone-cp-1-0-43',
        credential: 'aws',
        config: {
          region: 'eu-central-1',
          controlPlaneNumber: 1,
          workersNumber: 1,
          controlPlane: { instanceType: 't3.large' },
          worker: { instanceType: 't3.large' },
        },
      },
    });
    await world.until(async () => expect((await api('GET', '/clusters/team-a/made')).status).toBe(200));
    const { status, body } = await release('made');
    expect(status).toBe(409);
    expect(body.message).toMatchObject({ key: 'said.release-not-adopted' });
  });
});

describe('an adoption', () => {
  it('that nobody can connect to fails after a while in the controllers’ words, and leaves nothing behind', async () => {
    await world.happens('bad-cloud-key', 'gone');
    const { body } = await adopt('gone');
    const words = 'the server has asked for the client to provide credentials';
    await world.until(async () => {
      expect((await world.cluster('gone')).cause).toMatchObject({ message: { key: 'adoptedUnreachable' }, raw: words });
    });
    expect((await api<RequestDetail>('GET', `/requests/${body.id}`)).body.state).toBe('provisioning');
    await world.deps.db.auto.$queryRawUnsafe(
      `UPDATE request_timeline SET at = at - interval '31 minutes' WHERE request_id = $1::uuid`,
      body.id,
    );
    const failed = await world.reaches(body.id, 'failed');
    expect(failed.reason).toBe(words);
    await world.until(async () => expect(await left(failed.credential)).toEqual([false, false, false]));
    expect(await world.controllers.client.find(kinds.clusterDeployment, at('gone'))).toBeUndefined();
    await world.until(async () =>
      expect((await world.deps.reservations.get(world.deps.db.auto, body.id))?.state).toBe('released'),
    );
  }, 120_000);

  it('whose Credential k0rdent never takes fails after a while, and leaves nothing behind', async () => {
    const silent = await world.controllers.faults.set({
      method: 'P(UT|ATCH)',
      path: '/credentials/',
      action: 'error',
      status: 500,
    });
    const { body } = await adopt('unaccepted');
    await world.until(async () =>
      expect((await api<RequestDetail>('GET', `/requests/${body.id}`)).body.reasonMessage?.key).toBe(
        'said.adopt-credential-not-ready',
      ),
    );
    await world.deps.db.auto.$queryRawUnsafe(
      `UPDATE request_timeline SET at = at - interval '31 minutes' WHERE request_id = $1::uuid`,
      body.id,
    );
    const failed = await world.reaches(body.id, 'failed');
    expect(failed.reasonMessage?.key).toBe('said.adopt-credential-not-ready');
    await silent.remove();
    await world.until(async () => expect(await left(failed.credential)).toEqual([false, false, false]));
    expect(await keptSecrets()).toBe(0);
  }, 180_000);

  it('without the rights waits, leaves and repeats nothing meanwhile, and so does its release', async () => {
    const refuse = (method: string, path: string) =>
      world.controllers.faults.set({ method, path, action: 'error', status: 403 });
    const waits = async (id: string, fault: Awaited<ReturnType<typeof refuse>>) => {
      // Refused once in earnest, and then when it is asked in advance.
      await world.until(async () => expect((await fault.state()).hits).toBeGreaterThan(1));
      const { body } = await api<RequestDetail>('GET', `/requests/${id}`);
      expect(body.state).toBe('approved');
      expect(body.timeline.map(({ type }) => type)).toEqual(['submitted', 'approved', 'started', 'handedBack']);
      await fault.remove();
      return body;
    };
    const writing = await refuse('POST', '/credentials');
    const adoption = await adopt('may-not');
    const waiting = await waits(adoption.body.id, writing);
    expect(waiting.reasonMessage?.key).toBe('said.order-forbidden');
    const { credential } = await world.reaches(adoption.body.id, 'ready');
    const deleting = await refuse('DELETE', '/clusterdeployments/');
    const leaving = await release('may-not');
    await waits(leaving.body.id, deleting);
    await world.reaches(leaving.body.id, 'done');
    expect(await left(credential)).toEqual([false, false, false]);
  }, 120_000);

  it('goes on after its worker was killed, and makes nothing twice', async () => {
    const { body } = await adopt('again');
    await world.killWorker();
    await world.startWorker();
    const ready = await world.reaches(body.id, 'ready');
    expect(ready.timeline.filter(({ type }) => type === 'created')).toHaveLength(1);
    expect(await left(ready.credential)).toEqual([true, true, true]);
  });

  it('whose cluster somebody deletes with kubectl keeps no credential', async () => {
    const requests = await world.deps.requests.ofCluster(world.deps.db.auto, at('again'), { kind: 'adopt' });
    await world.controllers.client.remove(kinds.clusterDeployment, at('again'));
    await world.until(async () => expect(await left(requests[0]?.credential ?? null)).toEqual([false, false, false]));
  });
});

/** What of it stands in any base64 text that it is in: at each of the three places within a group of letters. */
const encoded = [0, 1, 2].map((place) =>
  Buffer.from(`${'.'.repeat(place)}${canary}`)
    .toString('base64')
    .slice(4, -4),
);

it('shows the kubeconfig nowhere, also while it waits: answers, logs and every table', async () => {
  await world.killWorker();
  const { body: waiting } = await adopt('sealed');
  expect(await keptSecrets()).toBe(1);
  const tables = await world.deps.db.auto.$queryRawUnsafe<{ name: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const found = await world.deps.db.auto.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${name} AS row WHERE row::text LIKE ANY ($1::text[]) LIMIT 1`,
      [canary, ...encoded].map((text) => `%${text}%`),
    );
    expect([name, found.length]).toEqual([name, 0]);
  }
  for (const text of [...answers, ...world.output()]) expect(text).not.toContain(canary);
  expect((await api('POST', `/requests/${waiting.id}/cancel`, {})).status).toBe(200);
  expect(await keptSecrets()).toBe(0);
});
