import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../lib/contracts/catalog.ts';
import type { ClusterFacets } from '../../lib/contracts/cluster-filter.ts';
import type { ClusterPage } from '../../lib/contracts/clusters.ts';
import type { Me } from '../../lib/contracts/me.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestDetail, RequestSummary } from '../../lib/contracts/requests.ts';
import type { SearchResult } from '../../lib/contracts/search.ts';
import type { Token } from '../../lib/contracts/tokens.ts';
import { type Api, createApi } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation, templateSchema } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { createRule, ruleService } from '../../tests/support/rules.ts';
import { sessionCookie } from '../../tests/support/session-cookie.ts';
import { operations } from './operations.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
let devId: string;
let strangersRequest: string;

const order = (project: string, name: string) => ({
  kind: 'create',
  project,
  catalogItem: 'aws-standalone',
  name,
  parameters: { region: 'us-east-1' },
});
const concrete = (path: string, request = strangersRequest) =>
  path
    .replace('/clusters/{namespace}/{name}', '/clusters/storefront/theirs')
    .replace('/applications/{controlPlane}/{namespace}/{name}', '/applications/fleet-eu/storefront/theirs')
    .replace('/quotas/{controlPlane}/{project}/{name}', '/quotas/fleet-eu/storefront/theirs')
    .replace('/members/{member}', '/members/theirs')
    .replace('/pods/{pod}', '/pods/web')
    .replace('/multi-cluster-services/{name}', '/multi-cluster-services/rule-theirs')
    .replace('/clusters/{namespace}/{cluster}', '/clusters/storefront/theirs')
    .replace('/requests/{id}', `/requests/${request}`)
    .replace('/approvals/{id}', `/approvals/${request}`)
    .replace('/policies/{scope}', '/policies/storefront')
    .replace('/catalog/{id}', '/catalog/azure-standalone')
    .replace('/catalog-items/{id}', '/catalog-items/azure-standalone')
    .replace('/icons/{hash}', `/icons/${'0'.repeat(64)}`)
    .replace('/bundles/{name}', '/bundles/theirs')
    .replace('/tokens/{id}', `/tokens/${request}`)
    .replace('/shared-settings/{kind}/{name}', '/shared-settings/DataSource/theirs')
    .replace('/projects/{name}', '/projects/storefront');

/** What a write about one thing needs, so that only the thing itself can be what is missing. */
const bodies: Record<string, unknown> = {
  resubmitRequest: { kind: 'delete', revision: 1 },
  approveRequest: { revision: 1 },
  rejectRequest: { revision: 1, comment: 'no' },
  requestChanges: { revision: 1, comment: 'no' },
  protectCluster: { protected: false },
  putSleepSchedule: { timeZone: 'UTC', asleep: [{ days: ['mon'], from: '19:00', to: '07:00' }] },
  savePolicy: { version: 0, policy: {} },
  dryRunPolicy: { policy: {} },
  grantAccess: { role: 'developer' },
  declineAccess: { comment: 'no' },
  approveMultiClusterServiceChange: {},
  declineMultiClusterServiceChange: { reason: 'no' },
  editProject: { title: { en: 'x' }, owner: null, costCentre: null },
  rotateCredential: { values: {} },
  handOutCredential: { projects: ['storefront'] },
  changeDestination: { title: 'x', topics: ['cluster-ready'], paused: false },
  takeBackCredential: { project: 'storefront' },
  shareSetting: { projects: ['storefront'] },
  takeBackSetting: { project: 'storefront' },
};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  api = createApi(deps);
  await seedOrganisation(deps);
  const dev = await createPerson(deps, 'dev@demo', ['payments-developers']);
  devId = dev.userId;
  tokens.dev = dev.token;
  tokens.dev2 = (await createPerson(deps, 'dev2@demo')).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
  tokens.admin = (await createPerson(deps, 'ada@demo', ['slipway-admins'])).token;
  tokens.nobody = (await createPerson(deps, 'nobody@demo')).token;
  await createCluster(deps, 'payments', 'ours', 'payments');
  await createCluster(deps, 'storefront', 'theirs', 'storefront', 'dev2@demo');
  await createCluster(deps, 'elsewhere', 'unclaimed', null);
  for (const [namespace, name] of [
    ['payments', 'ours'],
    ['storefront', 'theirs'],
  ] as const) {
    await createRule(deps, `rule-${name}`, [{ namespace, name, services: [ruleService('deployed')] }]);
  }
  await deps.bundles.insert(deps.db.auto, {
    ...bundle,
    name: 'theirs',
    revision: 1,
    updatedAt: new Date(),
    updatedBy: 'lead@demo',
  });
  const theirs = await api<RequestDetail>('POST', '/requests', {
    token: tokens.dev2,
    body: order('storefront', 'new'),
  });
  strangersRequest = theirs.body.id;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

describe('nobody', () => {
  it.each(Object.entries(operations))('gets 401 from %s and learns nothing', async (_name, operation) => {
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer slw_wrong' },
      { authorization: 'Basic eDp5' },
    ];
    for (const headers of attempts) {
      const answer = await api<Problem>(operation.method, concrete(operation.path), {
        headers,
        raw: operation.method === 'GET' ? undefined : '{}',
      });
      expect(answer.status).toBe(401);
      expect(Object.keys(answer.body).sort()).toEqual([
        'code',
        'detail',
        'instance',
        'message',
        'status',
        'title',
        'traceId',
        'type',
      ]);
      expect(answer.body.message).toEqual({ key: 'said.sign-in-first', params: {} });
    }
  });

  it.each([
    ['a cookie that is no token', 'garbled'],
    ['a token with alg none', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'],
  ])('is whoever has %s', async (_what, cookie) => {
    expect((await api('GET', '/me', { headers: { cookie: `__Host-slipway.session=${cookie}` } })).status).toBe(401);
  });
});

const content = {
  title: { en: 'x' },
  description: { en: 'x' },
  icon: null,
  owner: null,
  supportUrl: null,
  provider: 'aws',
  versions: [],
  hints: {},
};
const bundle = {
  title: { en: 'x' },
  description: { en: 'x' },
  services: [{ item: 'velero', version: null, name: 'velero', namespace: 'velero', values: '', dependsOn: [] }],
};
const joining = {
  cluster: { namespace: 'storefront', name: 'theirs' },
  name: 'theirs',
  provider: '',
  region: '',
  zones: [],
  isForOwnProject: false,
};
/** Bodies without which an operation would stop before it looks at what it is about. */
const draftBodies: Record<string, unknown> = {
  saveDraft: { revision: 0, content },
  submitDraft: { revision: 1 },
  withdrawDraft: { revision: 1 },
  returnDraft: { revision: 1, comment: 'x' },
  publishItem: { revision: 1, projects: ['storefront'] },
  silenceAlert: { minutes: 60, comment: 'x' },
  addComment: { text: 'x' },
  changeBundle: { revision: 1, ...bundle },
  setCampaignOptOut: { until: null },
  previewQuotaChange: { limits: null },
  setFederatedQuota: { version: 'x', limits: { overall: { cpu: '4' }, assignments: [] } },
  previewMemberChange: { change: { kind: 'cordon', isCordoned: true } },
  changeKarmadaMember: { version: 'x', change: { kind: 'cordon', isCordoned: true } },
  joinMember: joining,
  checkJoin: joining,
  pauseRollout: { paused: true, reason: 'x' },
  pauseRolloutOnCluster: { paused: true, reason: 'x' },
  setProjectGit: {
    provider: 'gitea',
    address: 'https://git.example',
    repository: 'a/b',
    branch: 'main',
    folder: 'clusters',
    appliedBy: 'slipway',
    token: 'x',
  },
};

const ofContainer = '?within=default&pod=web-1';
/** Questions without which an operation would stop before it looks at what it is about. */
const questions: Record<string, string> = {
  readContainerLog: ofContainer,
  followContainerLog: ofContainer,
  readApplicationLog: '?cluster=member1',
  deleteBundle: '?revision=1',
  removeFederatedQuota: '?version=x',
};

describe('a person of another project', () => {
  const about = Object.entries(operations).filter(([, { path }]) => /\{/.test(path));
  it.each(about)('gets the same answer from %s as for something that is not there', async (name, operation) => {
    const asking = { token: tokens.dev, body: bodies[name] ?? draftBodies[name] };
    const { method, path } = operation;
    const missing = '00000000-0000-4000-8000-000000000000';
    const query = questions[name] ?? (path.startsWith('/catalog') ? '?project=storefront&name=x' : '');
    const there = await api<Problem>(method, concrete(path) + query, asking);
    const gone = concrete(path, missing)
      .replace('theirs', 'missing')
      .replace('azure-standalone', 'missing')
      .replace('/storefront', '/missing');
    const notThere = await api<Problem>(method, gone + query, asking);
    expect(there.status).toBe(404);
    expect({ ...there.body, traceId: '', instance: '' }).toEqual({ ...notThere.body, traceId: '', instance: '' });
  });

  it('sees none of it in lists, counts and search, whatever the filter', async () => {
    const { token } = { token: tokens.dev };
    for (const query of ['', '?project=storefront', '?q=theirs', '?owner=dev2@demo', '?owner=unclaimed', '?project=']) {
      const page = (await api<ClusterPage>('GET', `/clusters${query}`, { token })).body;
      expect(page.items.every(({ project }) => project === 'payments')).toBe(true);
      expect(page.total).toBe(page.items.length);
      const counts = (await api<ClusterFacets>('GET', `/clusters/facets${query}`, { token })).body;
      expect(JSON.stringify(counts)).not.toMatch(/storefront|dev2@demo/);
    }
    for (const query of ['', '?project=storefront', '?requester=dev2@demo']) {
      expect((await api<Page<RequestSummary>>('GET', `/requests${query}`, { token })).body.items).toEqual([]);
    }
    const found = (await api<SearchResult>('GET', '/search?q=store', { token })).body;
    expect(found.items).toEqual([]);
    expect((await api<SearchResult>('GET', '/search?q=ours', { token })).body.items).toMatchObject([
      { kind: 'cluster', message: { key: 'palette.clusterHit', params: { project: 'payments' } } },
    ]);
    const catalog = (await api<Page<CatalogItem>>('GET', '/catalog?project=storefront', { token })).body;
    expect(catalog.items).toEqual([]);
    expect(JSON.stringify((await api<Page<CatalogItem>>('GET', '/catalog', { token })).body)).not.toContain(
      'storefront',
    );
  });

  it('cannot write a cursor that leads there', async () => {
    const cursor = Buffer.from(JSON.stringify(['severity asc', '0', 'a', 'a'])).toString('base64url');
    const page = await api<ClusterPage>('GET', `/clusters?cursor=${cursor}`, { token: tokens.dev });
    expect(page.body.items.map(({ name }) => name)).toEqual(['ours']);
    for (const wrong of ['%00', 'bm90IGpzb24', Buffer.from('["name asc","x"]').toString('base64url')]) {
      expect((await api('GET', `/clusters?cursor=${wrong}`, { token: tokens.dev })).status).toBe(422);
    }
  });
});

describe('a viewer', () => {
  it('reads everything and changes nothing', async () => {
    const { token } = { token: tokens.auditor };
    expect((await api<ClusterPage>('GET', '/clusters', { token })).body.total).toBe(3);
    const cluster = { namespace: 'storefront', name: 'theirs' };
    const writes: [string, unknown][] = [
      ['/requests', order('storefront', 'x')],
      ['/requests', { kind: 'delete', cluster }],
      ['/requests', { kind: 'extend', cluster, expiresInDays: 3 }],
      ['/requests/check', order('storefront', 'x')],
      [`/requests/${strangersRequest}/cancel`, undefined],
      ['/clusters/storefront/theirs/claim', {}],
    ];
    for (const [path, body] of writes) {
      const answer = await api<Problem>('POST', path, { token, body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(answer.body.missingAction).toBeTruthy();
      expect(answer.body.heldBy).toContain('platform-lead');
    }
    const kubeconfig = await api<Problem>('GET', '/clusters/storefront/theirs/kubeconfig', { token });
    expect(kubeconfig).toMatchObject({ status: 403, body: { missingAction: 'cluster.kubeconfig' } });
  });
});

describe('a person without any role', () => {
  it('learns that, and nothing else', async () => {
    const me = await api<Me>('GET', '/me', { token: tokens.nobody });
    expect(me.body).toMatchObject({ grants: [], projects: [], globalActions: [] });
    expect((await api('GET', '/clusters', { token: tokens.nobody })).status).toBe(403);
  });
});

describe('a browser', () => {
  async function signIn(): Promise<{ cookie: string; secret: string }> {
    const secret = deps.ids.newSecret();
    const at = new Date();
    const expiresAt = new Date(at.getTime() + 3_600_000);
    const session = { id: deps.ids.newId(), hash: deps.ids.hash(secret), userId: devId, at, expiresAt };
    await deps.sessions.create(deps.db.auto, session);
    return { cookie: await sessionCookie(secret), secret };
  }

  it('writes from our own pages only', async () => {
    const { cookie } = await signIn();
    const body = { name: 'from a page' };
    const attempt = (headers: Record<string, string>) =>
      api<Problem>('POST', '/tokens', { body, headers: { cookie, ...headers } });
    expect((await attempt({ origin: 'https://slipway.test' })).status).toBe(201);
    expect((await attempt({})).status).toBe(403);
    expect((await attempt({ origin: 'https://evil.test' })).status).toBe(403);
    expect((await attempt({ origin: 'null' })).status).toBe(403);
    expect((await attempt({ origin: 'https://slipway.test', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const plain = { origin: 'https://slipway.test', 'content-type': 'text/plain' };
    expect((await attempt(plain)).status).toBe(422);
  });

  it('is nobody from the moment its session is revoked', async () => {
    const { cookie, secret } = await signIn();
    expect((await api('GET', '/me', { headers: { cookie } })).status).toBe(200);
    await deps.sessions.end(deps.db.auto, { hash: deps.ids.hash(secret) }, 'person', new Date());
    expect((await api('GET', '/me', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a token', () => {
  const ask = (token: string, method: string, path: string, body?: unknown) =>
    api<Problem>(method, path, { token, body });

  it('limited to a project sees that one only', async () => {
    const { token } = await createPerson(deps, 'lead@demo', ['platform-leads'], { project: 'payments' });
    expect((await ask(token, 'GET', '/clusters/payments/ours')).status).toBe(200);
    expect((await ask(token, 'GET', '/clusters/storefront/theirs')).status).toBe(404);
    expect((await ask(token, 'POST', '/requests', order('storefront', 'y'))).status).toBe(404);
  });

  it('limited to reading writes nothing, not even another token', async () => {
    const { token } = await createPerson(deps, 'dev@demo', ['payments-developers'], { readOnly: true });
    expect((await ask(token, 'GET', '/clusters/payments/ours')).status).toBe(200);
    expect((await ask(token, 'POST', '/requests', order('payments', 'y'))).status).toBe(403);
    expect((await ask(token, 'POST', '/tokens', { name: 'wider' })).status).toBe(403);
    expect((await ask(token, 'GET', '/clusters/payments/ours/kubeconfig')).status).toBe(403);
  });

  it('makes none that is wider or lasts longer', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const limits = { project: 'payments', expiresAt };
    const { token } = await createPerson(deps, 'dev@demo', ['payments-developers'], limits);
    expect((await ask(token, 'POST', '/tokens', { name: 'wider' })).status).toBe(403);
    const long = await createPerson(deps, 'dev@demo', ['payments-developers'], { expiresAt });
    const made = await api<Token>('POST', '/tokens', { token: long.token, body: { name: 'same', expiresInDays: 300 } });
    expect(made.body.expiresAt).toBe(expiresAt.toISOString());
    const foreign = { name: 'x', project: 'storefront' };
    expect((await ask(long.token, 'POST', '/tokens', foreign)).status).toBe(422);
  });

  it('ends when it expires, is revoked, or its person is disabled', async () => {
    const expired = await createPerson(deps, 'gone@demo', [], { expiresAt: new Date(Date.now() - 1) });
    expect((await ask(expired.token, 'GET', '/me')).status).toBe(401);
    const { token, tokenId, userId } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    expect((await ask(token, 'GET', '/me')).status).toBe(200);
    const listed = (await api<Page<Token>>('GET', '/tokens', { token })).body.items.find(({ id }) => id === tokenId);
    expect(listed?.lastUsedAt).not.toBeNull();
    expect((await ask(token, 'DELETE', `/tokens/${tokenId}`)).status).toBe(200);
    expect((await ask(token, 'GET', '/me')).status).toBe(401);
    const leaver = await createPerson(deps, 'leaver@demo', ['payments-developers']);
    await deps.db.auto.$queryRawUnsafe('UPDATE users SET disabled_at = now() WHERE id = $1::uuid', leaver.userId);
    expect((await ask(leaver.token, 'GET', '/me')).status).toBe(401);
    expect(userId).toBe(devId);
  });

  it('of somebody else cannot be seen or revoked', async () => {
    const { tokenId } = await createPerson(deps, 'dev2@demo');
    expect((await ask(tokens.dev ?? '', 'DELETE', `/tokens/${tokenId}`)).status).toBe(404);
  });
});

describe('input', () => {
  const post = (raw: string, headers: Record<string, string> = {}) =>
    api<Problem>('POST', '/requests', { token: tokens.dev, raw, headers });

  it('is refused when it is too much, too deep or no JSON', async () => {
    const before = process.memoryUsage().rss;
    const huge = JSON.stringify({ ...order('payments', 'big'), justification: 'x'.repeat(10_000_000) });
    expect((await post(huge)).status).toBe(422);
    expect((await post(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).status).toBe(422);
    expect((await post('{"kind": ')).status).toBe(422);
    expect((await post('{"__proto__": {"kind": "create"}}')).status).toBe(422);
    expect((await post('{"kind": "constructor"}')).body.errors?.[0]?.pointer).toBe('/kind');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('kubeconfig and YAML', () => {
  it('hands the kubeconfig out with a line in the audit that does not hold it', async () => {
    const answer = await api<string>('GET', '/clusters/payments/ours/kubeconfig', { token: tokens.dev });
    expect(answer.headers.get('content-type')).toContain('application/yaml');
    expect(answer.body).toContain('kind: Config');
    const rows = await deps.db.auto.$queryRawUnsafe<{ actor: string; after: unknown }[]>(
      `SELECT actor, after FROM audit_entries WHERE action = 'get-kubeconfig' AND key = 'payments/ours'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actor).toBe('dev@demo');
    expect(JSON.stringify(rows)).not.toContain('kind: Config');
    const yaml = await api<string>('GET', '/clusters/payments/ours/yaml', { token: tokens.dev });
    expect(yaml.body).toContain('kind: ClusterDeployment');
    expect(yaml.body).not.toContain('managedFields');
  });

  it('hands out one without a secret where people sign in, with an own line in the audit', async () => {
    const path = '/clusters/payments/ours/kubeconfig?credential=sign-in';
    const refused = await api<Problem>('GET', path, { token: tokens.dev });
    expect([refused.status, refused.body.detail]).toEqual([404, expect.stringContaining('it trusts no issuer')]);
    deps.kube.signInKubeconfig = { kubeconfig: 'kind: Config # sign in' };
    const answer = await api<string>('GET', path, { token: tokens.dev });
    deps.kube.signInKubeconfig = { lack: 'sign-in' };
    expect(answer.body).toBe('kind: Config # sign in');
    const rows = await deps.db.auto.$queryRawUnsafe<{ actor: string }[]>(
      `SELECT actor FROM audit_entries WHERE action = 'get-sign-in-kubeconfig' AND key = 'payments/ours'`,
    );
    expect(rows).toEqual([{ actor: 'dev@demo' }]);
    const wrong = await api<Problem>('GET', path.replace('sign-in', 'root'), { token: tokens.dev });
    expect([wrong.status, wrong.body.errors?.[0]?.pointer]).toEqual([422, '/credential']);
  });

  it('says when the management cluster is away, and when to ask again', async () => {
    deps.kube.isAway = true;
    const answer = await api<Problem>('GET', '/clusters/payments/ours/yaml', { token: tokens.dev });
    deps.kube.isAway = false;
    expect(answer).toMatchObject({ status: 503, body: { code: 'upstream-unavailable' } });
  });
});

describe('claiming', () => {
  it('gives a cluster without an owner to who asks first', async () => {
    const path = '/clusters/payments/ours/claim';
    expect(await api('POST', path, { token: tokens.dev })).toMatchObject({ status: 200, body: { owner: 'dev@demo' } });
    expect(deps.kube.owners.get('payments/ours')).toBe('dev@demo');
    const lead = await createPerson(deps, 'lead@demo', ['platform-leads']);
    expect((await api('POST', path, { token: lead.token })).status).toBe(409);
  });

  it('shows clusters of no project to those who see all, and nobody else', async () => {
    expect((await api('GET', '/clusters/elsewhere/unclaimed', { token: tokens.auditor })).status).toBe(200);
    expect((await api('GET', '/clusters/elsewhere/unclaimed', { token: tokens.dev })).status).toBe(404);
  });
});

describe('the audit', () => {
  it('shows a row that was tampered with', async () => {
    expect(await deps.audit.verify(deps.db.auto)).toBeNull();
    await deps.db.transact(async (tx) => {
      await tx.$queryRawUnsafe('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_final');
      await tx.$queryRawUnsafe(`UPDATE audit_entries SET actor = 'somebody@else' WHERE seq = 2`);
      await tx.$queryRawUnsafe('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_are_final');
    });
    expect(await deps.audit.verify(deps.db.auto)).toBe(2n);
  });

  it('never holds what credentials hold', async () => {
    const rows = await deps.db.auto.$queryRawUnsafe('SELECT before, after FROM audit_entries');
    expect(JSON.stringify(rows)).not.toContain('canary');
    const credentials = await api('GET', '/credentials?project=payments', { token: tokens.dev });
    expect(JSON.stringify(credentials.body)).not.toContain('canary');
  });
});
