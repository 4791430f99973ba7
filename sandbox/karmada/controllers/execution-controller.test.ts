import { afterEach, beforeEach, expect, it } from 'vitest';
import { ExecutionController } from './execution-controller.ts';
import { at, configMaps, manifest, twoWires, workKey } from './members.fixtures.ts';

let given: Awaited<ReturnType<typeof twoWires>>;
let controller: ExecutionController;

beforeEach(async () => {
  given = await twoWires();
  controller = new ExecutionController(given.world, given.members);
  await given.start();
});
afterEach(() => given.stop());

const path = '/api/v1/namespaces/shop/configmaps/settings';

it('an object that is as it is wanted is not written', async () => {
  const there = manifest('a');
  Object.assign(there.metadata, {
    uid: 'u',
    creationTimestamp: '2026-03-01T12:00:00Z',
    labels: { ...there.metadata.labels, theirs: 'x' },
  });
  given.member.put(configMaps, there);
  await controller.reconcile(workKey);
  expect(given.member.writes).toEqual([]);
});

it.each([
  ['another value', manifest('b')],
  ['a field too many', { ...manifest('a'), data: { value: 'a', more: 'b' } }],
])('an object with %s is written once', async (_, there) => {
  given.member.put(configMaps, there);
  await controller.reconcile(workKey);
  await controller.reconcile(workKey);
  expect(given.member.writes).toEqual([`PUT ${path}`]);
  expect(await given.member.get(configMaps, at)).toMatchObject({ data: { value: 'a' } });
});
