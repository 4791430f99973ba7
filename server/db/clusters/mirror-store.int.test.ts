import { afterAll, beforeAll, expect, it } from 'vitest';
import { kubeObject } from '../../../tests/support/factories/kube-objects.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { kinds } from '../../kube/kinds.ts';
import { mirrorRow } from '../../runtime/projection/watch.ts';
import { openDatabase } from '../client.ts';
import { createMirrorStore } from './mirror-store.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('keeps an object in whose annotations JSON is, whatever is escaped in it, and those that came with it', async () => {
  const mirror = createMirrorStore('test');
  const applied = JSON.stringify({ text: 'x\u0000y', path: 'C:\\u0000' });
  const objects = [
    kubeObject('applied', 'team-a', { metadata: { annotations: { applied } } }),
    kubeObject('other', 'team-a', {}),
  ];
  const rows = objects.map((object) => mirrorRow(kinds.clusterDeployment, object, object.metadata.name));
  await mirror.write(database.auto, rows, new Date());
  const kept = await mirror.list(database.auto, 'k0rdent.mirantis.com/ClusterDeployment', 'team-a');
  expect(kept).toEqual(objects);
});
