import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { type KubeApi, startKubeApi } from '../../../tests/support/kube-api.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { kinds, pathOf } from '../../kube/kinds.ts';
import { createKubePort } from '../../kube/port.ts';
import { createObject } from '../../kube/resources.ts';
import { findTemplate } from './read-template.ts';

let api: KubeApi;
let database: TestDatabase;
let deps: TestDeps;
const ref = { namespace: 'team-a', name: 'aws-1' };
beforeAll(async () => {
  [api, database] = await Promise.all([startKubeApi(['team-a']), createMigratedDatabase()]);
  deps = createTestDeps(database.url);
  const port = createKubePort(api.client, 'kcm-system');
  Object.assign(deps.kube, { readTemplateSchema: port.readTemplateSchema });
  deps.mirrored.set('k0rdent.mirantis.com/ClusterTemplate team-a/aws-1', {
    metadata: { ...ref, uid: 'uid-aws-1' },
    status: { valid: true, schemaConfigMapName: 'schema-ct-aws-1' },
  });
  await createObject(api.client, kinds.configMap, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'schema-ct-aws-1', namespace: 'team-a' },
    data: { schema: '{"title":"first"}' },
  });
});
afterAll(async () => {
  await deps.db.close();
  await Promise.all([api.stop(), database.drop()]);
});

const change = (schema: string) =>
  api.client.request({
    method: 'PATCH',
    path: pathOf(kinds.configMap, 'team-a', 'schema-ct-aws-1'),
    contentType: 'application/merge-patch+json',
    body: { data: { schema } },
  });
const letAge = () =>
  deps.db.auto.$queryRawUnsafe("UPDATE template_schemas SET read_at = read_at - interval '2 minutes'");
const titleNow = async () => {
  const found = await findTemplate(deps, ref);
  return [found?.schema?.title, found?.isSchemaPending];
};

it('follows a schema that changes while its template stays, and keeps the last one while nobody answers', async () => {
  expect(await titleNow()).toEqual(['first', false]);
  await change('{"title":"second"}');
  await letAge();
  expect(await titleNow()).toEqual(['second', false]);

  await change('{"title":"third"}');
  // Read a moment ago: not every page asks the management cluster.
  expect(await titleNow()).toEqual(['second', false]);

  await api.crash();
  await letAge();
  expect(await titleNow()).toEqual(['second', false]);
  await api.start();
  expect(await titleNow()).toEqual(['third', false]);
});

it('takes the chart of a copy from the template that it is a copy of', async () => {
  const kind = 'k0rdent.mirantis.com/ClusterTemplate';
  const gold = { namespace: 'team-a', name: 'gold-1-0-0' };
  const copy = (name: string) => ({
    metadata: { ...gold, name, uid: name },
    spec: { helm: { chartRef: { kind: 'HelmChart', name, namespace: 'kcm-system' } } },
    status: { valid: true, chartVersion: '1.0.0', chartRef: { kind: 'HelmChart', name, namespace: 'kcm-system' } },
  });
  deps.mirrored.set(`${kind} team-a/gold-1-0-0`, copy('gold-1-0-0'));
  deps.mirrored.set(`${kind} team-a/lone-1-0-0`, copy('lone-1-0-0'));
  deps.mirrored.set(`${kind} kcm-system/gold-1-0-0`, {
    metadata: { name: 'gold-1-0-0', namespace: 'kcm-system', uid: 'source' },
    spec: { helm: { chartSpec: { chart: 'aws-standalone-cp', version: '1.0.0' } } },
  });
  expect(await findTemplate(deps, gold)).toMatchObject({ chart: 'aws-standalone-cp', isChartKnown: true });
  // k0rdent has not looked at it yet.
  const { status: _, ...fresh } = copy('gold-1-0-0');
  deps.mirrored.set(`${kind} team-a/fresh-1-0-0`, {
    ...fresh,
    metadata: { ...gold, name: 'fresh-1-0-0', uid: 'fresh' },
  });
  expect(await findTemplate(deps, { ...gold, name: 'fresh-1-0-0' })).toMatchObject({ chart: 'aws-standalone-cp' });
  const lone = { ...gold, name: 'lone-1-0-0' };
  expect(await findTemplate(deps, lone)).toMatchObject({ chart: 'lone', isChartKnown: false });
});
