import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { at, configMaps, manifest, twoWires, workAt, workKey, workOf } from './members.fixtures.ts';
import { FakeWire } from './wire.fixtures.ts';
import { WorkStatusController } from './work-status-controller.ts';

let given: Awaited<ReturnType<typeof twoWires>>;
let controller: WorkStatusController;
let resent: string[];
let asked: Set<string>;

/** Does what is asked for, until nothing is. */
async function work(): Promise<void> {
  while (asked.size > 0) {
    const keys = [...asked];
    asked.clear();
    for (const key of keys) await controller.reconcile(key);
    await new Promise((later) => setTimeout(later));
  }
}

beforeEach(async () => {
  given = await twoWires();
  [resent, asked] = [[], new Set()];
  controller = new WorkStatusController(given.world, given.members, (key) => resent.push(key));
  controller.subscribe((key) => asked.add(key));
  await given.start();
});
afterEach(async () => {
  await controller.stop();
  await given.stop();
});

describe('a Work', () => {
  beforeEach(async () => {
    given.member.put(configMaps, manifest('a'));
    await work();
  });

  it('that changes is not sent again because its member has not been told yet', async () => {
    given.plane.put(kinds.work, workOf('b'));
    given.plane.tell(kinds.work, workAt);
    await work();
    given.member.put(configMaps, manifest('b'));
    given.member.tell(configMaps, at);
    await work();
    expect(resent).toEqual([]);
  });

  it('is sent again where somebody changes its object, and only then', async () => {
    given.member.put(configMaps, manifest('theirs'));
    await work();
    expect(resent).toEqual([]);
    given.member.tell(configMaps, at);
    await work();
    expect(resent).toEqual([workKey]);
  });

  it('is sent again where somebody deletes its object', async () => {
    given.member.drop(configMaps, at);
    await work();
    expect(resent).toEqual([workKey]);
  });
});

describe('a member', () => {
  it('is watched as soon as its Secret can be read', async () => {
    given.replaceClient(() => Promise.reject(new Error('cluster member1 does not have a secret')));
    await expect(work()).rejects.toThrow('does not have a secret');
    given.replaceClient(async () => given.member.client);
    await work();
    // Nothing was there when the watch began.
    expect(resent).toEqual([workKey]);
  });

  it('is watched by its new client, which finds what has changed meanwhile', async () => {
    given.member.put(configMaps, manifest('a'));
    await work();
    expect(resent).toEqual([]);
    const next = new FakeWire();
    given.replaceClient(async () => next.client);
    await work();
    expect(resent).toEqual([workKey]);
    resent.length = 0;
    given.member.drop(configMaps, at);
    await work();
    next.put(configMaps, manifest('theirs'));
    next.tell(configMaps, at);
    await work();
    expect(resent).toEqual([workKey]);
  });
});
