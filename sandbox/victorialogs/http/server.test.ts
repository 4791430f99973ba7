import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceEndMs, referenceSet } from '../../prometheus/fleet/reference-set.ts';
import { FleetLogs } from '../lines/source.ts';
import { createLogsServer } from './server.ts';

const clusters = referenceSet();
const now = (): number => referenceEndMs;
const source = new FleetLogs({ clusters: () => clusters, now, historyMs: 30 * 86_400_000 });
const server = createLogsServer({ source, now });
const closed = createLogsServer({ source, now, authorization: 'Bearer x' });
let url: string;

beforeAll(async () => {
  for (const each of [server, closed]) await new Promise<void>((ready) => each.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/select/logsql`;
});
afterAll(() => {
  for (const each of [server, closed]) each.close().closeAllConnections();
});

const teamA = '"k8s.cluster.name":="dev" "k8s.cluster.namespace":="team-a"';
const post = (path: string, fields: Record<string, string>) =>
  fetch(`${url}/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
const ask = async <T>(path: string, fields: Record<string, string>): Promise<T> =>
  (await (await post(path, fields)).json()) as T;
const lines = async (fields: Record<string, string>): Promise<Record<string, string>[]> =>
  (await (await post('query', fields)).text())
    .split('\n')
    .flatMap((text) => (text ? [JSON.parse(text) as Record<string, string>] : []));

describe('lines of the fleet', () => {
  it('come newest first, with the fields of KOF, the same whenever they are asked for', async () => {
    const fields = { query: teamA, start: '1h', limit: '50' };
    const found = await lines(fields);
    expect(found).toHaveLength(50);
    expect(await lines(fields)).toEqual(found);
    const times = found.map(({ _time = '' }) => _time);
    expect(times).toEqual([...times].sort().reverse());
    expect(Date.parse(times[0] ?? '')).toBeLessThanOrEqual(referenceEndMs);
    for (const line of found) {
      expect(line).toMatchObject({ 'k8s.cluster.name': 'dev', 'k8s.cluster.namespace': 'team-a', tenant: 'PLATFORM' });
      expect(line._stream).toContain('"k8s.cluster.name"="dev"');
      expect(line._msg).toBeTruthy();
    }
  });

  it('tell of the incidents of the fleet: a container that crashes, and the events about it', async () => {
    const crashes = await lines({ query: `${teamA} panic`, start: '2h' });
    expect(new Set(crashes.map((line) => line['k8s.pod.name']))).toEqual(new Set(['frontend-0']));
    expect(crashes.length).toBe(8);
    const events = await lines({ query: `${teamA} "k8s.resource.name":="events" event.type:="Warning"`, start: '2h' });
    expect(events[0]).toMatchObject({ 'event.reason': 'BackOff', 'event.regarding.name': 'frontend-0' });
  });

  it('end where nothing is kept any more', async () => {
    const [oldest] = await lines({ query: '* | sort by (_time) limit 1' });
    expect(Date.parse(oldest?._time ?? '')).toBeGreaterThanOrEqual(referenceEndMs - 30 * 86_400_000);
  });
});

describe('counts', () => {
  it('agree with the lines', async () => {
    const about = { query: teamA, start: '6h' };
    const all = await lines(about);
    const { hits } = await ask<{ hits: { fields: Record<string, string>; values: number[]; total: number }[] }>(
      'hits',
      {
        ...about,
        step: '10m',
        field: 'severity',
      },
    );
    expect(hits.reduce((sum, { total }) => sum + total, 0)).toBe(all.length);
    for (const { values, total } of hits) expect(values.reduce((sum, each) => sum + each, 0)).toBe(total);
    const { values } = await ask<{ values: { value: string; hits: number }[] }>('field_values', {
      ...about,
      field: 'k8s.namespace.name',
    });
    expect(values.reduce((sum, { hits: count }) => sum + count, 0)).toBe(all.length);
    const stats = await ask<{ data: { result: { value: [number, string] }[] } }>('stats_query', {
      ...about,
      query: `${teamA} | stats count() n`,
    });
    expect(stats.data.result[0]?.value[1]).toBe(String(all.length));
    const range = await ask<{ data: { result: { values: [number, string][] }[] } }>('stats_query_range', {
      ...about,
      query: `${teamA} | stats count() n`,
      step: '1h',
    });
    expect(range.data.result[0]?.values.reduce((sum, [, value]) => sum + Number(value), 0)).toBe(all.length);
    for (const path of ['field_names', 'streams', 'stream_ids']) {
      expect((await ask<{ values: unknown[] }>(path, about)).values.length).toBeGreaterThan(3);
    }
    const facets = await ask<{ facets: { field_name: string }[] }>('facets', about);
    expect(facets.facets.map(({ field_name }) => field_name)).toContain('k8s.pod.name');
  });
});

describe('refusals', () => {
  it('name what is not known, and who may not ask', async () => {
    const refused = await post('query', { query: '* | unroll a' });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('the pipe unroll')]);
    expect((await post('query', {})).status).toBe(400);
    expect((await post('stats_query', { query: '*' })).status).toBe(400);
    expect((await post('query', { query: '*', limit: '-1' })).status).toBe(400);
    expect((await post('nothing', { query: '*' })).status).toBe(404);
    const { port } = closed.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/select/logsql/query?query=*`)).status).toBe(401);
  });
});
