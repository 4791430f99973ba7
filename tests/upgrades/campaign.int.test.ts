import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignDetail, CampaignOptOutAnswer, CampaignPreview } from '../../lib/contracts/campaigns.ts';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { RequestPage } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at, templateNames } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({
    people: { 'dev@demo': ['everybody'], 'engineer@demo': ['engineers'] },
    members: [{ project: null, subject: { kind: 'group', name: 'engineers' }, role: 'platform-engineer' }],
  });
}, 60_000);
afterAll(() => world.stop());

const [older = '', newer = ''] = templateNames;
const names = Array.from({ length: 12 }, (_, at) => `shop-${String(at).padStart(2, '0')}`);
/** The provider refuses the upgrade of these, as it refuses changes of machine templates. */
const failing = new Set(['shop-01', 'shop-02']);
const asEngineer = { as: 'engineer@demo' };
const replaceBoth = async () => {
  await Promise.all([world.killWorker(), world.killPortal().then(world.startPortal)]);
  await world.startWorker();
};

const api = <T>(method: string, path: string, body?: unknown) => world.api<T>(method, path, body, asEngineer);
const board = async (id: string) => (await api<CampaignDetail>('GET', `/campaigns/${id}`)).body;
const clustersOf = (campaign: CampaignDetail) => campaign.rings.flatMap(({ clusters }) => clusters);
const stateOf = (campaign: CampaignDetail) =>
  JSON.stringify([campaign.state, campaign.pausedWhy, campaign.waitsFor, campaign.figures]);
const reaches = (id: string, state: string) =>
  world.until(async () => {
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
    for (const name of names) await world.order(name);
    const preview = await world.until(async () => {
      const { body } = await api<CampaignPreview>('POST', '/campaigns/preview', wanted);
      expect(body.count, JSON.stringify(body.cannot)).toBe(names.length);
      return body;
    });
    expect(preview.rings).toEqual([
      { kind: 'canary', count: 1 },
      { kind: 'percent', count: 5 },
      { kind: 'rest', count: 6 },
    ]);
    for (const name of names) await world.until(async () => expect((await world.cluster(name)).phase).toBe('ready'));
    expect((await world.api('POST', '/campaigns/preview', wanted)).status).toBe(403);
  }, 120_000);

  it('leaves out what its owner keeps out', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const path = '/clusters/team-a/shop-11/campaign-opt-out';
    const { body } = await world.api<CampaignOptOutAnswer>('PUT', path, { until, reason: 'The sale' });
    expect(body.optOut).toEqual({ until, reason: 'The sale', by: 'dev@demo' });
    expect((await world.api('PUT', path, { until, reason: '' })).status).toBe(422);
    const shown = await api<ClusterDetail>('GET', '/clusters/team-a/shop-11');
    expect(shown.body.campaignOptOut).toEqual(body.optOut);
  });

  it('pauses by itself when too many fail', async () => {
    for (const name of failing) await world.happens('helm-upgrade-failure', name);
    const { status, body } = await api<CampaignDetail>('POST', '/campaigns', { title: 'Autumn', ...wanted, rules });
    expect(status, JSON.stringify(body)).toBe(201);
    id = body.id;
    const paused = await reaches(id, 'paused');
    expect(paused).toMatchObject({ pausedWhy: 'failures', pausedBy: null, ring: 1 });
    const failed = clustersOf(paused).filter(({ state }) => state === 'failed');
    expect(failed.map(({ name }) => name)).toEqual([...failing]);
    expect(failed[0]?.reason).toMatchObject({
      detail: expect.stringContaining('Helm upgrade failed'),
      message: { key: 'clusterCause.upgradeRefused', params: { field: 'spec.template.spec' } },
    });
    const again = await api('POST', '/campaigns', { title: 'Twice', ...wanted, rules });
    expect(again.body.message).toMatchObject({ key: 'said.campaign-empty' });
  }, 120_000);

  it('goes on when it is resumed, whatever dies meanwhile', async () => {
    expect((await api('POST', `/campaigns/${id}/resume`, {})).status).toBe(200);
    await world.until(async () => expect((await board(id)).figures.updating).toBeGreaterThan(0));
    await replaceBoth();
    await world.until(async () => expect((await board(id)).figures.done).toBeGreaterThan(5));
    await replaceBoth();
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
    const rows = await world.deps.db.auto.$queryRawUnsafe<{ action: string; actor: string }[]>(
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
    const rows = await world.deps.db.auto.$queryRawUnsafe<
      { topic: string; about: string; told: number; clusters: number }[]
    >(
      `SELECT topic, about[1] AS about, count(*)::int AS told, coalesce(sum((arguments->>'count')::int), 0)::int AS clusters
       FROM notices WHERE topic LIKE 'campaign-%' GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(rows.map(({ topic, about, told }) => [topic, about, told])).toEqual([
      ['campaign-ended', world.userIds['engineer@demo'], 1],
      ['campaign-next', world.userIds['dev@demo'], expect.any(Number)],
      ['campaign-not-upgraded', world.userIds['dev@demo'], 2],
      ['campaign-paused', world.userIds['engineer@demo'], 1],
      ['campaign-upgraded', world.userIds['dev@demo'], 9],
    ]);
    expect(rows.find(({ topic }) => topic === 'campaign-next')?.clusters).toBe(11);
  });

  it('asked once for each, as the person who started it', async () => {
    const sent = await upgradesSent();
    expect(sent.sort()).toEqual(names.filter((name) => name !== 'shop-11'));
    const { body } = await api<RequestPage>('GET', '/requests?kind=upgrade&limit=200');
    expect(new Set(body.items.map(({ requester }) => requester))).toEqual(new Set(['engineer@demo']));
    for (const name of names) {
      const template = (await world.controllers.client.find(kinds.clusterDeployment, at(name)))?.spec.template;
      expect([name, template]).toEqual([name, name === 'shop-11' ? older : newer]);
    }
  });
});
