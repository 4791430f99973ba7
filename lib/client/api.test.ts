import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, apiDelete, apiGet, apiGetText, apiPath, apiPost, send } from './api.ts';

let server: Server;
let base: string;
let answer: { status: number; type: string; body: string };
let seen: { method?: string; headers: Record<string, unknown>; body: string };

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen = { method: request.method, headers: request.headers, body };
      response.writeHead(answer.status, { 'content-type': answer.type });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  return new Promise((resolve) => server.close(resolve));
});

/** Outside of a browser a path has no origin; this gives it that of the test's server. */
function serveOrigin() {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(base + path, init));
}

test('leaves out what is not asked', () => {
  expect(apiPath('/clusters', { phase: 'failed,ready', q: '', project: undefined, limit: 50 })).toBe(
    '/api/v1/clusters?phase=failed%2Cready&limit=50',
  );
});

test('a write carries its body and its idempotency key', async () => {
  answer = { status: 201, type: 'application/json', body: '{"id":"R-1"}' };
  await send('POST', `${base}/x`, { name: 'a' }, { idempotencyKey: 'k1' });
  expect(seen.method).toBe('POST');
  expect(seen.headers['idempotency-key']).toBe('k1');
  expect(JSON.parse(seen.body)).toEqual({ name: 'a' });
});

test('every exchange is a trace of its own', async () => {
  answer = { status: 200, type: 'application/json', body: '{}' };
  const sent = new Set<string>();
  for (let times = 0; times < 3; times += 1) {
    await send('GET', `${base}/x`);
    expect(seen.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    sent.add(String(seen.headers.traceparent).slice(3, 35));
  }
  expect(sent.size).toBe(3);
});

test('a problem document becomes an ApiError with its pointers', async () => {
  answer = {
    status: 422,
    type: 'application/problem+json',
    body: JSON.stringify({ code: 'validation-failed', traceId: 't1', errors: [{ pointer: '/name', detail: 'taken' }] }),
  };
  const error = await send('GET', `${base}/x`).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).code).toBe('validation-failed');
  expect((error as ApiError).problem.errors).toEqual([{ pointer: '/name', detail: 'taken' }]);
});

test('an answer of something in between, not ours, is still told with its status', async () => {
  answer = { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' };
  const error = await send('GET', `${base}/x`).catch((thrown: unknown) => thrown);
  expect((error as ApiError).status).toBe(502);
  expect((error as ApiError).code).toBe('unexpected');
});

test('silence of the network is a failure of its own kind', async () => {
  await new Promise((resolve) => server.close(resolve));
  const error = await send('GET', `${base}/x`).catch((thrown: unknown) => thrown);
  expect((error as ApiError).code).toBe('network');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test('an exchange given up on purpose is not a failure of the network', async () => {
  const controller = new AbortController();
  controller.abort();
  const error = await send('GET', `${base}/x`, undefined, { signal: controller.signal }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).not.toBeInstanceOf(ApiError);
});

test('the verbs of the API speak JSON, text and nothing', async () => {
  serveOrigin();
  answer = { status: 200, type: 'application/json', body: '{"total":3}' };
  expect(await apiGet<{ total: number }>('/clusters', { limit: 1 })).toEqual({ total: 3 });
  expect(await apiPost('/tokens', { name: 'ci' })).toEqual({ total: 3 });
  answer = { status: 200, type: 'application/yaml', body: 'kind: Config' };
  expect(await apiGetText('/clusters/a/b/kubeconfig')).toBe('kind: Config');
  answer = { status: 204, type: 'text/plain', body: '' };
  expect(await apiPost('/requests/1/cancel', {})).toBeUndefined();
  await apiDelete('/tokens/1');
  expect(seen.method).toBe('DELETE');
});
