import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MemberMoves, MemberSettings, SettingsChange } from '../../lib/contracts/karmada-member-settings.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import type { Placement } from '../../sandbox/karmada/controllers/shapes.ts';
import { createClient } from '../../server/kube/client.ts';
import { createKarmadaMembersPort } from '../../server/kube/karmada-members.ts';
import { createMemberClients, createPlaneAccess } from '../../server/runtime/karmada/control-planes.ts';
import { deployment, deployments, halves, propagate } from '../sandbox/karmada-workloads.ts';
import { createApi } from '../support/api.ts';
import type { TestDeps } from '../support/deps.ts';
import { type KarmadaPortal, startKarmadaPortal } from '../support/karmada-portal.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';

/* Platform leads cordon members and change their labels and taints; Karmada does what the preview has said. */

let portal: KarmadaPortal;
let world: KarmadaWorld;
let deps: TestDeps;
let tokens: Record<string, string>;
const people = {
  dev: 'payments-developers',
  lead: 'platform-leads',
  storelead: 'storefront-leads',
  auditor: 'auditors',
};
const onGold: Placement = { clusterAffinity: { labelSelector: { matchLabels: { tier: 'gold' } } } };
const copies: Placement = { clusterAffinity: { clusterNames: ['member1', 'member2'] } };
const of = (name: string, replicas: number) => {
  const object = deployment(name, replicas);
  return { ...object, metadata: { ...object.metadata, namespace: 'payments' } };
};

beforeAll(async () => {
  portal = await startKarmadaPortal(people);
  ({ world, deps, tokens } = portal);
  world.setFailover(true);
  deps.karmadaMembers = createKarmadaMembersPort(
    createMemberClients(createPlaneAccess([{ name: 'fleet-eu', file: portal.kubeconfig }])),
  );
  await portal.startWorker();
  await propagate(world, of('web', 4), halves);
  await until(async () => expect(await sharesOf('web')).toEqual(['member1 2', 'member2 2']));
  // The portal tells by what the worker has read.
  await until(async () => expect(moved((await preview(cordon(true))).body)).toEqual(['web stays 2 2']));
}, 120_000);
afterAll(() => portal.stop());

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const path = '/karmada/control-planes/fleet-eu/members/member1';
const call = <T>(who: string, method: 'GET' | 'POST', to: string, body?: unknown) =>
  createApi(deps)<T>(method, to, { token: tokens[who], body });
const settings = async () => (await call<MemberSettings>('lead', 'GET', path)).body;
const preview = (change: SettingsChange) => call<MemberMoves>('lead', 'POST', `${path}/preview`, { change });
const change = async (wanted: SettingsChange, version?: string) =>
  call<MemberSettings>('lead', 'POST', `${path}/change`, {
    version: version ?? (await settings()).version,
    change: wanted,
  });
const cordon = (isCordoned: boolean): SettingsChange => ({ kind: 'cordon', isCordoned });
const taints = (set: object[], remove: object[] = []) => ({ kind: 'taints', set, remove }) as SettingsChange;
const labels = (given: Record<string, string | null>): SettingsChange => ({ kind: 'labels', labels: given });
const moved = ({ moves }: MemberMoves) =>
  moves.map(({ application, effect, now, after, to }) =>
    [application, effect, now, after, ...to.map(({ cluster, more }) => `${cluster} +${more}`)].join(' '),
  );
const sharesOf = async (name: string) => {
  const found = await world.client.find(kinds.binding, { namespace: 'payments', name: `${name}-deployment` });
  // What has copies keeps its old members first.
  return found?.spec.clusters?.map((share) => `${share.name} ${share.replicas}`).sort();
};
const cluster = () => world.client.get(kinds.cluster, { name: 'member1' });
const taintsNow = async () =>
  ((await cluster()).spec.taints ?? []).map(({ key, value, effect }) => `${key}=${value ?? ''}:${effect}`);
const audited = async (action: string) =>
  (await deps.db.auto.$queryRawUnsafe(
    'SELECT subject, key, before, after, actor FROM audit_entries WHERE action = $1 ORDER BY seq',
    action,
  )) as { key: string; before: unknown; after: unknown; actor: string }[];

describe('a cordon', () => {
  it('moves nothing that runs, and keeps away what is new', async () => {
    const { status, body } = await change(cordon(true));
    expect([status, body.isCordoned, body.taints]).toEqual([200, true, []]);
    expect(await taintsNow()).toEqual(['cluster.karmada.io/unschedulable=:NoSchedule']);
    await propagate(world, of('late', 2), copies);
    await until(async () => expect(await sharesOf('late')).toEqual(['member2 2']));
    expect(await sharesOf('web')).toEqual(['member1 2', 'member2 2']);
    expect(await audited('cordon-karmada-member')).toMatchObject([
      { key: 'fleet-eu/member1', before: { isCordoned: false }, after: { isCordoned: true }, actor: 'lead@demo' },
    ]);
  });

  it('is refused twice', async () => {
    expect(await change(cordon(true))).toMatchObject({
      status: 409,
      body: { message: { key: 'said.karmada-member-already-so' } },
    });
  });

  it('lets come what it has kept away, once it ends, as the preview says', async () => {
    await until(async () => expect(moved((await preview(cordon(false))).body)).toEqual(['late comes 0 2']));
    expect((await change(cordon(false))).status).toBe(200);
    await until(async () => expect(await sharesOf('late')).toEqual(['member1 2', 'member2 2']));
    expect(await taintsNow()).toEqual([]);
  });
});

describe('a label', () => {
  it('brings what chooses it, and takes it away again', async () => {
    await propagate(world, of('gold', 1), onGold);
    await until(async () => expect(moved((await preview(labels({ tier: 'gold' }))).body)).toEqual(['gold comes 0 1']));
    expect((await change(labels({ tier: 'gold' }))).body.labels).toMatchObject({ tier: 'gold' });
    await until(async () => expect(await sharesOf('gold')).toEqual(['member1 1']));
    await until(async () =>
      expect(moved((await preview(labels({ tier: null }))).body)).toEqual(['gold withdrawn 1 0']),
    );
    expect((await change(labels({ tier: null, team: 'a' }))).status).toBe(200);
    await until(async () => expect(await sharesOf('gold')).toEqual([]));
    expect((await cluster()).metadata.labels).toEqual({ team: 'a' });
    expect(await audited('label-karmada-member')).toMatchObject([{}, { before: { labels: { tier: 'gold' } } }]);
  });

  it('that goes leaves what is divided alone until it is divided again', async () => {
    for (const name of ['member1', 'member2'])
      await world.client.mergePatch(kinds.cluster, { name }, { metadata: { labels: { part: 'silver' } } });
    const clusterAffinity = { labelSelector: { matchLabels: { part: 'silver' } } };
    await propagate(world, of('split', 4), { ...halves, clusterAffinity });
    const moves = async () => moved((await preview(labels({ part: null }))).body);
    await until(async () => expect(await moves()).toEqual(['split next-division 2 0 member2 +2']));
    expect((await change(labels({ part: null }))).status).toBe(200);
    await world.client.mergePatch(deployments, { namespace: 'payments', name: 'split' }, { spec: { replicas: 5 } });
    await until(async () => expect(await sharesOf('split')).toEqual(['member2 5']));
  });

  it('that is none is refused with its field', async () => {
    expect(await change(labels({ tier: 'no space here' }))).toMatchObject({ status: 422 });
  });
});

describe('a taint', () => {
  const lost = { key: 'lost', value: '', effect: 'NoExecute' };

  it('drives out what the preview has said, to where it has said', async () => {
    const asked = taints([lost]);
    await until(async () =>
      expect(moved((await preview(asked)).body)).toEqual(['late evicted 2 0', 'web evicted 2 0 member2 +2']),
    );
    expect((await change(asked)).body.taints).toEqual([{ ...lost, heldBy: null }]);
    await until(async () => expect(await sharesOf('web')).toEqual(['member2 4']));
    // The aggregated API server dates what evicts.
    expect((await cluster()).spec.taints?.[0]?.timeAdded).toBeDefined();
    expect((await change(taints([], [{ key: 'lost', effect: 'NoExecute' }]))).body.taints).toEqual([]);
  });

  it('is waited out as long as a policy tolerates it', async () => {
    // Ten hours of Karmada are ten minutes of the test's clock.
    const clusterTolerations = [{ key: 'lost', operator: 'Exists' as const, tolerationSeconds: 36_000 }];
    await propagate(world, of('patient', 2), { ...halves, clusterTolerations });
    const asked = taints([lost]);
    const ofPatient = async () =>
      (await preview(asked)).body.moves.find(({ application }) => application === 'patient');
    await until(async () => expect(await ofPatient()).toMatchObject({ effect: 'evicted', afterSeconds: 36_000 }));
    await change(asked);
    const going = taints([], [{ key: 'lost', effect: 'NoExecute' }]);
    await until(async () => expect(moved((await preview(going)).body)).toContain('patient spared 1 1'));
    expect(await sharesOf('patient')).toEqual(['member1 1', 'member2 1']);
    expect((await change(going)).status).toBe(200);
  });

  it('makes a member one of a single project', async () => {
    const asked = taints([{ key: 'slipway.dev/project', value: 'payments', effect: 'NoSchedule' }]);
    expect((await preview(asked)).body.notices).toEqual([{ code: 'dedicated', names: ['payments'] }]);
    expect((await change(asked)).status).toBe(200);
    expect(await taintsNow()).toEqual(['slipway.dev/project=payments:NoSchedule']);
  });

  it('of Karmada or of one of its rules is not for people to set', async () => {
    await world.client.create(kinds.clusterTaintPolicy, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'ClusterTaintPolicy',
      metadata: { name: 'lost-members' },
      spec: {
        addOnConditions: [{ conditionType: 'Ready', operator: 'NotIn', statusValues: ['True'] }],
        taints: [{ key: 'lost', effect: 'NoExecute' }],
      },
    });
    expect(await change(taints([lost]))).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/change/set/0/key', detail: expect.stringContaining('lost-members') }] },
    });
    const automatic = { key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule' };
    expect(await change(taints([], [automatic]))).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/change/remove/0/key' }] },
    });
    expect(await taintsNow()).toEqual(['slipway.dev/project=payments:NoSchedule']);
  });
});

describe('what is refused', () => {
  it('a change of what is not there any more', async () => {
    const { version } = await settings();
    // What Karmada reports of the member is another version of the object, and none of its settings.
    await world.client.mergePatch(kinds.cluster, { name: 'member1' }, { metadata: { annotations: { seen: 'now' } } });
    expect((await change(labels({ team: 'b' }), version)).status).toBe(200);
    expect(await change(labels({ team: 'c' }), version)).toMatchObject({
      status: 409,
      body: { code: 'stale-version', message: { key: 'said.karmada-member-changed' } },
    });
    expect((await cluster()).metadata.labels).toEqual({ team: 'b' });
  });

  it('what somebody writes between the look and the write, and nothing that Karmada reports meanwhile', async () => {
    const { karmadaMembers } = deps;
    /** Somebody is faster once, right after the member was read. */
    const beaten = (patch: object) => {
      let isFirst = true;
      deps.karmadaMembers = {
        ...karmadaMembers,
        read: async (ref) => {
          const found = await karmadaMembers.read(ref);
          if (isFirst) await world.client.mergePatch(kinds.cluster, { name: 'member1' }, { metadata: patch });
          isFirst = false;
          return found;
        },
      };
    };
    const { version } = await settings();
    beaten({ annotations: { seen: 'again' } });
    expect((await change(labels({ team: 'd' }), version)).body.labels).toEqual({ team: 'd' });
    deps.karmadaMembers = karmadaMembers;
    const next = (await settings()).version;
    beaten({ labels: { team: 'theirs' } });
    expect((await change(labels({ team: 'e' }), next)).body).toMatchObject({ code: 'stale-version' });
    deps.karmadaMembers = karmadaMembers;
    expect((await cluster()).metadata.labels).toEqual({ team: 'theirs' });
  });

  it('people who do not hold the right everywhere', async () => {
    const body = { version: 'x', change: cordon(true) };
    const ask = async (who: string) => [
      (await call(who, 'GET', path)).status,
      (await call(who, 'POST', `${path}/preview`, { change: cordon(true) })).status,
      (await call(who, 'POST', `${path}/change`, body)).status,
    ];
    expect(await ask('dev')).toEqual([404, 404, 404]);
    expect(await ask('storelead')).toEqual([404, 404, 404]);
    expect(await ask('auditor')).toEqual([403, 403, 403]);
  });

  it('members and control planes that are none', async () => {
    const elsewhere = (to: string) => call('lead', 'GET', `/karmada/control-planes/${to}`);
    expect((await elsewhere('fleet-eu/members/member9')).status).toBe(404);
    expect((await elsewhere('fleet-us/members/member1')).status).toBe(404);
  });

  it('everything while the control plane does not answer', async () => {
    const server = new URL('http://127.0.0.1:1');
    const away = createClient({ server, clusterName: 'away', authorize: async () => ({ headers: {} }) });
    const { version } = await settings();
    const { karmadaMembers } = deps;
    deps.karmadaMembers = createKarmadaMembersPort(() => away);
    expect(await change(cordon(true), version)).toMatchObject({
      status: 503,
      body: { message: { key: 'said.control-plane-silent' } },
    });
    deps.karmadaMembers = createKarmadaMembersPort(createMemberClients(() => null));
    expect(await change(cordon(true), version)).toMatchObject({
      status: 503,
      body: { message: { key: 'said.control-plane-no-kubeconfig' } },
    });
    deps.karmadaMembers = karmadaMembers;
    expect(await taintsNow()).toEqual(['slipway.dev/project=payments:NoSchedule']);
  });
});
