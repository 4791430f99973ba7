import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import type { Upgrades } from '../../lib/contracts/upgrades.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { at, templateNames } from '../support/controllers-world.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';

let world: DayTwoWorld;
beforeAll(async () => {
  world = await startDayTwoWorld({ project: { quota: { nodes: 20 } } });
}, 60_000);
afterAll(() => world.stop());

const [older = '', newer = ''] = templateNames;
const ready = async (name: string, parameters?: object) =>
  world.reaches((await world.order(name, parameters)).id, 'ready');
const upgradesOf = async (name: string) => (await world.api<Upgrades>('GET', `/clusters/team-a/${name}/upgrades`)).body;
const upgrade = (name: string, rest: object = {}) => ({ kind: 'upgrade', cluster: at(name), template: newer, ...rest });
const send = (body: object) => world.api<RequestDetail>('POST', '/requests', body);
const ask = (body: object) => world.api<RequestCheckResult>('POST', '/requests/check', body);

describe('a cluster whose chain leads on', () => {
  it('tells the versions, and what differs in the one it can go to', async () => {
    await ready('plain');
    await world.until(async () => expect((await world.cluster('plain')).availableUpgrades).toEqual([newer]));
    const found = await upgradesOf('plain');
    expect(found.versions.map(({ version, standing, reachedFrom }) => [version, standing, reachedFrom])).toEqual([
      ['1.0.43', 'runs', []],
      ['1.0.44', 'offered', [older]],
    ]);
    const [target] = found.targets;
    expect(found.runs.kubernetes).not.toBe(target?.kubernetes);
    expect(target).toMatchObject({ template: newer, leadsBack: false, isOtherChart: false });
    expect(target?.differences).toContainEqual(
      expect.objectContaining({ pointer: '/k0s/version', kind: 'default', own: null }),
    );
  });

  it('is told before what the upgrade does, and that no machine costs more', async () => {
    const { body } = await ask(upgrade('plain'));
    expect(body.errors).toEqual([]);
    expect(body.effects.map(({ pointer }) => pointer)).toContain('/parameters/k0s/version');
    expect(body.estimate?.monthlyLikely).toBe(body.estimateNow?.monthlyLikely);
    expect(body.checks.find(({ name }) => name === 'admission')).toMatchObject({ outcome: 'passed' });
    expect((await world.controllers.client.find(kinds.clusterDeployment, at('plain')))?.spec.template).toBe(older);
  });

  it('is upgraded, and its machines follow', async () => {
    const before = await upgradesOf('plain');
    const { status, body } = await send(upgrade('plain', { justification: 'Security fixes' }));
    expect(body).toMatchObject({ state: 'approved', kind: 'upgrade' });
    expect(status).toBe(201);
    expect((await send(upgrade('plain'))).body).toMatchObject({ openRequest: body.id });
    const done = await world.reaches(body.id, 'done');
    expect(done.upgrade).toMatchObject({ from: { version: '1.0.43' }, to: { version: '1.0.44' } });
    expect(done.mayTakeBack).toBe(false);
    const after = await world.cluster('plain');
    expect(after).toMatchObject({ template: newer, phase: 'ready', availableUpgrades: [] });
    expect(after.kubernetesVersion).toContain(before.targets[0]?.kubernetes);
  });

  it('has no way back where no chain lists one', async () => {
    const found = await upgradesOf('plain');
    expect(found.versions.map(({ standing }) => standing)).toEqual(['older', 'runs']);
    const { status, body } = await send(upgrade('plain', { template: older }));
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([{ pointer: '/template', message: { key: 'said.upgrade-not-offered' } }]);
  });
});

describe('a cluster that sets its own version of Kubernetes', () => {
  it('keeps it through an upgrade unless the pin is taken off', async () => {
    const { body: form } = await world.api<{ defaults: { k0s: { version: string } } }>(
      'GET',
      '/catalog/aws/order-form?project=team-a&version=1.0.43',
    );
    const pinned = form.defaults.k0s.version;
    await ready('pinned', { k0s: { version: pinned } });
    await world.until(async () => expect((await world.cluster('pinned')).availableUpgrades).toEqual([newer]));
    const [target] = (await upgradesOf('pinned')).targets;
    expect(target?.differences.find(({ pointer }) => pointer === '/k0s/version')).toMatchObject({
      kind: 'pinned',
      own: pinned,
    });
    expect(target?.kubernetes).not.toBe(target?.kubernetesUnpinned);
    const kept = await ask(upgrade('pinned'));
    expect(kept.body.effects.map(({ pointer }) => pointer)).not.toContain('/parameters/k0s/version');
    const { body } = await send(upgrade('pinned', { parameters: { k0s: { version: null } } }));
    await world.reaches(body.id, 'done');
    const after = await world.cluster('pinned');
    expect(after.kubernetesVersion).toContain(target?.kubernetesUnpinned);
    expect(after.config).not.toHaveProperty(['k0s', 'version']);
  });
});
