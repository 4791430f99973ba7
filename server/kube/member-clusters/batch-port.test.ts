import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listen } from '../../../tests/support/listen.ts';
import { createClient } from '../client.ts';
import { parseConnection } from '../config.ts';
import { createMemberBatchPort } from './batch-port.ts';

/* A member with very many objects of one namespace, which come first, and few of another. */

const proxy = '/apis/cluster.karmada.io/v1alpha1/clusters/member1/proxy';
const place = { controlPlane: 'fleet-eu', cluster: 'member1' };
const objects = (namespace: string, many: number) =>
  Array.from({ length: many }, (_, at) => ({ metadata: { namespace, name: `${namespace}-${at}`, uid: '' }, spec: {} }));
const all = [...objects('crowded', 3_000), ...objects('mine', 2)];

let server: Awaited<ReturnType<typeof listen>>;
let port: ReturnType<typeof createMemberBatchPort>;
/** What was asked for, with its limit. */
let asked: string[];

beforeAll(async () => {
  server = await listen(
    createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const path = pathname.replace(proxy, '');
      const limit = Number(searchParams.get('limit'));
      asked.push(`${path} ${limit}`);
      const [, namespace] = /\/namespaces\/([^/]+)\//.exec(path) ?? [];
      const found = path.endsWith('/queues')
        ? []
        : all.filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace);
      response.writeHead(200, { 'content-type': 'application/json' });
      const metadata = found.length > limit ? { continue: 'more' } : {};
      response.end(JSON.stringify({ metadata, items: found.slice(0, limit) }));
    }),
  );
  const kubeconfig = {
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server: server.url } }],
    users: [{ name: 'a', user: { token: 'some' } }],
  };
  const client = createClient(parseConnection(JSON.stringify(kubeconfig)));
  port = createMemberBatchPort(() => client);
});
afterAll(() => server.stop());
beforeEach(() => {
  asked = [];
});

const scheduling = '/apis/scheduling.volcano.sh/v1beta1';
const batch = '/apis/batch.volcano.sh/v1alpha1';
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

it('asks for few namespaces alone, so that those of others hide nothing', async () => {
  const { jobs, podGroups } = await port.look(place, ['mine']);
  expect([namesOf(jobs), jobs.leftOut]).toEqual([['mine-0', 'mine-1'], 0]);
  expect([namesOf(podGroups), podGroups.leftOut]).toEqual([['mine-0', 'mine-1'], 0]);
  expect(asked.toSorted()).toEqual([
    `${batch}/namespaces/mine/jobs 1000`,
    `${scheduling}/namespaces/mine/podgroups 2000`,
    `${scheduling}/queues 500`,
  ]);
});

it('gives each of several namespaces its part, and tells that there is more', async () => {
  const { jobs, podGroups } = await port.look(place, ['crowded', 'mine']);
  expect([jobs.items.length, jobs.leftOut]).toEqual([502, null]);
  expect([podGroups.items.length, podGroups.leftOut]).toEqual([1_002, null]);
  expect(namesOf(jobs).slice(-2)).toEqual(['mine-0', 'mine-1']);
});

it('asks for many namespaces at once', async () => {
  const namespaces = Array.from({ length: 11 }, (_, at) => `ns-${at}`);
  const { jobs } = await port.look(place, namespaces);
  expect([jobs.items.length, jobs.leftOut]).toEqual([1_000, null]);
  expect(asked).toHaveLength(3);
});

it('asks for no jobs of nobody, and for all PodGroups where queues are counted', async () => {
  expect(await port.look(place, [])).toMatchObject({ jobs: { items: [] }, podGroups: { items: [], leftOut: 0 } });
  expect(asked).toEqual([`${scheduling}/queues 500`]);
  asked = [];
  const { jobs, podGroups } = await port.look(place, null);
  expect([jobs.items.length, podGroups.items.length]).toEqual([0, 2_000]);
  expect(asked.toSorted()).toEqual([`${scheduling}/podgroups 2000`, `${scheduling}/queues 500`]);
});
