import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../lib/contracts/application-orders.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { volcanoSpec } from '../../server/domain/applications/order/order.fixtures.ts';
import { type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;
const jobs = resource('Job', 'batch/v1/jobs');
const cronJobs = resource('CronJob', 'batch/v1/cronjobs');
const statefulSets = resource('StatefulSet', 'apps/v1/statefulsets');
const services = resource('Service', 'v1/services');
const pods = resource('Pod', 'v1/pods');
const namespace = 'payments';
const members = ['member1', 'member2'];

const ended = {
  port: null,
  healthPath: null,
  division: { by: 'weights', weights: [] },
} satisfies Partial<ApplicationSpec>;
const close: Partial<ApplicationSpec> = {
  ...ended,
  workload: { kind: 'job', completions: 5, retries: 2, removeAfterSeconds: null },
  replicas: 2,
  args: ['sleep', '1'],
};
const nightly: Partial<ApplicationSpec> = {
  ...ended,
  workload: {
    kind: 'cron-job',
    schedule: '30 2 * * *',
    timeZone: 'Europe/Berlin',
    concurrency: 'Forbid',
    isSuspended: false,
    retries: 2,
  },
  replicas: 1,
  division: { by: 'copies' },
};
const ledger: Partial<ApplicationSpec> = {
  workload: { kind: 'stateful-set' },
  replicas: 4,
  division: { by: 'weights', weights: [] },
};

/** Brings an application of a name. */
async function bring(name: string, changes: Partial<ApplicationSpec>) {
  const asked = await orders.send(changes, { name });
  expect([asked.status, asked.body.state]).toEqual([201, 'approved']);
  expect((await orders.work(asked.body.id)).state).toBe('done');
}

beforeAll(async () => {
  orders = await startKarmadaOrders({}, { hasVolcano: false });
}, 90_000);
afterAll(() => orders.stop());

it('a Job is divided as its preview says, works on both members and has succeeded when its parts have', async () => {
  const { world, until, preview, detail, call } = orders;
  const shown = await preview(close, 'dev', { name: 'close' });
  expect(shown.body.members.map(({ after }) => after)).toEqual([1, 1]);
  expect(shown.body.members.map(({ completions }) => completions).sort()).toEqual([2, 3]);
  expect(shown.body.cost?.after ?? null).toMatchObject({ monthly: null, gaps: expect.arrayContaining(['at-times']) });
  await bring('close', close);
  const partOn = async (member: string) =>
    (await world.member(member).find(jobs, { namespace, name: 'close' }))?.spec as
      | { parallelism: number; completions: number }
      | undefined;
  await until(async () => {
    const parts = await Promise.all(members.map(partOn));
    expect(parts.map((part) => part?.parallelism)).toEqual([1, 1]);
    expect(parts.reduce((sum, part) => sum + (part?.completions ?? 0), 0)).toBe(5);
  });
  await until(async () =>
    expect((await world.client.get(jobs, { namespace, name: 'close' })).status).toMatchObject({ succeeded: 5 }),
  );
  const { status } = (await world.client.get(jobs, { namespace, name: 'close' })) as unknown as {
    status: { conditions: { type: string; status: string }[] };
  };
  expect(status.conditions).toContainEqual(expect.objectContaining({ type: 'Complete', status: 'True' }));
  await until(async () => expect((await detail('close')).state).toBe('healthy'));
  const { objects, order, replicas } = await detail('close');
  expect([objects.map(({ kind }) => kind), order?.spec.workload.kind, replicas]).toEqual([['Job'], 'job', null]);
  const divided = await call<{ members: unknown[] }>('dev', 'GET', '/applications/fleet-eu/payments/close/rebalance');
  expect([divided.status, divided.body.members]).toEqual([200, []]);
});

it.each<[string, Partial<ApplicationSpec>, string]>([
  ['its image', { image: 'registry.example.com/shop/refund-api:2.0.0' }, '/spec/image'],
  [
    'its successes',
    { workload: { kind: 'job', completions: 9, retries: 2, removeAfterSeconds: null } },
    '/spec/workload/completions',
  ],
  ['its division', { division: { by: 'few' } }, '/spec/division'],
  ['its kind', { workload: { kind: 'deployment' } }, '/spec/workload/kind'],
])('of a Job that is there nobody changes %s', async (_what, changes, pointer) => {
  const asked = await orders.send({ ...close, ...changes }, { name: 'close' });
  expect([asked.status, asked.body]).toMatchObject([422, { errors: [{ pointer }] }]);
});

it('of a Job that is there the retries can be changed', async () => {
  const { world, until } = orders;
  await bring('close', { ...close, workload: { kind: 'job', completions: 5, retries: 4, removeAfterSeconds: null } });
  await until(async () => {
    for (const member of members)
      expect((await world.member(member).get(jobs, { namespace, name: 'close' })).spec).toMatchObject({
        backoffLimit: 4,
      });
  });
});

it('a Job leaves all members when its time after its end is up', async () => {
  const { world, until } = orders;
  await bring('close', { ...close, workload: { kind: 'job', completions: 5, retries: 4, removeAfterSeconds: 0 } });
  await until(async () => {
    expect(await world.client.find(jobs, { namespace, name: 'close' })).toBeUndefined();
    for (const member of members)
      expect(await world.member(member).find(jobs, { namespace, name: 'close' })).toBeUndefined();
  });
});

it('a CronJob goes whole to both members, and can be suspended', async () => {
  const { world, until, preview, detail } = orders;
  // A member that was late is passed by until it answers.
  await until(async () => {
    const shown = await preview(nightly, 'dev', { name: 'nightly' });
    expect(shown.body.members.map(({ name, now, after, refusal }) => [name, now, after, refusal])).toEqual([
      ['member1', 0, 1, null],
      ['member2', 0, 1, null],
    ]);
  });
  const divided = await preview({ ...nightly, division: { by: 'few' } }, 'dev', { name: 'nightly' });
  expect([divided.status, divided.body]).toMatchObject([422, { errors: [{ pointer: '/spec/division' }] }]);
  const specsOf = () =>
    Promise.all(
      members.map(async (one) => (await world.member(one).find(cronJobs, { namespace, name: 'nightly' }))?.spec),
    );
  await bring('nightly', nightly);
  const asked = { schedule: '30 2 * * *', timeZone: 'Europe/Berlin', concurrencyPolicy: 'Forbid', suspend: false };
  await until(async () => expect(await specsOf()).toMatchObject([asked, asked]));
  await until(async () => expect((await detail('nightly')).state).toBe('healthy'));
  const workload = { ...nightly.workload, isSuspended: true } as ApplicationSpec['workload'];
  await bring('nightly', { ...nightly, workload });
  await until(async () => expect(await specsOf()).toMatchObject([{ suspend: true }, { suspend: true }]));
});

it('a StatefulSet has its headless Service, and pods that each member counts from 0', async () => {
  const { world, until, detail, sharesOf } = orders;
  await bring('ledger', ledger);
  await until(async () => expect(await sharesOf('ledger-statefulset')).toEqual(['member1 2', 'member2 2']));
  await until(async () => {
    for (const member of members) {
      const client = world.member(member);
      expect((await client.get(statefulSets, { namespace, name: 'ledger' })).spec).toMatchObject({
        serviceName: 'ledger',
      });
      expect((await client.get(services, { namespace, name: 'ledger' })).spec).toMatchObject({ clusterIP: 'None' });
      const names = (await client.list(pods, namespace)).items.map(({ metadata }) => metadata.name);
      expect(names).toEqual(expect.arrayContaining(['ledger-0', 'ledger-1']));
    }
  });
  await until(async () => expect((await detail('ledger')).state).toBe('healthy'));
  expect((await detail('ledger')).replicas).toEqual({ wanted: 4, placed: 4, ready: 4 });
});

it('each of them is taken away from all members', async () => {
  const { world, until, call, work } = orders;
  for (const name of ['close', 'nightly', 'ledger']) {
    const asked = await call<RequestDetail>('dev', 'POST', '/requests', {
      kind: 'remove-application',
      ...target,
      name,
    });
    expect((await work(asked.body.id)).state).toBe('done');
  }
  await until(async () => {
    for (const member of members)
      for (const [kind, name] of [
        [jobs, 'close'],
        [cronJobs, 'nightly'],
        [statefulSets, 'ledger'],
      ] as const)
        expect(await world.member(member).find(kind, { namespace, name })).toBeUndefined();
  });
});

it('a Job of Volcano is not sent to a control plane that does not have its kind', async () => {
  const { until, preview, send } = orders;
  const refused = [422, { errors: [{ pointer: '/spec/workload/kind', message: { key: 'said.volcano-missing' } }] }];
  await until(async () => {
    const shown = await preview(volcanoSpec, 'dev', { name: 'train' });
    expect([shown.status, shown.body]).toMatchObject(refused);
  });
  const sent = await send(volcanoSpec, { name: 'train' });
  expect([sent.status, sent.body]).toMatchObject(refused);
});
