import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { expiresAtKey, ownerKey } from '../../server/kube/labels.ts';
import { edgeKubeconfig, findAdoptionParts, installAdoptedTemplate } from '../support/adoptions.ts';
import { at, templateNames } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { type KeptRevisions, openKeptRevisions } from '../support/kept-revisions.ts';

/** Where the worker is when it is killed: before its write is stored, before it is answered, after it was noted. */
const steps = ['before the write', 'before the commit', 'after the commit'] as const;
type StepOfWork = (typeof steps)[number];

/** One request and how to see what it did. */
interface Act {
  kind: string;
  cluster: string;
  body: object;
  /** The write at the management cluster. */
  write: { method: 'POST' | 'PATCH' | 'DELETE'; path: string };
  /** How often the management cluster was made to do it after a revision. */
  times: (since: number, request: RequestDetail) => Promise<number>;
  end: 'ready' | 'done';
  /** Its write is committed. */
  isCommitted: (request: RequestDetail) => boolean;
  /** How much else is left that should have gone. */
  remains?: (request: RequestDetail) => Promise<number>;
}
interface Cell {
  kind: string;
  step: StepOfWork;
  lost: number;
  doubled: number;
  leaked: number;
}

let world: DayTwoWorld;
let revisions: KeptRevisions;
const cells: Cell[] = [];
beforeAll(async () => {
  world = await startDayTwoWorld({ people: { 'dev@demo': ['everybody'], 'dev2@demo': ['everybody'] }, portals: 2 });
  revisions = await openKeptRevisions(world.controllers.databaseUrl);
  await installAdoptedTemplate(world.controllers.client);
}, 60_000);
afterAll(async () => {
  await revisions.close();
  await world.stop();
});

const notDry = '\\?(?!.*dryRun)';
const stepsTo = (look: string) => (cluster: string) => (since: number) =>
  revisions.turns({ plural: 'clusterdeployments', key: `team-a/${cluster}` }, look, since);
const specOf = stepsTo(`value #>> '{metadata,generation}'`);
const patchOf = (cluster: string, plural = 'clusterdeployments') => ({
  method: 'PATCH' as const,
  path: `/${plural}/${cluster}${notDry}.*fieldManager=slipway`,
});
const hasEntry = (type: string) => (request: RequestDetail) => request.timeline.some((entry) => entry.type === type);
const isDone = ({ state }: RequestDetail) => state === 'done';

const specAct = (kind: string, cluster: string, more: object = {}): Act => ({
  kind,
  cluster,
  body: { kind, cluster: at(cluster), ...more },
  write: patchOf(cluster),
  times: specOf(cluster),
  end: 'done',
  isCommitted: hasEntry('written'),
});
/** Kinds that write one annotation and are done. */
const annotationAct = (kind: string, cluster: string, key: string, more: object): Act => ({
  ...specAct(kind, cluster, more),
  times: stepsTo(`value #>> '{metadata,annotations,${key}}'`)(cluster),
  isCommitted: isDone,
});
const orderOf = (cluster: string): Act => {
  const machine = { instanceType: 'm5.large' };
  const parameters = {
    region: 'us-east-1',
    controlPlaneNumber: 1,
    workersNumber: 1,
    controlPlane: machine,
    worker: machine,
  };
  return {
    kind: 'create',
    cluster,
    body: { kind: 'create', project: 'team-a', catalogItem: 'aws', version: '1.0.43', name: cluster, parameters },
    write: { method: 'POST', path: `/namespaces/team-a/clusterdeployments${notDry}` },
    times: stepsTo(`value #>> '{metadata,uid}'`)(cluster),
    end: 'ready',
    isCommitted: hasEntry('created'),
  };
};
const deletionOf = (cluster: string): Act => ({
  kind: 'delete',
  cluster,
  body: { kind: 'delete', cluster: at(cluster) },
  write: { method: 'DELETE', path: `/clusterdeployments/${cluster}(${notDry}|$)` },
  times: stepsTo(`value #>> '{metadata,deletionTimestamp}'`)(cluster),
  end: 'done',
  isCommitted: isDone,
});
const retryOf = (cluster: string): Act => ({
  ...specAct('retry', cluster),
  write: patchOf(cluster, 'helmreleases'),
  times: (since) =>
    revisions.turns(
      { plural: 'helmreleases', key: `team-a/${cluster}` },
      `value #>> '{metadata,annotations,reconcile.fluxcd.io/requestedAt}'`,
      since,
    ),
});
async function replacementOf(cluster: string): Promise<Act> {
  const { machines } = await world.cluster(cluster);
  const machine = machines.find(({ role }) => role === 'worker')?.name ?? '';
  return {
    ...specAct('replace-machine', cluster, { machine }),
    write: { method: 'DELETE', path: `/machines/${machine}(${notDry}|$)` },
    times: (since) => revisions.made('machines', cluster, since),
  };
}

const adoptionOf = (cluster: string): Act => ({
  ...orderOf(cluster),
  kind: 'adopt',
  body: { kind: 'adopt', project: 'team-a', name: cluster, kubeconfig: edgeKubeconfig() },
  remains: async ({ id }) => ((await world.deps.requestSecrets.open(world.deps.db.auto, id)) === null ? 0 : 1),
});
/** The same, killed at the first of its writes that others see. */
const adoptionCredentialOf = (cluster: string): Act => ({
  ...adoptionOf(cluster),
  kind: 'adopt: its Credential',
  write: { method: 'POST', path: `/namespaces/team-a/credentials${notDry}` },
  times: (since, { credential }) =>
    revisions.turns({ plural: 'credentials', key: `team-a/${credential}` }, `value #>> '{metadata,uid}'`, since),
});
const releaseOf = (cluster: string): Act => ({
  ...deletionOf(cluster),
  kind: 'release',
  body: { kind: 'release', cluster: at(cluster) },
  remains: async () => {
    const [adoption] = await world.deps.requests.ofCluster(world.deps.db.auto, at(cluster), { kind: 'adopt' });
    const parts = await findAdoptionParts(world.controllers.client, adoption?.credential ?? null);
    return parts.filter(Boolean).length;
  },
});

async function liveNodes(cluster: string): Promise<number> {
  const found = await world.controllers.client.find(kinds.clusterDeployment, at(cluster));
  if (!found) return 0;
  const { controlPlaneNumber, workersNumber } = found.spec.config as Record<string, number>;
  return (controlPlaneNumber ?? 0) + (workersNumber ?? 0);
}
const heldNodes = async (cluster: string) =>
  (await world.deps.reservations.ofCluster(world.deps.db.auto, at(cluster)))?.nodes ?? 0;

/** Nodes that are held and not there, or there and not held; a cluster that is gone gives back in a step of its own. */
async function leakedNodes(cluster: string): Promise<number> {
  const difference = async () => Math.abs((await heldNodes(cluster)) - (await liveNodes(cluster)));
  await vi
    .waitFor(async () => expect(await difference()).toBe(0), { timeout: 20_000, interval: 100 })
    .catch(() => undefined);
  return difference();
}

/** Lines of the timeline or of the audit that say the same twice. */
async function saidTwice(id: string): Promise<number> {
  const [row] = await world.deps.db.auto.$queryRawUnsafe<{ n: number }[]>(
    `SELECT (SELECT count(*) - count(DISTINCT type) FROM request_timeline WHERE request_id::text = $1)::int
       + (SELECT count(*) - count(DISTINCT action) FROM audit_entries WHERE subject = 'requests' AND key = $1)::int
       + (SELECT count(*) - count(DISTINCT topic) FROM notices WHERE key = $1)::int AS n`,
    id,
  );
  return row?.n ?? 0;
}

/** Sends all of them, kills the worker while each is at this step, starts another and measures how they end. */
async function killAt(step: StepOfWork, acts: readonly Act[]): Promise<void> {
  const since = await revisions.newest();
  const action = step === 'before the write' ? 'hold-before' : 'hold-after';
  const held = step === 'after the commit' ? [] : acts;
  const faults = await Promise.all(
    held.map(({ write }) => world.controllers.faults.set({ action, times: 1, ...write })),
  );
  const sent: { act: Act; id: string }[] = [];
  for (const act of acts) {
    const { body } = await world.api<RequestDetail>('POST', '/requests', act.body);
    expect([act.kind, body.state, body.detail]).toEqual([act.kind, 'approved', undefined]);
    sent.push({ act, id: body.id });
  }
  await world.until(async () => {
    for (const fault of faults) expect(await fault.state()).toMatchObject({ held: 1 });
    if (faults.length > 0) return;
    for (const { act, id } of sent) {
      const { body } = await world.api<RequestDetail>('GET', `/requests/${id}`);
      expect([act.kind, act.isCommitted(body)]).toEqual([act.kind, true]);
    }
  });
  await world.killWorker();
  // What the API server held is carried out while the next worker is at the same request.
  await Promise.all([world.startWorker(), ...faults.map((fault) => fault.remove())]);
  for (const { act, id } of sent) {
    const hasEnded = await world.reaches(id, act.end).then(
      () => true,
      (error: Error) => {
        console.error(error.message);
        return false;
      },
    );
    const { body: request } = await world.api<RequestDetail>('GET', `/requests/${id}`);
    const times = await act.times(since, request);
    cells.push({
      kind: act.kind,
      step,
      lost: hasEnded && times > 0 ? 0 : 1,
      doubled: Math.max(0, times - 1) + (await saidTwice(id)),
      leaked: (await leakedNodes(act.cluster)) + ((await act.remains?.(request)) ?? 0),
    });
  }
}

const failing = steps.map((_, at) => `fails-${at}`);
const upgraded = steps.map((_, at) => `upgraded-${at}`);
const given = steps.map((_, at) => `given-${at}`);
const released = steps.map((_, at) => `released-${at}`);
const standing = ['changed', 'repaired', 'sleeper', 'extended', ...upgraded, ...given];

/** Charts that could not be installed, and can be now. */
async function stall(names: readonly string[]): Promise<void> {
  const ends = [];
  for (const name of names) ends.push(await world.happens('helm-install-failure', name));
  const orders = [];
  for (const name of names) orders.push(await world.order(name));
  for (const { id } of orders) await world.reaches(id, 'failed');
  for (const end of ends) await end();
}

it('has clusters of each kind', { timeout: 120_000 }, async () => {
  const orders = [];
  for (const name of standing) orders.push(await world.order(name));
  for (const name of released) {
    orders.push((await world.api<RequestDetail>('POST', '/requests', adoptionOf(name).body)).body);
  }
  await stall(failing);
  for (const { id } of orders) await world.reaches(id, 'ready');
});

it.each(steps.map((step, at) => ({ step, number: at })))(
  'loses and doubles nothing when it is killed $step',
  {
    timeout: 240_000,
  },
  async ({ step, number }) => {
    await killAt(step, [
      orderOf(`made-${number}`),
      specAct('change', 'changed', { parameters: { workersNumber: 2 + number } }),
      specAct('upgrade', upgraded[number] ?? '', { template: templateNames[1] }),
      retryOf(failing[number] ?? ''),
      await replacementOf('repaired'),
      specAct('hibernate', 'sleeper'),
      annotationAct('transfer', given[number] ?? '', ownerKey, { owner: 'dev2@demo' }),
      annotationAct('extend', 'extended', expiresAtKey, { expiresInDays: 10 + number }),
      adoptionOf(`adopted-${number}`),
      adoptionCredentialOf(`joined-${number}`),
      releaseOf(released[number] ?? ''),
    ]);
    await killAt(step, [deletionOf(`made-${number}`), specAct('wake', 'sleeper')]);
    const own = cells.filter((cell) => cell.step === step);
    console.table(own);
    expect(own).toHaveLength(13);
    expect(own.filter(({ lost, doubled, leaked }) => lost + doubled + leaked > 0)).toEqual([]);
    expect(await world.deps.audit.verify(world.deps.db.auto)).toBeNull();
  },
);

it('leaves no request open', async () => {
  const open = `SELECT id FROM requests WHERE state IN ('approved', 'applying', 'provisioning')`;
  expect(await world.deps.db.auto.$queryRawUnsafe(open)).toEqual([]);
});
