import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemorySource } from '../promql/memory-source.ts';
import { createPrometheusServer } from './server.ts';

const source = new MemorySource()
  .add({ __name__: 'up', cluster: 'dev', clusterNamespace: 'team-a' }, [
    [0, 1],
    [60_000, 0],
  ])
  .add({ __name__: 'up', cluster: 'dev', clusterNamespace: 'team-b' }, [[0, Number.NaN]])
  .add({ __name__: 'load', cluster: 'prod' }, [[0, Number.POSITIVE_INFINITY]]);
const backend = {
  source,
  now: () => 60_000,
  metadata: { up: { type: 'gauge', help: 'Answered' } },
  historyMs: 3_600_000,
};
const open = createPrometheusServer({ backend });
const closed = createPrometheusServer({ backend, authorization: 'Bearer letmein' });
const urls: string[] = [];

beforeAll(async () => {
  for (const server of [open, closed]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
});
afterAll(async () => {
  for (const server of [open, closed]) await new Promise((resolve) => server.close(resolve));
});

async function ask(path: string, init?: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${urls[0]}${path}`, init);
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}
const success = (data: unknown) => ({ status: 200, body: { status: 'success', data } });
const q = (query: string, rest = '') => `/api/v1/query?query=${encodeURIComponent(query)}${rest}`;

describe('the HTTP API of Prometheus', () => {
  test('instant: numbers as text, at the time of the query', async () => {
    const up = { __name__: 'up', cluster: 'dev' };
    expect(await ask(q('up', '&time=61.5'))).toEqual(
      success({
        resultType: 'vector',
        result: [
          { metric: { ...up, clusterNamespace: 'team-a' }, value: [61.5, '0'] },
          { metric: { ...up, clusterNamespace: 'team-b' }, value: [61.5, 'NaN'] },
        ],
      }),
    );
    expect(await ask(q('-max(load)', '&time=1970-01-01T00:01:00Z'))).toEqual(
      success({ resultType: 'vector', result: [{ metric: {}, value: [60, '-Inf'] }] }),
    );
    expect(await ask(q('1 + 1'))).toEqual(success({ resultType: 'scalar', result: [60, '2'] }));
    expect(await ask(q('nothing'))).toEqual(success({ resultType: 'vector', result: [] }));
  });

  test('range, by GET and by POST', async () => {
    const body = new URLSearchParams({ query: 'up{clusterNamespace="team-a"}', start: '0', end: '60', step: '30s' });
    const expected = success({
      resultType: 'matrix',
      result: [
        {
          metric: { __name__: 'up', cluster: 'dev', clusterNamespace: 'team-a' },
          values: [
            [0, '1'],
            [30, '1'],
            [60, '0'],
          ],
        },
      ],
    });
    expect(await ask('/api/v1/query_range', { method: 'POST', body })).toEqual(expected);
    expect(await ask(`/api/v1/query_range?${body}`)).toEqual(expected);
  });

  test('series, labels, values, metadata, build', async () => {
    expect(await ask('/api/v1/series?match[]=up{clusterNamespace="team-b"}&match[]=load')).toEqual(
      success([
        { __name__: 'up', cluster: 'dev', clusterNamespace: 'team-b' },
        { __name__: 'load', cluster: 'prod' },
      ]),
    );
    expect(await ask('/api/v1/labels')).toEqual(success(['__name__', 'cluster', 'clusterNamespace']));
    expect(await ask('/api/v1/label/clusterNamespace/values?match[]=up')).toEqual(success(['team-a', 'team-b']));
    expect(await ask('/api/v1/label/cluster/values?start=70&end=80')).toEqual(success([]));
    expect(await ask('/api/v1/metadata')).toEqual(success({ up: [{ type: 'gauge', help: 'Answered', unit: '' }] }));
    expect((await ask('/api/v1/status/buildinfo')).status).toBe(200);
    expect((await ask('/-/ready')).status).toBe(200);
  });

  test.each([
    ['a syntax error', q('sum('), 400, 'bad_data'],
    ['no query', '/api/v1/query', 400, 'bad_data'],
    ['a bad time', q('up', '&time=noon'), 400, 'bad_data'],
    ['no step', '/api/v1/query_range?query=up&start=0&end=1', 400, 'bad_data'],
    ['too many points', '/api/v1/query_range?query=up&start=0&end=99999&step=1', 400, 'bad_data'],
    ['many to many', q('load * on () up'), 422, 'execution'],
    ['a function that is not here', q('mad_over_time(up[5m])'), 422, 'execution'],
    ['no time left', q('up', '&timeout=0'), 503, 'timeout'],
    ['series without a selector', '/api/v1/series', 400, 'bad_data'],
    ['a bad label', '/api/v1/label/a-b/values', 400, 'bad_data'],
  ])('%s', async (_name, path, status, errorType) => {
    expect(await ask(path)).toEqual({ status, body: { status: 'error', errorType, error: expect.any(String) } });
  });

  test('what is not there, and what may not be done', async () => {
    expect(await ask('/api/v1/targets')).toEqual({ status: 404, body: '404 page not found\n' });
    expect((await ask('/api/v1/metadata', { method: 'POST' })).status).toBe(405);
  });

  test('a token is asked for where one is set', async () => {
    const url = `${urls[1]}${q('1')}`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    expect((await fetch(url, { headers: { authorization: 'Bearer letmein' } })).status).toBe(200);
  });
});
