import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClusterController } from './cluster-controller.ts';
import { kinds } from './kinds.ts';
import { twoWires } from './members.fixtures.ts';

let given: Awaited<ReturnType<typeof twoWires>>;
let controller: ClusterController;
let asked: string[];

beforeEach(async () => {
  given = await twoWires();
  asked = [];
  controller = new ClusterController(given.world);
  controller.subscribe((key) => asked.push(key));
});
afterEach(() => given.stop());

const space = { name: 'karmada-es-member1' };
const put = () => given.plane.put(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata: { ...space } });

it('a member that has its execution namespace is left as it is', async () => {
  put();
  await given.start();
  await controller.reconcile('member1');
  given.plane.writes.splice(0);
  await controller.reconcile('member1');
  expect(given.plane.writes).toEqual([]);
});

it('a member whose execution namespace goes gets another one', async () => {
  put();
  await given.start();
  asked = [];
  given.plane.drop(kinds.namespace, space);
  expect(asked).toEqual(['member1']);
  await controller.reconcile('member1');
  expect(given.plane.writes).toContain('POST /api/v1/namespaces/karmada-es-member1');
});
