import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetWorld, startFleetWorld } from '../../tests/support/fleet-world.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';

// A release of the fleet whose upgrade failed: Flux has given up on it.

const at = { namespace: 'data-platform', name: 'lake-stage' };
const flux = (what: string) => `reconcile.fluxcd.io/${what}`;

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world?.stop());

const annotate = (annotations: Record<string, string>) =>
  world.client.mergePatch(kinds.helmRelease, at, { metadata: { annotations } });
const stateOf = async () => {
  const { status } = await world.releaseOf(at);
  const [newest] = status?.history ?? [];
  return {
    ready: findCondition(status?.conditions, 'Ready')?.reason,
    stalled: findCondition(status?.conditions, 'Stalled')?.reason,
    revision: newest?.version,
    failures: status?.failures,
    reconcile: status?.lastHandledReconcileAt,
    force: status?.lastHandledForceAt,
    reset: status?.lastHandledResetAt,
  };
};
const handled = (value: string) =>
  world.until(`request ${value} to be handled`, async () => {
    const { status } = await world.releaseOf(at);
    const isIdle = findCondition(status?.conditions, 'Reconciling') === undefined;
    return status?.lastHandledReconcileAt === value && isIdle;
  });

async function switchOffScenarios(): Promise<void> {
  const answer = await fetch(`${world.controlUrl}/scenarios`);
  const { items } = (await answer.json()) as { items: { id: string; match: { name?: string } }[] };
  const own = items.filter(({ match }) => match.name === at.name);
  expect(own).toHaveLength(1);
  for (const { id } of own) await fetch(`${world.controlUrl}/scenarios/${id}`, { method: 'DELETE' });
}

describe('a release that Flux has given up', () => {
  it('is not tried again because somebody asks for a look', async () => {
    await switchOffScenarios();
    const before = await stateOf();
    expect(before).toMatchObject({ ready: 'UpgradeFailed', stalled: 'RetriesExceeded', revision: 2, failures: 1 });
    await annotate({ [flux('requestedAt')]: 't1' });
    await handled('t1');
    expect(await stateOf()).toEqual({ ...before, reconcile: 't1' });
  });

  it('is tried again after a reset, which is a fresh start', async () => {
    await annotate({ [flux('requestedAt')]: 't2', [flux('resetAt')]: 't2' });
    await handled('t2');
    expect(await stateOf()).toEqual({
      ready: 'UpgradeSucceeded',
      stalled: undefined,
      revision: 3,
      failures: undefined,
      reconcile: 't2',
      force: undefined,
      reset: 't2',
    });
    const mirrored = await world.until('k0rdent', async () => {
      const found = await world.condition(at, 'HelmReleaseReady');
      return found?.status === 'True' && found;
    });
    expect(mirrored.reason).toBe('UpgradeSucceeded');
  });

  it('is upgraded once more by force, although nothing has changed, and once only', async () => {
    await annotate({ [flux('requestedAt')]: 't3', [flux('forceAt')]: 't3' });
    await handled('t3');
    expect(await stateOf()).toMatchObject({ ready: 'UpgradeSucceeded', revision: 4, force: 't3', reset: 't2' });
    await annotate({ [flux('requestedAt')]: 't4' });
    await handled('t4');
    expect(await stateOf()).toMatchObject({ revision: 4, reconcile: 't4', force: 't3' });
  });

  it('is left alone while it is suspended', async () => {
    await world.client.mergePatch(kinds.helmRelease, at, { spec: { suspend: true } });
    await annotate({ [flux('requestedAt')]: 't5', [flux('forceAt')]: 't5' });
    // A release beside it is handled meanwhile.
    const other = { namespace: 'data-platform', name: 'lake-prod' };
    await world.client.mergePatch(kinds.helmRelease, other, {
      metadata: { annotations: { [flux('requestedAt')]: 't5' } },
    });
    await world.until('the other', async () => (await world.releaseOf(other)).status?.lastHandledReconcileAt === 't5');
    expect(await stateOf()).toMatchObject({ revision: 4, reconcile: 't4' });
    await world.client.mergePatch(kinds.helmRelease, at, { spec: { suspend: false } });
    await handled('t5');
    expect(await stateOf()).toMatchObject({ revision: 5, force: 't5' });
  });
});
