import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationSecrets } from '../../lib/contracts/application-secrets.ts';
import type { Review } from '../../lib/contracts/approvals.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import type { KubeObject } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { deployments } from '../sandbox/karmada-workloads.ts';
import { at, type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';
import { storedTexts } from '../support/stored-texts.ts';

interface Secret extends KubeObject {
  type: string;
  data: Record<string, string>;
}
const secrets = resource<Secret>('Secret', 'v1/secrets');

const password = 'canary-password-4711';
const later = 'canary-later-4712';
const key = '-----BEGIN KEY-----\ncanary-key-4713\n-----END KEY-----\n';
const pull = 'canary-pull-4714';
const values = [password, later, 'canary-key-4713', pull];

let orders: KarmadaOrders;
beforeAll(async () => {
  // More than that waits for somebody else.
  orders = await startKarmadaOrders({ maxVcpu: 1 });
}, 90_000);
afterAll(() => orders.stop());

const none: ApplicationSecrets = { env: [], files: [], registry: null };
const fresh: ApplicationSecrets = {
  env: [{ name: 'DB_PASSWORD', held: null }],
  files: [{ path: '/etc/refund-api/key.pem', held: null }],
  registry: { server: 'registry.example.com', username: 'puller', held: null },
};
const freshValues = { env: { DB_PASSWORD: password }, files: { '/etc/refund-api/key.pem': key }, registry: pull };

/** Everything that portal and worker have said or stored; none of it has a value. */
const said: string[] = [];
const hear = <T>(answer: T): T => {
  said.push(JSON.stringify(answer));
  return answer;
};
const send = async (changes: object, more: object = {}, who: 'dev' | 'storelead' = 'dev') =>
  hear(await orders.send(changes, more, who));
const asked = async () => (await orders.detail()).order;
const secretsNow = async () => (await asked())?.spec.secrets ?? none;
const since = async () => ({ since: (await asked())?.requestId ?? null });
const namesOnPlane = async () => {
  const { items } = await orders.world.client.list(secrets, 'payments');
  return items.map(({ metadata }) => metadata.name).sort();
};
/** The pod template of its workload on a member. */
const podIn = async (member: 'member1' | 'member2') =>
  ((await orders.world.member(member).find(deployments, at))?.spec as { template?: { spec: object } } | undefined)
    ?.template?.spec;
const refusals = ({ body }: { body: unknown }) =>
  ((body as Problem).errors ?? []).map(({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`);
async function expectNowhere() {
  const stored = await storedTexts(orders.deps);
  expect(stored.length).toBeGreaterThan(50);
  for (const value of values) {
    const encoded = Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1);
    expect(stored.filter((text) => text.includes(value) || text.includes(encoded))).toEqual([]);
    expect(said.filter((text) => text.includes(value) || text.includes(encoded))).toEqual([]);
  }
}

describe('secrets of an application', () => {
  it('are shown by their keys before they are sent, and ask for their values', async () => {
    const shown = hear(await orders.preview({ secrets: fresh }));
    const written = shown.body.manifests.filter(({ kind }) => kind === 'Secret');
    expect(written.map(({ yaml }) => /^data:\n {2}(.*)$/m.exec(yaml)?.[1])).toEqual([
      'DB_PASSWORD: ••••••',
      'etc_refund-api_key.pem: ••••••',
      '.dockerconfigjson: ••••••',
    ]);
    expect(refusals(await send({ secrets: fresh }))).toEqual([
      '/spec/secrets/env/0/value secret-value-missing',
      '/spec/secrets/files/0/value secret-value-missing',
      '/spec/secrets/registry/value secret-value-missing',
    ]);
    // Nothing that only looks takes a value.
    const looked = await orders.preview({}, 'dev', { secretValues: freshValues });
    expect([looked.status, looked.body]).toMatchObject([422, { code: 'validation-failed' }]);
  });

  it('are refused beyond limits, twice, and where they have no place', async () => {
    const one = (name: string) => ({ ...none, env: [{ name, held: null }] });
    const large = 'x'.repeat(64_001);
    expect(refusals(await send({ secrets: one('A') }, { secretValues: { env: { A: large } } }))).toEqual([
      '/spec/secrets/env/0/value secret-value-large',
    ]);
    const three = ['A', 'B', 'C'].map((name) => ({ name, held: null }));
    const much = Object.fromEntries(three.map(({ name }) => [name, 'x'.repeat(40_000)]));
    expect(refusals(await send({ secrets: { ...none, env: three } }, { secretValues: { env: much } }))).toEqual([
      '/spec/secrets secret-values-large',
    ]);
    expect(refusals(await send({ secrets: one('MODE') }, { secretValues: { env: { MODE: 'x' } } }))).toEqual([
      '/spec/secrets/env/0/name secret-named-twice',
    ]);
    const twice = { ...none, files: ['/etc/app', '/etc_app'].map((path) => ({ path, held: null })) };
    expect((await send({ secrets: twice }, { secretValues: { files: {} } })).body).toMatchObject({
      errors: [{ pointer: '/spec/secrets/files' }],
    });
    const files = [{ path: '/etc/app', content: '' }];
    const inside = { ...none, files: [{ path: '/etc/app/key', held: null }] };
    expect(refusals(await send({ files, secrets: inside }))).toEqual(['/spec/secrets/files/0/path secret-path-taken']);
    expect(refusals(await send({}, { secretValues: { env: { NOBODY: password } } }))).toEqual([
      '/secretValues/env secret-value-nowhere',
    ]);
    expect((await send({ secrets: one('9 lives') })).body).toMatchObject({
      errors: [{ pointer: '/spec/secrets/env/0/name' }],
    });
    await expectNowhere();
  });

  it('arrive on the clusters in Secrets of their own, which the pods take them from', async () => {
    const { world, until, work } = orders;
    const sent = await send({ secrets: fresh }, { secretValues: freshValues });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    await expectNowhere();
    expect(hear(await work(sent.body.id))).toMatchObject({ state: 'done', reason: null });
    const { env, files, registry } = hear(await secretsNow());
    expect([env[0]?.name, files[0]?.path, registry?.username]).toEqual([
      'DB_PASSWORD',
      '/etc/refund-api/key.pem',
      'puller',
    ]);
    const name = (held: { secret: string } | null | undefined) => held?.secret ?? '-';
    for (const member of ['member1', 'member2'] as const) {
      const read = async (secret: string) =>
        world.member(member).find(secrets, { namespace: 'payments', name: secret });
      await until(async () => {
        expect((await read(name(env[0]?.held)))?.data).toEqual({
          DB_PASSWORD: Buffer.from(password).toString('base64'),
        });
        expect((await read(name(files[0]?.held)))?.data).toEqual({
          'etc_refund-api_key.pem': Buffer.from(key).toString('base64'),
        });
        const docker = await read(name(registry?.held));
        expect(docker?.type).toBe('kubernetes.io/dockerconfigjson');
        expect(JSON.parse(Buffer.from(docker?.data['.dockerconfigjson'] ?? '', 'base64').toString())).toEqual({
          auths: {
            'registry.example.com': {
              username: 'puller',
              password: pull,
              auth: Buffer.from(`puller:${pull}`).toString('base64'),
            },
          },
        });
      });
      const from = { secretKeyRef: { name: name(env[0]?.held), key: 'DB_PASSWORD' } };
      const mount = { mountPath: '/etc/refund-api/key.pem', subPath: 'etc_refund-api_key.pem', readOnly: true };
      const variables = [
        { name: 'DB_PASSWORD', valueFrom: from },
        { name: 'MODE', value: 'common' },
      ];
      const pod = {
        imagePullSecrets: [{ name: name(registry?.held) }],
        containers: [{ env: variables, volumeMounts: [mount] }],
      };
      await until(async () => expect(await podIn(member)).toMatchObject(pod));
    }
    expect(await orders.deps.requestSecrets.open(orders.deps.db.auto, sent.body.id)).toBeNull();
    await expectNowhere();
  });

  it('stay where nobody says otherwise, and are replaced under another name', async () => {
    const { until, work, world } = orders;
    const before = await secretsNow();
    const kept = await send({ replicas: 3, secrets: before }, await since());
    expect(kept.status, JSON.stringify(kept.body)).toBe(201);
    expect((await work(kept.body.id)).state).toBe('done');
    await until(async () => expect((await asked())?.requestId).toBe(kept.body.id));
    expect(await secretsNow()).toEqual(before);

    const secretsAfter = { ...before, env: [{ name: 'DB_PASSWORD', held: null }] };
    const sent = await send(
      { secrets: secretsAfter, overrides: [{ cluster: 'member2', env: [{ name: 'MODE', value: 'eu' }] }] },
      { secretValues: { env: { DB_PASSWORD: later } }, ...(await since()) },
    );
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect((await work(sent.body.id)).state).toBe('done');
    await until(async () => expect((await asked())?.requestId).toBe(sent.body.id));
    const after = await secretsNow();
    expect(after.files).toEqual(before.files);
    expect(after.env[0]?.held?.secret).not.toBe(before.env[0]?.held?.secret);
    const own = [after.env[0], after.files[0], after.registry].map((one) => one?.held?.secret ?? '-').sort();
    expect(await namesOnPlane()).toEqual(own);
    const policy = await world.client.get(kinds.propagationPolicy, at);
    expect(
      policy.spec.resourceSelectors
        .flatMap(({ kind, name }: { kind: string; name?: string }) => (kind === 'Secret' ? [name] : []))
        .sort(),
    ).toEqual(own);
    await until(async () => {
      const { items } = await world.member('member2').list(secrets, 'payments');
      expect(items.map(({ metadata }) => metadata.name).sort()).toEqual(own);
      const from = { secretKeyRef: { name: after.env[0]?.held?.secret } };
      const variables = [
        { name: 'DB_PASSWORD', valueFrom: from },
        { name: 'MODE', value: 'eu' },
      ];
      expect(await podIn('member2')).toMatchObject({ containers: [{ env: variables }] });
    });
    await expectNowhere();
  });

  it('are kept by nobody else, and not as something else', async () => {
    const { env, files } = await secretsNow();
    const held = env[0]?.held ?? null;
    const stolen = { ...none, env: [{ name: 'DB_PASSWORD', held }] };
    const elsewhere = { project: 'storefront', name: 'thief' };
    expect(refusals(await send({ secrets: stolen }, elsewhere, 'storelead'))).toEqual([
      '/spec/secrets/env/0 secret-not-kept',
    ]);
    expect((await send({ secrets: fresh }, { secretValues: freshValues }, 'storelead')).status).toBe(404);
    expect(refusals(await send({ secrets: stolen }, { name: 'other-api' }))).toEqual([
      '/spec/secrets/env/0 secret-not-kept',
    ]);
    const renamed = { ...none, env: [{ name: 'OTHER', held }], files };
    expect(refusals(await send({ secrets: renamed }, await since()))).toEqual(['/spec/secrets/env/0 secret-not-kept']);
    await expectNowhere();
  });

  it('go with what needs them no more, and with the application', async () => {
    const { call, until, work } = orders;
    const { env } = await secretsNow();
    const sent = await send({ secrets: { ...none, env } }, await since());
    expect((await work(sent.body.id)).state).toBe('done');
    await until(async () => expect((await asked())?.requestId).toBe(sent.body.id));
    expect(await namesOnPlane()).toEqual([env[0]?.held?.secret]);
    const gone = await call<RequestDetail>('dev', 'POST', '/requests', { kind: 'remove-application', ...target });
    expect((await work(gone.body.id)).state).toBe('done');
    expect(await namesOnPlane()).toEqual([]);
    await expectNowhere();
  });

  it('end a request whose values are lost, and one whose kept Secret has gone', async () => {
    const { deps, until, work, world } = orders;
    await until(async () => expect(await world.client.find(kinds.propagationPolicy, at)).toBeUndefined());
    const one = { ...none, env: [{ name: 'DB_PASSWORD', held: null }] };
    const lost = await send({ secrets: one, replicas: 20 }, { secretValues: { env: { DB_PASSWORD: password } } });
    await deps.requestSecrets.forget(deps.db.auto, lost.body.id);
    await orders.call('lead', 'POST', `/approvals/${lost.body.id}/approve`, { revision: 1 });
    const failed = await work(lost.body.id);
    expect([failed.state, failed.reasonMessage?.key]).toEqual(['failed', 'said.secret-values-lost']);
    const mended = await send({ secrets: one }, { secretValues: { env: { DB_PASSWORD: password } } });
    expect(mended.status, JSON.stringify(mended.body)).toBe(201);
    expect((await work(mended.body.id)).state).toBe('done');
    await until(async () => expect((await asked())?.requestId).toBe(mended.body.id));
    const { env } = await secretsNow();
    await world.client.remove(secrets, { namespace: 'payments', name: env[0]?.held?.secret ?? '-' });
    const late = await send({ replicas: 3, secrets: { ...none, env } }, await since());
    const missed = await work(late.body.id);
    expect([missed.state, missed.reasonMessage?.key]).toEqual(['failed', 'said.application-secret-gone']);
  });
});

describe('secrets of an application that waits for somebody', () => {
  const name = { name: 'ledger-api' };

  it('are named to who decides, never shown, and kept while other answers are sent', async () => {
    const { call, work, deps } = orders;
    const sent = await send({ secrets: fresh, replicas: 20 }, { ...name, secretValues: freshValues });
    expect([sent.status, sent.body.state], JSON.stringify(sent.body)).toEqual([201, 'awaiting-approval']);
    const { id } = sent.body;
    const pending = sent.body.applicationSpec?.after.secrets ?? none;
    const review = await call<Review>('lead', 'GET', `/approvals/${id}`);
    expect(review.status).toBe(200);
    expect(review.body.request.applicationSpec?.after.secrets.env).toMatchObject([{ name: 'DB_PASSWORD' }]);
    const changed = {
      kind: 'application',
      revision: 1,
      spec: { ...(sent.body.applicationSpec?.after ?? {}), secrets: { ...pending, files: [] } },
    };
    const check = await call<RequestCheckResult>('dev', 'POST', `/requests/check?replaces=${id}`, {
      ...target,
      ...name,
      kind: 'application',
      spec: changed.spec,
    });
    expect(check.body.errors, JSON.stringify(check.body)).toEqual([]);
    const anew = await call<RequestDetail>('dev', 'POST', `/requests/${id}/resubmit`, changed);
    expect(anew.status, JSON.stringify(anew.body)).toBe(200);
    const sealed = JSON.parse((await deps.requestSecrets.open(deps.db.auto, id)) ?? '{}');
    expect(Object.values(sealed).sort()).toEqual([password, pull].sort());
    const everything = JSON.stringify([sent, review, check, anew]);
    for (const value of values) expect(everything).not.toContain(value);
    const said = await call('lead', 'POST', `/approvals/${id}/approve`, { revision: 2 });
    expect(said.status, JSON.stringify(said.body)).toBeLessThan(300);
    expect((await work(id)).state).toBe('done');
    const left = (await namesOnPlane()).filter((secret) => secret.startsWith('ledger-api-'));
    expect(left).toEqual(Object.keys(sealed).sort());
    await expectNowhere();
  });
});
