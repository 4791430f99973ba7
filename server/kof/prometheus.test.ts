import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../tests/support/listen.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { MetricsError, type MetricsFailure } from '../ports/metrics.ts';
import { createCostPort } from './metrics.ts';
import { readProfile } from './profile.ts';
import { createMetricsSource } from './prometheus.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A source that answers as told, and what it was asked. */
async function serve(answer: RequestListener) {
  const asked: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, authorization: headers.authorization, body });
      answer(request, response);
    });
  });
  const { url, stop } = await listen(server);
  stops.push(stop);
  return { asked, url: `${url}/vm/select/0/prometheus/` };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const vector = (...values: string[]) => ({
  status: 'success',
  data: { resultType: 'vector', result: values.map((value, i) => ({ metric: { i: `${i}` }, value: [1.5, value] })) },
});

const sourceAt = (url: string) => createMetricsSource(readProfile(url).metrics);

describe('an answer', () => {
  it('keeps what is no number apart from zero', async () => {
    const { url, asked } = await serve(
      json(200, { ...vector('0', 'NaN', '+Inf', '-Inf', '1e3'), warnings: ['one region'] }),
    );
    const { series, warnings } = await sourceAt(url).query('up', { time: 12 });
    expect(series.map(({ value }) => value)).toEqual([0, null, null, null, 1000]);
    expect(warnings).toEqual(['one region']);
    expect(asked).toMatchObject([
      { method: 'POST', url: '/vm/select/0/prometheus/api/v1/query', body: 'query=up&time=12' },
    ]);
  });

  it('that is partial is said to be, by a flag or a warning, and is asked for again', async () => {
    const replies = [{ isPartial: true }, { warnings: ['region us: timeout'] }, { isPartial: false }, {}];
    const { url, asked } = await serve((request, response) =>
      json(200, { ...vector('1'), ...replies[asked.length - 1] })(request, response),
    );
    const source = sourceAt(url);
    const flagged = await source.query('up');
    expect(flagged).toMatchObject({ isPartial: true, warnings: [expect.stringContaining('partial')] });
    expect(await source.query('up')).toMatchObject({ isPartial: true, warnings: ['region us: timeout'] });
    expect(await source.query('up')).toMatchObject({ isPartial: false, warnings: [] });
    await source.query('up');
    expect(asked).toHaveLength(3);
  });

  it('is whole when its warnings are about the query', async () => {
    const { url } = await serve(json(200, { ...vector('1'), warnings: ['PromQL warning: mixed histograms'] }));
    expect(await sourceAt(url).query('up')).toMatchObject({ isPartial: false, warnings: [expect.any(String)] });
  });

  it('about costs is never an old one that the source has kept', async () => {
    const matrix = { status: 'success', data: { resultType: 'matrix', result: [] } };
    const { url, asked } = await serve(json(200, matrix));
    await createCostPort(url).totals(new Date('2026-03-01'));
    const window = { start: 0, end: 60, stepSeconds: 60 };
    await sourceAt(url).queryRange('up', window);
    const fresh = asked.map(({ body }) => new URLSearchParams(body).get('nocache'));
    expect(fresh).toEqual(['1', '1', '1', '1', null]);
  });

  it('of a range has gaps as gaps', async () => {
    const values = [
      [60, '1'],
      [180, 'NaN'],
    ];
    const data = { resultType: 'matrix', result: [{ metric: { a: 'b' }, values }] };
    const { url } = await serve(json(200, { status: 'success', data }));
    const { series } = await sourceAt(url).queryRange('up', { start: 60, end: 180, stepSeconds: 60 });
    expect(series).toEqual([
      {
        labels: { a: 'b' },
        points: [
          [60, 1],
          [180, null],
        ],
      },
    ]);
  });

  it('is asked for once by all who ask the same', async () => {
    const { url, asked } = await serve(json(200, vector('1')));
    const source = sourceAt(url);
    await Promise.all([source.query('up'), source.query('up'), source.query('down')]);
    await source.query('up');
    expect(asked.map(({ body }) => body).sort()).toEqual(['query=down', 'query=up']);
  });

  it('is asked for six at a time', async () => {
    let open = 0;
    let most = 0;
    const all = Promise.withResolvers<void>();
    const { url } = await serve((request, response) => {
      open += 1;
      most = Math.max(most, open);
      if (open === 6) all.resolve();
      void all.promise.then(() => {
        open -= 1;
        json(200, vector('1'))(request, response);
      });
    });
    const source = sourceAt(url);
    await Promise.all(Array.from({ length: 20 }, (_, i) => source.query(`up + ${i}`)));
    expect(most).toBe(6);
  });

  it('is asked for again where an idle connection was closed meanwhile', async () => {
    const used = new Set<unknown>();
    const { url, asked } = await serve((request, response) => {
      if (used.has(request.socket)) request.socket.destroy();
      else json(200, vector('1'))(request, response);
      used.add(request.socket);
    });
    const source = sourceAt(url);
    await source.query('up');
    expect((await source.query('down')).series).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  it('need not be waited for', async () => {
    const { url } = await serve(() => undefined);
    const stop = new AbortController();
    const answer = sourceAt(url).query('up', { signal: stop.signal });
    stop.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
  });
});

describe('a question that waits for its turn', () => {
  it('is not sent once nobody waits for its answer', async () => {
    const held: (() => void)[] = [];
    const { url, asked } = await serve((request, response) => {
      held.push(() => json(200, vector('1'))(request, response));
    });
    const source = sourceAt(url);
    const first = Array.from({ length: 6 }, (_, at) => source.query(`first_${at}`));
    await vi.waitFor(() => expect(held).toHaveLength(6));
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const left = source.query('left', { signal: leaving.signal });
    const shared = [leaving, staying].map(({ signal }) => source.query('shared', { signal }));
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(shared[0]).rejects.toThrow('gone');
    for (const answer of held.splice(0)) answer();
    await Promise.all(first);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    held.pop()?.();
    expect((await shared[1])?.series).toHaveLength(1);
    const queries = asked.map(({ body }) => new URLSearchParams(body).get('query'));
    expect(queries.slice(6)).toEqual(['shared']);
  });
});

describe('a refusal', () => {
  const refusals: [MetricsFailure, RequestListener][] = [
    ['bad-query', json(400, { status: 'error', errorType: 'bad_data', error: 'parse error' })],
    ['bad-query', json(422, { status: 'error', errorType: '422', error: 'unknown function' })],
    [
      'too-much',
      json(422, { status: 'error', errorType: 'execution', error: 'query processing would load too many samples' }),
    ],
    [
      'timed-out',
      json(422, {
        status: 'error',
        errorType: '422',
        error: 'timeout exceeded during query execution: 30.000 seconds',
      }),
    ],
    ['overloaded', json(503, { status: 'error', errorType: 'unavailable', error: 'shutting down' })],
    ['timed-out', json(503, { status: 'error', errorType: 'timeout', error: 'query timed out' })],
    ['login-refused', (_, response) => response.writeHead(401).end('Unauthorized')],
    ['not-prometheus', (_, response) => response.writeHead(404).end('not found')],
    [
      'not-prometheus',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    ],
    ['not-prometheus', json(200, { status: 'success', data: { resultType: 'vector', result: [{ value: 1 }] } })],
    ['unreachable', (request) => request.socket.destroy()],
    ['unreachable', (_, response) => response.writeHead(502).end('bad gateway')],
  ];

  it.each(refusals)('is told as %s', async (failure, answer) => {
    const { url } = await serve(answer);
    const error = await sourceAt(url)
      .query('up')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MetricsError);
    expect(error).toMatchObject({ failure });
  });

  it('is not remembered', async () => {
    let isDown = true;
    const { url } = await serve((request, response) => json(isDown ? 503 : 200, vector('1'))(request, response));
    const source = sourceAt(url);
    await expect(source.query('up')).rejects.toBeInstanceOf(MetricsError);
    isDown = false;
    expect((await source.query('up')).series).toHaveLength(1);
  });

  it('of too many points is our own', async () => {
    const { url, asked } = await serve(json(200, vector()));
    const window = { start: 0, end: 60 * 11_000, stepSeconds: 60 };
    await expect(sourceAt(url).queryRange('up', window)).rejects.toMatchObject({ failure: 'too-much' });
    expect(asked).toEqual([]);
  });
});

describe('a profile', () => {
  async function profileOf(url: string, rest: string) {
    const folder = await temporaryFolder('kof');
    await writeFile(join(folder, 'secret'), 'first\n');
    await writeFile(join(folder, 'metrics.yaml'), `metrics:\n  url: ${url}\n${rest}`);
    return { folder, source: createMetricsSource(readProfile(`file://${folder}/metrics.yaml`).metrics) };
  }

  it('names a password’s file, which is read again when it changed', async () => {
    const { url, asked } = await serve(json(200, vector('1')));
    const { folder, source } = await profileOf(url, '  basic: { username: kof, passwordFile: secret }\n');
    await source.query('up');
    await writeFile(join(folder, 'secret'), 'second');
    await source.query('down');
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    expect(asked.map(({ authorization }) => authorization)).toEqual([basic('kof:first'), basic('kof:second')]);
  });

  it('names a token’s file', async () => {
    const { url, asked } = await serve(json(200, vector('1')));
    const { source } = await profileOf(url, '  bearerTokenFile: secret\n');
    await source.query('up');
    expect(asked[0]?.authorization).toBe('Bearer first');
  });

  it('says what is wrong with it', async () => {
    await expect(profileOf('not-an-address', '  password: open\n')).rejects.toThrow(/metrics\.url[\s\S]*password/);
  });
});
