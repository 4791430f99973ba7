import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type SleepWorld, startSleepWorld } from '../support/sleep-world.ts';

let sleeping: SleepWorld;
beforeAll(async () => {
  sleeping = await startSleepWorld();
}, 60_000);
afterAll(() => sleeping.stop());

const change = (parameters: object, labels: object = {}) =>
  sleeping.api<RequestDetail>('POST', '/requests', { kind: 'change', cluster: at('shop'), parameters, labels });
const object = async () => {
  const found = await sleeping.controllers.client.find(kinds.clusterDeployment, at('shop'));
  if (!found) throw new Error('There is no such cluster');
  return found;
};
/** As somebody with kubectl would. */
const edit = (patch: object) =>
  sleeping.controllers.client.request(
    'PATCH',
    pathOf(serverKinds.clusterDeployment, 'team-a', 'shop'),
    patch,
    'application/merge-patch+json',
  );
const held = async () => (await sleeping.deps.reservations.ofCluster(sleeping.deps.db.auto, at('shop')))?.nodes;

describe('a cluster that sleeps', () => {
  it('is ordered with three workers', async () => {
    await sleeping.order();
    expect(await held()).toBe(4);
    expect(await sleeping.cluster()).toMatchObject({ asleep: null, sleep: { workers: 3, refusal: null } });
    expect((await sleeping.ask('wake')).body).toMatchObject({ code: 'conflict', message: { key: 'said.wake-awake' } });
  });

  it('is told before what sleep does and saves', async () => {
    const { body } = await sleeping.ask('hibernate');
    expect(body.errors).toEqual([]);
    expect(body.effects).toMatchObject([{ pointer: '/parameters/workersNumber', before: 3, after: 0 }]);
    expect(Number(body.estimate?.monthlyLikely)).toBeLessThan(Number(body.estimateNow?.monthlyLikely));
    expect(body.checks.find(({ name }) => name === 'admission')?.outcome).toBe('passed');
  });

  it('does not sleep while somebody protects it', async () => {
    await sleeping.deps.db.transact((tx) =>
      sleeping
        .cluster()
        .then(({ uid }) =>
          sleeping.deps.lifetimes.protect(tx, { ...at('shop'), uid }, { by: 'lead@demo', at: new Date() }),
        ),
    );
    expect((await sleeping.send('hibernate')).body).toMatchObject({
      code: 'conflict',
      message: { key: 'said.sleep-protected' },
    });
    await sleeping.deps.db.transact(async (tx) =>
      sleeping.deps.lifetimes.unprotect(tx, (await sleeping.cluster()).uid),
    );
  });

  it('sleeps without workers, and gives back what they took when they are gone', async () => {
    const { status, body } = await sleeping.send('hibernate');
    expect(body).toMatchObject({ state: 'approved', kind: 'hibernate' });
    expect(status).toBe(201);
    expect(await held()).toBe(4);
    expect((await sleeping.send('hibernate')).body).toMatchObject({ message: { key: 'said.change-open' } });
    await sleeping.reaches(body.id, 'done');
    expect((await object()).spec.config).toMatchObject({ workersNumber: 0, controlPlaneNumber: 1 });
    await sleeping.until(async () =>
      expect(await sleeping.cluster()).toMatchObject({ phase: 'hibernated', nodesTotal: 1 }),
    );
    expect(await sleeping.cluster()).toMatchObject({ asleep: { '/workersNumber': 3 } });
    expect(await held()).toBe(1);
    expect((await sleeping.send('hibernate')).body).toMatchObject({ message: { key: 'said.sleep-already' } });
  });

  it('keeps the number of its workers, and lets other values change', async () => {
    expect((await change({ workersNumber: 1 })).body.errors).toMatchObject([
      { pointer: '/parameters/workersNumber', message: { key: 'said.asleep-count' } },
    ]);
    const { body } = await change({}, { 'example.com/tier': 'gold' });
    await sleeping.reaches(body.id, 'done');
    const asBefore = { phase: 'hibernated', asleep: { '/workersNumber': 3 } };
    await sleeping.until(async () => expect(await sleeping.cluster()).toMatchObject(asBefore));
  });

  it('does not wake when somebody else has taken its room', async () => {
    await sleeping.deps.db.transact(async (tx) => {
      const [before] = await tx.$queryRawUnsafe<{ limit_value: number }[]>(
        "UPDATE quotas SET limit_value = 2 WHERE project = 'team-a' AND resource = 'nodes' RETURNING limit_value",
      );
      expect(before?.limit_value).toBe(2);
    });
    const refused = await sleeping.send('wake');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'quota-exceeded', message: { key: 'said.quota-exceeded' } });
    await sleeping.deps.db.transact((tx) =>
      tx.$queryRawUnsafe("UPDATE quotas SET limit_value = 5 WHERE project = 'team-a' AND resource = 'nodes'"),
    );
  });

  it('wakes with the workers that it had', async () => {
    const { status, body } = await sleeping.send('wake');
    expect(body).toMatchObject({ state: 'approved', kind: 'wake' });
    expect(status).toBe(201);
    expect(await held()).toBe(4);
    await sleeping.reaches(body.id, 'done');
    expect((await object()).spec.config).toMatchObject({ workersNumber: 3 });
    expect((await object()).metadata.annotations).not.toHaveProperty(['slipway.dev/hibernated']);
    expect(await sleeping.cluster()).toMatchObject({ phase: 'ready', nodesReady: 4, nodesTotal: 4, asleep: null });
    expect(await held()).toBe(4);
  });

  it('is awake when somebody gives it workers with kubectl', async () => {
    const { body } = await sleeping.send('hibernate');
    await sleeping.reaches(body.id, 'done');
    await edit({ spec: { config: { workersNumber: 2 } } });
    await sleeping.until(async () =>
      expect(await sleeping.cluster()).toMatchObject({ phase: 'ready', nodesTotal: 3, asleep: null }),
    );
    expect((await sleeping.send('wake')).body).toMatchObject({ message: { key: 'said.wake-awake' } });
  });
});
