import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CampaignDetail, CampaignOptOutAnswer, CampaignPreview } from '../../lib/contracts/campaigns.ts';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestDetail, RequestPage } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { systemActor } from '../../server/domain/actor.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import { at, type ControllersWorld, startControllersWorld, templateNames } from '../support/controllers-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createPerson } from '../support/organisation.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

let world: ControllersWorld;
let test: TestDatabase;
let deps: TestDeps;
let worker: WorkerProcess;
let portal: PortalProcess;
let engineer: string;
let developer: string;
let engineerId: string;
let developerId: string;

const [older = '', newer = ''] = templateNames;
const names = Array.from({ length: 12 }, (_, at) => `shop-${String(at).padStart(2, '0')}`);
/** The provider refuses the upgrade of these, as it refuses changes of machine templates. */
const failing = new Set(['shop-01', 'shop-02']);
const machine = { instanceType: 'm5.large' };
const item = {
  id: 'aws',
  title: { en: 'AWS' },
  description: { en: 'AWS' },
  kind: 'cluster',
  provider: 'aws',
  versions: templateNames.map((template) => ({ version: template.slice(-6).replaceAll('-', '.'), template })),
  projects: ['team-a'],
};

const startBoth = async () => {
  [worker, portal] = await Promise.all([
    startWorkerProcess(test.url, world.kubeconfig),
    startPortalProcess(test.url, world.kubeconfig),
  ]);
};
const killBoth = () => Promise.all([worker.kill('SIGKILL'), portal.kill()]);

beforeAll(async () => {
  [world, test] = await Promise.all([startControllersWorld(), createMigratedDatabase()]);
  deps = createTestDeps(test.url);
  const body = {
    projects: [{ name: 'team-a', namespace: 'team-a', title: { en: 'Team A' } }],
    members: [
      { project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' },
      { project: null, subject: { kind: 'group', name: 'engineers' }, role: 'platform-engineer' },
    ],
    catalogItems: [item],
  };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  ({ token: developer, userId: developerId } = await createPerson(deps, 'dev@demo', ['everybody']));
  ({ token: engineer, userId: engineerId } = await createPerson(deps, 'engineer@demo', ['engineers']));
  await startBoth();
  await until(async () => expect((await api('GET', '/catalog/aws/order-form?project=team-a')).status).toBe(200));
}, 60_000);
afterAll(async () => {
  await Promise.all([worker.kill('SIGTERM'), portal.kill()]);
  await deps.db.close();
  await Promise.all([world.stop(), test.drop()]);
});

async function api<T>(
  method: string,
  path: string,
  body?: unknown,
  as = engineer,
): Promise<{ status: number; body: T & Problem }> {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${portal.url}/api/v1${path}`, init);
  return { status: response.status, body: (await response.json()) as T & Problem };
}
const until = <T>(look: () => Promise<T>) =>
  vi.waitFor(look, { timeout: 100_000, interval: 200 }).catch((error: Error) => {
    throw new Error(`${error.message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
  });

const board = async (id: string) => (await api<CampaignDetail>('GET', `/campaigns/${id}`)).body;
const clustersOf = (campaign: CampaignDetail) => campaign.rings.flatMap(({ clusters }) => clusters);
const stateOf = (campaign: CampaignDetail) =>
  JSON.stringify([campaign.state, campaign.pausedWhy, campaign.waitsFor, campaign.figures]);
const reaches = (id: string, state: string) =>
  until(async () => {
    const found = await board(id);
    expect(stateOf(found)).toMatch(new RegExp(`^\\["${state}"`));
    return found;
  });
const upgradesSent = async () =>
  (await api<RequestPage>('GET', '/requests?kind=upgrade&limit=200')).body.items.map(
    ({ cluster }) => cluster?.name ?? '',
  );

const wanted = {
  selection: { projects: ['team-a'], templates: [older] },
  rings: { canary: ['team-a/shop-00'], percent: 40 },
};
const rules = { window: null, pauseMinutes: 0, stopOn: { percent: 50, atLeast: 3 }, atOnce: 3 };

describe('a campaign over twelve clusters', () => {
  let id: string;

  it('is previewed: rings, and those that are left out', async () => {
    for (const name of names) {
      const parameters = {
        region: 'us-east-1',
        controlPlaneNumber: 1,
        workersNumber: 1,
        controlPlane: machine,
        worker: machine,
      };
      const order = { kind: 'create', project: 'team-a', catalogItem: 'aws', version: '1.0.43', name, parameters };
      const { status, body } = await api<RequestDetail>('POST', '/requests', order, developer);
      expect(status, JSON.stringify(body)).toBe(201);
    }
    const preview = await until(async () => {
      const { body } = await api<CampaignPreview>('POST', '/campaigns/preview', wanted);
      expect(body.count, JSON.stringify(body.cannot)).toBe(names.length);
      return body;
    });
    expect(preview.rings).toEqual([
      { kind: 'canary', count: 1 },
      { kind: 'percent', count: 5 },
      { kind: 'rest', count: 6 },
    ]);
    for (const name of names)
      await until(async () =>
        expect((await api<ClusterDetail>('GET', `/clusters/team-a/${name}`)).body.phase).toBe('ready'),
      );
    expect((await api('POST', '/campaigns/preview', wanted, developer)).status).toBe(403);
  }, 120_000);

  it('leaves out what its owner keeps out', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const path = '/clusters/team-a/shop-11/campaign-opt-out';
    const { body } = await api<CampaignOptOutAnswer>('PUT', path, { until, reason: 'The sale' }, developer);
    expect(body.optOut).toEqual({ until, reason: 'The sale', by: 'dev@demo' });
    expect((await api('PUT', path, { until, reason: '' }, developer)).status).toBe(422);
    const shown = await api<ClusterDetail>('GET', '/clusters/team-a/shop-11');
    expect(shown.body.campaignOptOut).toEqual(body.optOut);
  });

  it('pauses by itself when too many fail', async () => {
    for (const name of failing) {
      const scenario = { kind: 'helm-upgrade-failure', match: { namespace: 'team-a', name } };
      const answer = await fetch(`${world.controlUrl}/scenarios`, { method: 'POST', body: JSON.stringify(scenario) });
      expect(answer.status).toBe(201);
    }
    const { status, body } = await api<CampaignDetail>('POST', '/campaigns', { title: 'Autumn', ...wanted, rules });
    expect(status, JSON.stringify(body)).toBe(201);
    id = body.id;
    const paused = await reaches(id, 'paused');
    expect(paused).toMatchObject({ pausedWhy: 'failures', pausedBy: null, ring: 1 });
    const failed = clustersOf(paused).filter(({ state }) => state === 'failed');
    expect(failed.map(({ name }) => name)).toEqual([...failing]);
    expect(failed[0]?.reason?.detail).toContain('Helm upgrade failed');
    const again = await api('POST', '/campaigns', { title: 'Twice', ...wanted, rules });
    expect(again.body.message).toMatchObject({ key: 'said.campaign-empty' });
  }, 120_000);

  it('goes on when it is resumed, whatever dies meanwhile', async () => {
    expect((await api('POST', `/campaigns/${id}/resume`, {})).status).toBe(200);
    await until(async () => expect((await board(id)).figures.updating).toBeGreaterThan(0));
    await killBoth();
    await startBoth();
    await until(async () => expect((await board(id)).figures.done).toBeGreaterThan(5));
    await killBoth();
    await startBoth();
    const done = await reaches(id, 'done');
    expect(done.figures).toMatchObject({
      total: 12,
      done: 9,
      failed: 2,
      leftOut: 1,
      refused: 0,
      waiting: 0,
      updating: 0,
    });
    expect(clustersOf(done).find(({ name }) => name === 'shop-11')).toMatchObject({
      state: 'left-out',
      optOut: { reason: 'The sale' },
    });
  }, 180_000);

  it('is in the audit from its start to its end', async () => {
    const rows = await deps.db.auto.$queryRawUnsafe<{ action: string; actor: string }[]>(
      "SELECT action, actor FROM audit_entries WHERE subject = 'campaigns' ORDER BY seq",
    );
    expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'start-campaign engineer@demo',
      'pause-campaign slipway',
      'resume-campaign engineer@demo',
      'end-campaign slipway',
    ]);
  });

  it('told owners once what comes and what became of it, and its starter that it paused and ended', async () => {
    const rows = await deps.db.auto.$queryRawUnsafe<{ topic: string; about: string; told: number; clusters: number }[]>(
      `SELECT topic, about[1] AS about, count(*)::int AS told, coalesce(sum((arguments->>'count')::int), 0)::int AS clusters
       FROM notices WHERE topic LIKE 'campaign-%' GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(rows.map(({ topic, about, told }) => [topic, about, told])).toEqual([
      ['campaign-ended', engineerId, 1],
      ['campaign-next', developerId, expect.any(Number)],
      ['campaign-not-upgraded', developerId, 2],
      ['campaign-paused', engineerId, 1],
      ['campaign-upgraded', developerId, 9],
    ]);
    expect(rows.find(({ topic }) => topic === 'campaign-next')?.clusters).toBe(11);
  });

  it('asked once for each, as the person who started it', async () => {
    const sent = await upgradesSent();
    expect(sent.sort()).toEqual(names.filter((name) => name !== 'shop-11'));
    const { body } = await api<RequestPage>('GET', '/requests?kind=upgrade&limit=200');
    expect(new Set(body.items.map(({ requester }) => requester))).toEqual(new Set(['engineer@demo']));
    for (const name of names) {
      const template = (await world.client.find(kinds.clusterDeployment, at(name)))?.spec.template;
      expect([name, template]).toEqual([name, name === 'shop-11' ? older : newer]);
    }
  });
});
