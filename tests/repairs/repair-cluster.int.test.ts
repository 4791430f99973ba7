import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

const stranger = 'stranger@demo';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({ people: { 'dev@demo': ['everybody'], [stranger]: [] } });
}, 60_000);
afterAll(() => world.stop());

const order = async (name: string, controlPlaneNumber = 1) =>
  (await world.order(name, { controlPlaneNumber, workersNumber: 2 })).id;
const ask = (kind: string, name: string, more: object = {}) =>
  world.api<RequestDetail>('POST', '/requests', { kind, cluster: at(name), ...more });
const check = (kind: string, name: string, more: object = {}) =>
  world.api<RequestCheckResult>('POST', '/requests/check', { kind, cluster: at(name), ...more });
const actsOf = async (name: string) => (await world.cluster(name)).repairs.map(({ act }) => act);

describe('a cluster whose chart could not be installed', () => {
  const name = 'fails';
  let mend: () => Promise<unknown>;
  let ordered: string;

  it('says what can be done about it', async () => {
    mend = await world.happens('helm-install-failure', name);
    ordered = await order(name);
    await world.reaches(ordered, 'failed');
    expect((await world.cluster(name)).repairs).toEqual([
      { act: 'retry' },
      { act: 'order-again', request: ordered, catalogItem: 'aws' },
    ]);
    expect((await check('retry', name)).body).toMatchObject({ errors: [], policy: { outcome: 'approve' } });
  });

  it('is tried again, and tells what Helm says when it fails again', async () => {
    const { status, body } = await ask('retry', name);
    expect([status, body.state]).toEqual([201, 'approved']);
    expect(body.estimate).toBeNull();
    const second = await ask('retry', name);
    expect([second.status, second.body.message?.key]).toEqual([409, 'said.change-open']);
    const ended = await world.reaches(body.id, 'failed');
    expect(ended.reason).toContain('no matches for kind');
    expect(ended.timeline.map(({ type }) => type)).toEqual(['submitted', 'approved', 'started', 'written', 'failed']);
  });

  it('is repaired by a retry once the reason is gone', async () => {
    await mend();
    const before = await world.controllers.client.find(kinds.helmRelease, at(name));
    const { body } = await ask('retry', name);
    await world.reaches(body.id, 'done');
    const release = await world.controllers.client.find(kinds.helmRelease, at(name));
    const { annotations = {} } = release?.metadata ?? {};
    expect(annotations['reconcile.fluxcd.io/resetAt']).toBe(annotations['reconcile.fluxcd.io/requestedAt']);
    expect(annotations['reconcile.fluxcd.io/requestedAt']).not.toBe(
      before?.metadata.annotations?.['reconcile.fluxcd.io/requestedAt'],
    );
    // Nothing else of it is touched.
    expect(release?.metadata.generation).toBe(before?.metadata.generation);
    await world.reaches(ordered, 'ready');
    await world.until(async () => expect((await world.cluster(name)).phase).toBe('ready'));
    expect(await actsOf(name)).toEqual([]);
    const again = await ask('retry', name);
    expect([again.status, again.body.message?.key]).toEqual([409, 'said.release-not-failed']);
    expect((await check('retry', name)).status).toBe(409);
  });
});

describe('a cluster whose change Helm refuses', () => {
  const name = 'fails';

  it('leads to the change that can be taken back, and is not tried again with the same values', async () => {
    const mend = await world.happens('helm-upgrade-failure', name);
    const change = await ask('change', name, { parameters: { workersNumber: 3 } });
    await world.reaches(change.body.id, 'failed');
    expect((await world.cluster(name)).repairs).toEqual([{ act: 'take-back', request: change.body.id }]);
    const retry = await ask('retry', name);
    expect([retry.status, retry.body.message?.key]).toEqual([409, 'said.release-fails-again']);
    await mend();
  });
});

describe('a machine', () => {
  const name = 'shop';
  const machines = async (role: string) => (await world.cluster(name)).machines.filter((each) => each.role === role);
  const first = async (role: string) => {
    const [found] = await machines(role);
    if (!found) throw new Error(`There is no ${role}`);
    return found;
  };

  it('of a cluster with three control planes and two workers', async () => {
    await world.reaches(await order(name, 3), 'ready');
    await world.until(async () => expect((await world.cluster(name)).phase).toBe('ready'));
    expect((await world.cluster(name)).irreplaceable).toEqual({});
  });

  it.each(['worker', 'control-plane'])('that is a %s is replaced by another', async (role) => {
    const before = await machines(role);
    const old = await first(role);
    expect((await check('replace-machine', name, { machine: old.name })).body).toMatchObject({ errors: [] });
    const { status, body } = await ask('replace-machine', name, { machine: old.name, justification: 'It is slow' });
    expect([status, body.state, body.parameters]).toEqual([201, 'approved', { machine: old.name }]);
    await world.reaches(body.id, 'done');
    const after = await machines(role);
    expect(after.map(({ uid }) => uid)).not.toContain(old.uid);
    expect(after.filter(({ ready }) => ready)).toHaveLength(before.length);
    const entries = await world.deps.db.auto.$queryRawUnsafe<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject = 'requests' AND key = $1 ORDER BY seq`,
      body.id,
    );
    expect(entries.map(({ action }) => action)).toEqual(['submit-request', 'start-request', 'finish-request']);
    await world.until(async () => expect((await world.cluster(name)).phase).toBe('ready'));
  });

  it('that is not there, or is the only one of its control plane, is not', async () => {
    const absent = await ask('replace-machine', name, { machine: 'nobody' });
    expect([absent.status, absent.body.errors]).toMatchObject([
      422,
      [{ pointer: '/machine', message: { key: 'said.no-such-machine' } }],
    ]);
    const [alone] = (await world.cluster('fails')).machines.filter(({ role }) => role === 'control-plane');
    const refused = await ask('replace-machine', 'fails', { machine: alone?.name });
    expect([refused.status, refused.body.message?.key]).toEqual([409, 'said.machine-last-control-plane']);
    expect((await world.cluster('fails')).irreplaceable[alone?.name ?? '']?.message?.key).toBe(
      'said.machine-last-control-plane',
    );
  });

  it('of others does not exist for a stranger', async () => {
    const { name: machine } = await first('worker');
    for (const body of [
      { kind: 'retry', cluster: at(name) },
      { kind: 'replace-machine', cluster: at(name), machine },
    ]) {
      expect((await world.api('POST', '/requests', body, { as: stranger })).status).toBe(404);
      expect((await world.api('POST', '/requests/check', body, { as: stranger })).status).toBe(404);
    }
  });

  it('that cannot be drained keeps nobody from deleting the cluster', async () => {
    await world.happens('drain-blocked', name);
    const repair = await ask('replace-machine', name, { machine: (await first('worker')).name });
    await world.until(async () => {
      const { body: now } = await world.api<RequestDetail>('GET', `/requests/${repair.body.id}`);
      expect(now.timeline.map(({ type }) => type)).toContain('written');
    });
    await world.until(async () =>
      expect(Object.values((await world.cluster(name)).irreplaceable).map(({ message }) => message?.key)).toContain(
        'said.machine-being-deleted',
      ),
    );
    expect((await world.api<RequestDetail>('POST', '/requests', { kind: 'delete', cluster: at(name) })).status).toBe(
      201,
    );
    const ended = await world.api<RequestDetail>('GET', `/requests/${repair.body.id}`);
    expect([ended.body.state, ended.body.reasonMessage?.key]).toEqual(['failed', 'said.deletion-instead']);
  });
});
