import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetWorld, type Place, startFleetWorld } from '../../tests/support/fleet-world.ts';
import { isControlPlane } from './capi/machines.ts';
import { hasLeft } from './capi/plan-control-plane.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';
import type { Machine } from './shapes/neighbours.ts';

let world: FleetWorld;
beforeAll(async () => {
  // A drain takes half a second.
  world = await startFleetWorld({ speed: 120 });
});
afterAll(() => world?.stop());

const place = (key: string): Place => {
  const [namespace = '', name = ''] = key.split('/');
  return { namespace, name };
};
const namesOf = (machines: readonly Machine[]) => machines.map(({ metadata }) => metadata.name).sort();

async function pick(at: Place, role: 'worker' | 'control plane'): Promise<string> {
  const machines = await world.machinesOf(at);
  const found = machines.find((machine) => isControlPlane(machine) === (role === 'control plane'));
  if (!found) throw new Error(`${at.name} has no ${role}`);
  return found.metadata.name;
}
const remove = ({ namespace }: Place, name: string) => world.client.remove(kinds.machine, { namespace, name });
const machine = ({ namespace }: Place, name: string) => world.client.find(kinds.machine, { namespace, name });

/** Reasons of a machine's condition Deleting, one after the other, until it is gone. */
async function watchEnd(at: Place, name: string): Promise<{ reasons: string[]; most: number }> {
  const reasons: string[] = [];
  let most = 0;
  await world.until(`${name} to be gone`, async () => {
    const now = await machine(at, name);
    const reason = findCondition(now?.status?.conditions, 'Deleting')?.reason;
    if (reason && reasons.at(-1) !== reason) reasons.push(reason);
    if (now) most = Math.max(most, (await world.machinesOf(at)).length);
    return !now;
  });
  return { reasons, most };
}

async function scenario(at: Place, kind: string): Promise<() => Promise<void>> {
  const body = JSON.stringify({ kind, match: at });
  const answer = await fetch(`${world.controlUrl}/scenarios`, { method: 'POST', body });
  const { id } = (await answer.json()) as { id: string };
  return async () => {
    await fetch(`${world.controlUrl}/scenarios/${id}`, { method: 'DELETE' });
  };
}

describe('a deleted machine', () => {
  it.concurrent('of the workers is drained, goes, and only then is replaced', async () => {
    const at = place('payments/ledger-prod');
    const before = await world.machinesOf(at);
    const name = await pick(at, 'worker');
    await remove(at, name);
    const going = await world.until('the drain', async () => {
      const now = await machine(at, name);
      return findCondition(now?.status?.conditions, 'Deleting')?.reason === 'DrainingNode' && now;
    });
    expect(going.status?.phase).toBe('Deleting');
    expect(findCondition(going.status?.conditions, 'Deleting')?.message).toMatch(
      /^Drain not completed yet \(started at \S+Z\):\n\* Pod kube-system\/\S+: deletionTimestamp set, but still not removed from the Node$/,
    );
    expect(findCondition(going.status?.conditions, 'Ready')?.message).toBe(
      '* Deleting: Machine deletion in progress, stage: DrainingNode',
    );
    expect(await world.nodesOf(at)).toContain(name);
    const { reasons, most } = await watchEnd(at, name);
    // The last stage is over in the twinkling of an eye.
    expect(reasons.slice(0, 2)).toEqual(['DrainingNode', 'WaitingForInfrastructureDeletion']);
    expect(most).toBe(before.length);
    expect(await world.nodesOf(at)).not.toContain(name);
    await world.until('the replacement', async () => {
      const names = await world.nodesOf(at);
      return names.length === before.length && !names.includes(name);
    });
  });

  it.concurrent('of the control plane leaves etcd first, and is replaced', async () => {
    const at = place('platform/tools-prod');
    const name = await pick(at, 'control plane');
    expect(hasLeft((await machine(at, name)) as Machine)).toBe(false);
    await remove(at, name);
    const left = await world.until('its end in etcd', async () => {
      const now = await machine(at, name);
      return now && hasLeft(now) && now;
    });
    // The seconds of a deletion are whole ones, so that its drain may not have begun.
    expect(['DrainingNode', undefined]).toContain(findCondition(left.status?.conditions, 'Deleting')?.reason);
    await watchEnd(at, name);
    await world.until('three of them again', async () => {
      const masters = (await world.machinesOf(at)).filter(isControlPlane);
      return masters.length === 3 && masters.every(({ status }) => status?.phase === 'Running');
    });
    expect(namesOf(await world.machinesOf(at))).not.toContain(name);
  });

  it.concurrent('waits as long as its drain is refused, and says so after a quarter of an hour', async () => {
    const at = place('storefront/query-blue');
    const stop = await scenario(at, 'drain-blocked');
    const name = await pick(at, 'worker');
    await remove(at, name);
    const stuck = await world.until('the complaint', async () => {
      const now = await machine(at, name);
      const ready = findCondition(now?.status?.conditions, 'Ready');
      return ready?.message.includes('more than 15m') && now;
    });
    expect(findCondition(stuck.status?.conditions, 'Deleting')?.message).toContain(
      "cannot evict pod as it would violate the pod's disruption budget",
    );
    expect(findCondition(stuck.status?.conditions, 'Ready')?.message).toBe(
      '* Deleting: Machine deletion in progress since more than 15m, stage: DrainingNode, delay likely due to PodDisruptionBudgets',
    );
    expect((await world.machinesOf(at)).length).toBe(6);
    await stop();
    await watchEnd(at, name);
  });

  it.concurrent('that was the last of its control plane stays for good, and nobody replaces it', async () => {
    const at = place('edge-lab/depot-muc');
    const name = await pick(at, 'control plane');
    await remove(at, name);
    const stuck = await world.until('the complaint', async () => {
      const now = await machine(at, name);
      return findCondition(now?.status?.conditions, 'Ready')?.message.includes('more than 15m') && now;
    });
    expect(findCondition(stuck.status?.conditions, 'Deleting')).toMatchObject({
      reason: 'WaitingForPreTerminateHook',
      message:
        'Waiting for pre-terminate hooks to succeed (hooks: pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup)',
    });
    expect((await world.machinesOf(at)).filter(isControlPlane)).toHaveLength(1);
    // It is not even drained, and what runs there goes on.
    expect(stuck.status?.deletion?.nodeDrainStartTime).toBeUndefined();
    expect(await world.nodesOf(at)).toContain(name);
    await world.client.remove(kinds.clusterDeployment, at);
    await world.until('the end of the cluster', async () => !(await world.client.find(kinds.clusterDeployment, at)));
  });
});

describe('workers that are wanted again while they go', () => {
  it('are not made anew: Helm changed a group that was on its way out, until it is forced once more', async () => {
    const at = place('data-platform/lake-prod');
    const group = () => world.client.find(kinds.machineDeployment, { ...at, name: 'lake-prod-md' });
    const revision = async () => (await world.releaseOf(at)).status?.history?.[0]?.version;
    const stop = await scenario(at, 'drain-blocked');
    await world.configure(at, { workersNumber: 0 });
    await world.until('the end of the group to begin', async () => (await group())?.metadata.deletionTimestamp);
    await world.configure(at, { workersNumber: 2 });
    await world.until('the upgrade back', async () => (await revision()) === 3);
    await stop();
    await world.until('the end of the group', async () => !(await group()));
    const workers = async () => (await world.machinesOf(at)).filter((one) => !isControlPlane(one));
    expect(await workers()).toEqual([]);
    const annotations = { 'reconcile.fluxcd.io/requestedAt': 't1', 'reconcile.fluxcd.io/forceAt': 't1' };
    await world.client.mergePatch(kinds.helmRelease, at, { metadata: { annotations } });
    await world.until('two workers', async () => (await workers()).length === 2);
  });
});
