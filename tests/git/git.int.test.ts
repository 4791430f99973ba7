import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ClusterDetail, ClusterPage } from '../../lib/contracts/clusters.ts';
import type { ProjectGitAnswer } from '../../lib/contracts/project-git.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import type { ClusterDeployment } from '../../sandbox/controllers/shapes/k0rdent.ts';
import { readAllowed } from '../../server/domain/outbound/outbound-allow.ts';
import { createGitPort } from '../../server/git/port.ts';
import { createOutbound } from '../../server/notify/outbound.ts';
import { closeUnmerged } from '../../server/usecases/requests/in-git/withdraw-pull.ts';
import { at, cluster } from '../support/controllers-world.ts';
import type { DayTwoWorld } from '../support/day-two-world.ts';
import { git, hasGit } from '../support/git-cli.ts';
import { type GitWorld, startGitWorld } from '../support/git-world.ts';

const isThere = await hasGit();

let here: GitWorld;
let world: DayTwoWorld;
beforeAll(async () => {
  here = await startGitWorld();
  world = here.world;
}, 90_000);
afterAll(() => here?.stop());

const flux = {
  'kustomize.toolkit.fluxcd.io/name': 'clusters',
  'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
};

describe('a cluster that Flux keeps as Git says', () => {
  const reason = { key: 'said.kept-by-flux', params: { keeper: 'flux-system/clusters' } };

  it('says who keeps it', async () => {
    const kept = cluster('kept');
    await world.controllers.client.create(kinds.clusterDeployment, {
      ...kept,
      metadata: { ...kept.metadata, labels: flux },
    });
    const shown = await world.until(async () => {
      const found = await world.cluster('kept');
      expect(found.phase).toBe('ready');
      return found;
    });
    expect(shown.keptBy).toEqual({ tool: 'flux-kustomization', namespace: 'flux-system', name: 'clusters' });
  });

  it('takes no change that the next sync would undo, and says why while somebody types', async () => {
    const parameters = { workersNumber: 3 };
    const check = { kind: 'change', cluster: at('kept'), parameters };
    expect((await world.api<RequestCheckResult>('POST', '/requests/check', check)).body.errors).toMatchObject([
      { message: reason },
    ]);
    for (const body of [{ kind: 'change', parameters }, { kind: 'hibernate' }, { kind: 'delete' }]) {
      const answer = await here.ask('kept', body);
      expect(answer, body.kind).toMatchObject({ status: 409, body: { code: 'conflict', message: reason } });
    }
  });

  it('takes what Git does not say', async () => {
    const answer = await here.ask('kept', { kind: 'extend', expiresInDays: 30 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await world.reaches(answer.body.id, 'done');
  });

  it('is changed and deleted like any other once nobody keeps it', async () => {
    await here.edit('kept', { metadata: { labels: Object.fromEntries(Object.keys(flux).map((key) => [key, null])) } });
    await world.until(async () => expect((await world.cluster('kept')).keptBy).toBeNull());
    const answer = await here.ask('kept', { kind: 'delete' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await world.reaches(answer.body.id, 'done');
  });
});

describe('the setting of a project', () => {
  it('is for leads, and refused where it would lose requests', async () => {
    expect((await here.set({}, 'dev@demo')).status).toBe(403);
    const pointer = async (change: object) => (await here.set(change)).body.errors?.[0]?.pointer;
    expect(await pointer({ token: 'wrong' })).toBe('/token');
    expect(await pointer({ token: undefined })).toBe('/token');
    expect(await pointer({ repository: 'team-a/other' })).toBe('/repository');
    expect(await pointer({ branch: 'other' })).toBe('/branch');
    expect(await pointer({ address: 'http://127.0.0.1:9' })).toBe('/address');
    expect(await pointer({ folder: '../x' })).toBe('/folder');
    expect((await world.api<ProjectGitAnswer>('GET', '/projects/team-a/git')).body.git).toBeNull();
  });

  it('keeps its token to itself, and for the server that it was entered for', async () => {
    const answer = await here.set();
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(here.token);
    expect((await here.set({ token: undefined, folder: 'clusters' })).status).toBe(200);
    const moved = await here.set({ token: undefined, address: here.url.replace('127.0.0.1', 'localhost') });
    expect(moved.body.errors?.[0]).toMatchObject({ pointer: '/token', message: { key: 'said.git-token-again' } });
    const rows = await world.deps.db.auto.$queryRawUnsafe('SELECT * FROM project_git');
    const audit = await world.deps.db.auto.$queryRawUnsafe(
      "SELECT before, after FROM audit_entries WHERE action = 'set-project-git'",
    );
    expect(audit).toHaveLength(2);
    expect(JSON.stringify([rows, audit])).not.toContain(here.token);
  });
});

describe('an order in a project through Git', () => {
  let order: RequestDetail;

  it('becomes a commit and a pull request, and nothing is made before the merge', async () => {
    order = await world.order('shop', { workersNumber: 1 });
    const { pull, reasonMessage } = await here.proposed(order.id);
    expect(reasonMessage).toEqual({ key: 'said.git-waits-for-merge', params: { number: 1 } });
    expect(pull).toMatchObject({ number: 1, branch: `slipway/${order.shortId.toLowerCase()}` });
    expect(pull.url).toBe(`${here.url}/team-a/clusters/pulls/1`);
    expect(await here.find('shop')).toBeUndefined();
    // Nobody takes the setting away under it.
    const removal = await world.api('DELETE', '/projects/team-a/git', undefined, { as: 'lead@demo' });
    expect(removal).toMatchObject({ status: 409, body: { message: { key: 'said.git-pulls-open' } } });
  });

  it.runIf(isThere)('is read by another client with the person and the request in it', async () => {
    const { pull } = await here.proposed(order.id);
    const dir = await here.clone(pull.branch);
    expect(await git(dir, 'log', '-1', '--format=%H %ae %cn')).toBe(`${pull.commit} dev@demo Slipway`);
    expect(await git(dir, 'log', '-1', '--format=%(trailers:key=Slipway-Request-Id,valueonly)')).toBe(order.id);
    const file = parse(await readFile(join(dir, 'clusters/team-a/shop.yaml'), 'utf8')) as ClusterDeployment;
    expect(file).toMatchObject({
      kind: 'ClusterDeployment',
      metadata: at('shop'),
      spec: { config: { workersNumber: 1 } },
    });
  });

  it('is carried out once it is merged', async () => {
    await here.merge(1);
    const ready = await world.reaches(order.id, 'ready');
    expect(ready.pull).toMatchObject({ state: 'merged', answeredBy: 'rita' });
    expect(ready.timeline.map(({ type }) => type)).toEqual(expect.arrayContaining(['proposed', 'merged', 'created']));
    expect((await here.find('shop'))?.spec.config).toMatchObject({ workersNumber: 1 });
    const audit = await world.deps.db.auto.$queryRawUnsafe<{ action: string; after: { commit: string } }[]>(
      `SELECT action, after FROM audit_entries WHERE key = $1 AND action IN ('propose-request', 'merge-request') ORDER BY seq`,
      order.id,
    );
    expect(audit.map(({ action, after }) => [action, after.commit])).toEqual([
      ['propose-request', ready.pull?.commit],
      ['merge-request', ready.pull?.mergedAs],
    ]);
  });

  it('shows what somebody changes past Git, until it is as Git says again', async () => {
    await here.edit('shop', { spec: { config: { workersNumber: 2 } } });
    const { drift } = await world.until(async () => {
      const found = await world.cluster('shop');
      expect(found.drift).not.toBeNull();
      return found;
    });
    expect(drift).toMatchObject({
      path: 'clusters/team-a/shop.yaml',
      fields: [{ pointer: '/spec/config/workersNumber', wanted: '1', found: '2' }],
    });
    // Who may not read the YAML is told what differs, not the values.
    const told = await world.api<ClusterDetail>('GET', '/clusters/team-a/shop', undefined, { as: 'money@demo' });
    expect(told.body.drift?.fields).toEqual([{ pointer: '/spec/config/workersNumber', wanted: null, found: null }]);
    const { body } = await world.api<ClusterPage>('GET', '/clusters?project=team-a');
    expect(body.items.map(({ name, hasDrift }) => [name, hasDrift])).toEqual([['shop', true]]);
    await here.edit('shop', { spec: { config: { workersNumber: 1 } } });
    await world.until(async () => expect((await world.cluster('shop')).drift).toBeNull());
  });

  it('ends as rejected where the pull request is closed', async () => {
    const { body } = await here.ask('shop', { kind: 'change', parameters: { workersNumber: 3 } });
    const { pull } = await here.proposed(body.id);
    await here.close(pull.number);
    const { reasonMessage } = await world.reaches(body.id, 'rejected');
    expect(reasonMessage).toEqual({ key: 'said.git-declined', params: { number: pull.number } });
    expect((await here.find('shop'))?.spec.config).toMatchObject({ workersNumber: 1 });
  });

  it('closes the pull request of what is taken back before it answers', async () => {
    const { body } = await here.ask('shop', { kind: 'change', parameters: { workersNumber: 3 } });
    const { pull } = await here.proposed(body.id);
    expect((await world.api('POST', `/requests/${body.id}/cancel`, {})).status).toBe(200);
    expect(await here.readPull(pull.number)).toMatchObject({ state: 'closed', merged: false });
    expect((await world.api<RequestDetail>('GET', `/requests/${body.id}`)).body).toMatchObject({
      state: 'cancelled',
      pull: { state: 'closed' },
    });
  });

  it('says so where somebody merged what had ended', async () => {
    const { body } = await here.ask('shop', { kind: 'change', parameters: { workersNumber: 3 } });
    const { pull } = await here.proposed(body.id);
    await world.killWorker();
    // As an expiry does, which asks no Git server.
    await world.deps.db.auto.$queryRawUnsafe(`UPDATE requests SET state = 'expired' WHERE id = $1::uuid`, body.id);
    await here.merge(pull.number);
    await world.startWorker();
    await world.until(async () => {
      const { body: now } = await world.api<RequestDetail>('GET', `/requests/${body.id}`);
      expect(now).toMatchObject({ state: 'expired', pull: { state: 'merged', answeredBy: 'rita' } });
      expect(now.reasonMessage?.key).toBe('said.git-merged-after-end');
      expect(now.timeline.at(-1)).toMatchObject({ type: 'merged' });
    });
    expect((await here.find('shop'))?.spec.config).toMatchObject({ workersNumber: 1 });
  });

  it('closes no pull request of another repository, and waits for none that is gone', async () => {
    const port = createGitPort(createOutbound({ allowed: readAllowed(new URL(here.url).host) }), world.portalUrl());
    const access = { ...here.settings(), token: here.token };
    expect(await closeUnmerged(port, access, { number: 999 })).toBeNull();
    expect(await closeUnmerged(port, access, { number: 1, url: 'https://git.example/other/pulls/1' })).toBeNull();
    expect(await closeUnmerged(port, access, { number: 1 })).toMatchObject({ state: 'merged' });
  });

  it.runIf(isThere)('is not applied where the merged file is not what was approved', async () => {
    const { body } = await here.ask('shop', { kind: 'change', parameters: { workersNumber: 4 } });
    await here.mergeOther(await here.proposed(body.id));
    const { reasonMessage } = await world.reaches(body.id, 'failed');
    expect(reasonMessage?.key).toBe('said.git-file-differs');
    expect((await here.find('shop'))?.spec.config).toMatchObject({ workersNumber: 1 });
  });
});

it('forgets what differs from Git with the setting', async () => {
  // Its file says something else since somebody merged what had ended.
  const drifts = () => world.deps.clusterDrifts.ofNamespace(world.deps.db.auto, 'team-a');
  await world.until(async () => expect(await drifts()).toMatchObject([{ name: 'shop' }]));
  expect((await world.api('DELETE', '/projects/team-a/git', undefined, { as: 'lead@demo' })).status).toBe(200);
  expect(await drifts()).toEqual([]);
  expect((await world.cluster('shop')).drift).toBeNull();
  expect((await here.set()).status).toBe(200);
});

describe.runIf(isThere)('a project whose repository Flux applies', () => {
  /** What Flux does after a merge: it applies the file and leaves its marks. */
  const sync = async (path: string) => {
    const dir = await here.clone();
    const file = parse(await readFile(join(dir, path), 'utf8')) as ClusterDeployment;
    const object = { ...file, metadata: { ...file.metadata, labels: { ...file.metadata.labels, ...flux } } };
    if (await here.find(file.metadata.name)) return here.edit(file.metadata.name, object);
    return world.controllers.client.create(kinds.clusterDeployment, object);
  };

  it('waits for Flux after the merge, and says that it was Flux', async () => {
    expect((await here.set({ token: undefined, appliedBy: 'gitops' })).status).toBe(200);
    const order = await world.order('synced');
    const { pull } = await here.proposed(order.id);
    await here.merge(pull.number);
    // At once, and so too where nobody has seen the merge yet.
    const cancel = () => world.api('POST', `/requests/${order.id}/cancel`, {});
    const late = { status: 409, body: { message: { key: 'said.git-merged-already' } } };
    expect(await cancel()).toMatchObject(late);
    await world.until(async () => {
      const { body } = await world.api<RequestDetail>('GET', `/requests/${order.id}`);
      expect([body.state, body.reasonMessage?.key]).toEqual(['approved', 'said.git-waits-for-sync']);
    });
    expect(await cancel()).toMatchObject(late);
    expect(await here.find('synced')).toBeUndefined();
    await sync(pull.path);
    const ready = await world.reaches(order.id, 'ready');
    expect(ready.pull?.appliedBy).toBe('flux-system/clusters');
    expect(await world.cluster('synced')).toMatchObject({ owner: 'dev@demo', keptBy: { name: 'clusters' } });
  });

  it('leads a change of what Flux keeps to Git instead of refusing it', async () => {
    const { body, status } = await here.ask('synced', { kind: 'change', parameters: { workersNumber: 2 } });
    expect(status, JSON.stringify(body)).toBe(201);
    const { pull } = await here.proposed(body.id);
    // What tells the change of the file from what was there before it.
    await world.until(async () => {
      const request = await world.deps.requests.get(world.deps.db.auto, body.id);
      expect(request?.plan.releaseBefore).toBeGreaterThan(0);
    });
    await here.merge(pull.number);
    await world.until(async () =>
      expect((await world.api<RequestDetail>('GET', `/requests/${body.id}`)).body.pull?.state).toBe('merged'),
    );
    await sync(pull.path);
    await world.reaches(body.id, 'done');
    expect((await here.find('synced'))?.spec.config).toMatchObject({ workersNumber: 2 });
  });
  it('fails what is merged otherwise than it was approved instead of waiting for it', async () => {
    const { body } = await here.ask('synced', { kind: 'change', parameters: { workersNumber: 3 } });
    await here.mergeOther(await here.proposed(body.id));
    const { reasonMessage } = await world.reaches(body.id, 'failed');
    expect(reasonMessage?.key).toBe('said.git-file-differs');
  });
});
