import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceEndMs, referenceSet } from '../fleet/reference-set.ts';
import { FleetSource } from '../series/fleet-source.ts';
import { createPrometheusServer } from './server.ts';

const clusters = referenceSet();
const now = (): number => referenceEndMs;
const historyMs = 86_400_000;
const source = new FleetSource({ clusters: () => clusters, intervalMs: 60_000, now, historyMs });
const server = createPrometheusServer({ backend: { source, now, metadata: {}, historyMs } });
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
const crashing = { alertname: 'KubePodCrashLooping', severity: 'warning', cluster: 'dev', pod: 'frontend-0' };
const activeAt = new Date(referenceEndMs - 3 * 3_600_000).toISOString();

test('alerts as promxy and vmalert list them', async () => {
  expect(await get('/api/v1/alerts')).toMatchObject({
    status: 'success',
    data: { alerts: [{ labels: crashing, state: 'firing', activeAt }, { labels: { alertname: 'Watchdog' } }] },
  });
  const rules = (await get('/api/v1/rules?type=alert')) as {
    data: { groups: { rules: { name: string; state: string }[] }[] };
  };
  const firing = rules.data.groups.flatMap((group) => group.rules.filter(({ state }) => state === 'firing'));
  expect(firing.map(({ name }) => name)).toEqual(['KubePodCrashLooping', 'Watchdog']);
});
