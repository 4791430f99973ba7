import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationPage } from '../../lib/contracts/notifications.ts';
import { kinds, systemNamespace } from '../../sandbox/controllers/kinds.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { at } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { plainRule, ruleChangesIn, ruleChangesPath } from '../support/rule-changes.ts';
import { createServiceCharts, serviceItem } from '../support/service-charts.ts';

const versions = ['1.17.4', '1.18.2'];
const template = (version: string) => `cert-manager-${version.replaceAll('.', '-')}`;
const rings = { canary: 'canary', early: 'early', broad: null };
const names = Object.keys(rings);

let world: DayTwoWorld;
beforeAll(async () => {
  const everywhere = { project: null, subject: { kind: 'group', name: 'leads' }, role: 'platform-lead' };
  world = await startDayTwoWorld({
    people: { 'lead@demo': ['leads'], 'dev@demo': ['everybody'] },
    members: [everywhere],
    items: [serviceItem('cert-manager', versions)],
  });
  for (const namespace of ['team-a', systemNamespace]) {
    await createServiceCharts(world.controllers, { 'cert-manager': versions }, namespace);
  }
  const ordered = await Promise.all(names.map((name) => world.order(name)));
  await Promise.all(ordered.map(({ id }) => world.reaches(id, 'ready')));
  for (const [name, ring] of Object.entries(rings)) {
    await world.controllers.client.request(
      'PATCH',
      pathOf(serverKinds.clusterDeployment, 'team-a', name),
      { metadata: { labels: { tier: 'prod', ...(ring !== null && { ring }) } } },
      'application/merge-patch+json',
    );
  }
  await world.until(async () => {
    expect((await form()).labels).toContainEqual({ key: 'ring', values: ['canary', 'early'] });
    expect((await form()).offers).toHaveLength(1);
  });
}, 300_000);
afterAll(() => world.stop());

const { form, look, send, seenOf, ends } = ruleChangesIn(() => world);
const wish = (more: object) => ({
  ...plainRule,
  name: 'policy',
  selector: { matchLabels: { tier: 'prod' }, matchExpressions: [] },
  changes: [],
  waves: { label: 'ring', order: ['canary', 'early'], pauseMinutes: 0 },
  ...more,
});
const move = (id: string, act: string) =>
  world.api('POST', `${ruleChangesPath}/${id}/waves`, { act, reason: 'Because' });
const stops = (id: string) =>
  world.until(async () => {
    const { waves } = await look(id);
    expect(waves?.stop).toBeTruthy();
    return waves;
  });
const rule = () => world.controllers.client.find(kinds.multiClusterService, { name: 'policy' });
const labelsOf = async (name: string) =>
  (await world.controllers.client.find(kinds.clusterDeployment, at(name)))?.metadata.labels ?? {};
/** What each cluster runs of the rule, read from k0rdent. */
const running = async () =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const { items: sets } = await world.controllers.client.list(kinds.serviceSet, 'team-a');
        const set = sets.find(({ spec }) => spec.cluster === name && spec.multiClusterService === 'policy');
        return [name, set?.spec.services?.map((one) => one.template).join() ?? null];
      }),
    ),
  );
const gateLabels = async () =>
  (await Promise.all(names.map(labelsOf))).flatMap((labels) =>
    Object.keys(labels).filter((key) => key.startsWith('slipway.dev/wave-')),
  );
const add = {
  action: 'add',
  name: 'cert-manager',
  namespace: 'cert-manager',
  template: template('1.17.4'),
  values: '',
  dependsOn: [],
};

describe('a change in waves', () => {
  it('is told ring by ring before it is sent, and refused with rings that mean nothing', async () => {
    const preview = async (waves: object) =>
      (
        await world.api<{ rings: object[]; errors: { pointer: string }[] }>('POST', '/multi-cluster-services/preview', {
          ...wish({ changes: [add] }),
          waves,
        })
      ).body;
    await world.until(async () =>
      expect((await preview({ label: 'ring', order: ['canary', 'early'], pauseMinutes: 0 })).rings).toEqual([
        { value: 'canary', clusters: 1 },
        { value: 'early', clusters: 1 },
        { value: null, clusters: 1 },
      ]),
    );
    const wrong = await preview({ label: 'a b', order: ['x', 'x', 'y z'], pauseMinutes: 0 });
    expect(wrong.errors.map(({ pointer }) => pointer)).toEqual(['/waves/label', '/waves/order/1', '/waves/order/2']);
  });

  it('stops at a ring whose cluster fails, reaches no other, and goes on when somebody says so', async () => {
    const mend = await world.happens('service-failure', 'early');
    const { status, body } = await send(wish({ changes: [add] }));
    expect([status, body.state], JSON.stringify(body)).toEqual([201, 'applying']);
    const waves = await stops(body.id);
    expect(waves).toMatchObject({
      rings: [
        { value: 'canary', state: 'done', deployed: 1 },
        { value: 'early', state: 'stopped', failed: 1 },
        { value: null, state: 'waiting', deployed: 0 },
      ],
      stop: {
        by: null,
        reason: expect.stringMatching(/^cannot install cert-manager: /),
        clusters: [{ namespace: 'team-a', name: 'early' }],
      },
    });
    await world.until(async () => {
      const { items } = (await world.api<NotificationPage>('GET', '/notifications')).body;
      expect(items[0]).toMatchObject({
        topic: 'rule-rings-stopped',
        subject: 'multi-cluster-service-changes',
        key: body.id,
        arguments: { title: 'policy', answer: 'failed', count: 1 },
        readAt: null,
      });
    });
    expect(await running()).toEqual({ canary: template('1.17.4'), early: template('1.17.4'), broad: null });
    expect(
      (
        await world.api(
          'POST',
          `${ruleChangesPath}/${body.id}/waves`,
          { act: 'resume', reason: 'x' },
          { as: 'dev@demo' },
        )
      ).status,
    ).toBe(404);
    expect((await move(body.id, 'stop')).status).toBe(409);
    await mend();
    expect((await move(body.id, 'resume')).status).toBe(200);
    await ends(body.id, 'applied');
    expect((await rule())?.spec).toMatchObject({
      clusterSelector: { matchLabels: { tier: 'prod' } },
      keepServicesOnSelectorMismatch: false,
    });
    expect((await rule())?.spec.clusterSelector).not.toHaveProperty('matchExpressions');
    expect(await gateLabels()).toEqual([]);
    expect(await running()).toEqual(Object.fromEntries(names.map((name) => [name, template('1.17.4')])));
  });

  it('upgrades ring by ring, takes nothing from clusters that wait, and is put back as it was', async () => {
    const before = (await rule())?.spec;
    const mend = await world.happens('service-failure', 'canary');
    const change = { action: 'change', name: 'cert-manager', namespace: 'cert-manager', template: template('1.18.2') };
    const { status, body } = await send(wish({ seen: await seenOf('policy'), changes: [change] }));
    expect([status, body.state], JSON.stringify(body)).toEqual([201, 'applying']);
    await stops(body.id);
    expect(await running()).toEqual({
      canary: template('1.18.2'),
      early: template('1.17.4'),
      broad: template('1.17.4'),
    });
    expect((await move(body.id, 'revert')).status).toBe(200);
    await ends(body.id, 'reverted');
    await mend();
    expect((await rule())?.spec).toEqual(before);
    expect(await gateLabels()).toEqual([]);
    await world.until(async () => {
      expect(await running()).toEqual(Object.fromEntries(names.map((name) => [name, template('1.17.4')])));
    });
    expect((await move(body.id, 'resume')).status).toBe(409);
  });

  it('outlives a version that is old by the time it is written, and stops where a label is refused', async () => {
    const change = { action: 'change', name: 'cert-manager', namespace: 'cert-manager', template: template('1.18.2') };
    const notDry = '/multiclusterservices/policy\\?(?!.*dryRun)';
    const { faults } = world.controllers;
    const raced = await faults.set({ action: 'error', method: 'PUT', path: notDry, status: 409, times: 2 });
    const refused = await faults.set({
      action: 'error',
      method: 'PATCH',
      path: '/clusterdeployments/early',
      status: 403,
    });
    const { body } = await send(wish({ seen: await seenOf('policy'), changes: [change] }));
    const waves = await stops(body.id);
    expect((await raced.state()).hits).toBeGreaterThan(0);
    expect(waves?.stop).toMatchObject({ why: 'refused', clusters: [{ name: 'early' }] });
    expect((await move(body.id, 'resume')).status).toBe(200);
    await ends(body.id, 'applied');
    await refused.remove();
    await world.until(async () => {
      expect(await running()).toEqual(Object.fromEntries(names.map((name) => [name, template('1.18.2')])));
    });
    expect(await gateLabels()).toEqual([]);
  });

  it('waits between rings, and says that its multi-cluster service is gone where somebody has deleted it', async () => {
    const change = { action: 'change', name: 'cert-manager', namespace: 'cert-manager', values: 'a: 1\n' };
    const waves = { label: 'ring', order: ['canary', 'early'], pauseMinutes: 60 };
    const { body } = await send(wish({ seen: await seenOf('policy'), changes: [change], waves }));
    await world.until(async () => {
      const standing = (await look(body.id)).waves;
      expect(standing?.rings.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting']);
      expect(standing?.continuesAt).toEqual(expect.any(String));
    });
    await world.controllers.client.remove(kinds.multiClusterService, { name: 'policy' });
    await world.until(async () => {
      const { state, problem } = await look(body.id);
      expect([state, problem]).toEqual(['failed', 'There is no multi-cluster service policy any more']);
    });
    expect(await gateLabels()).toEqual([]);
  });

  it('goes with the management cluster by itself, and in no ring', async () => {
    const { body } = await send(wish({ name: 'self', selfManagement: true, changes: [add] }));
    expect(body.errors?.map(({ pointer }) => pointer)).toContain('/waves');
  });

  it('is in the audit ring by ring, with who moved it', async () => {
    const rows = await world.deps.db.auto.$queryRawUnsafe<{ action: string; actor: string }[]>(
      `SELECT action, actor FROM audit_entries WHERE subject = 'multi-cluster-services' AND key = 'policy' ORDER BY seq LIMIT 12`,
    );
    expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'send-rule-change lead@demo',
      'open-rule-ring slipway',
      'open-rule-ring slipway',
      'stop-rule-waves slipway',
      'resume-rule-waves lead@demo',
      'open-rule-ring slipway',
      'finish-rule-change slipway',
      'send-rule-change lead@demo',
      'open-rule-ring slipway',
      'stop-rule-waves slipway',
      'revert-rule-change lead@demo',
      'finish-rule-revert slipway',
    ]);
  });
});
