import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentTraceId, inSpan } from '../observability/spans.ts';
import { startTracing } from '../observability/tracing.ts';
import { createClient } from './client.ts';

let server: Server;
let url: URL;
let stopTracing: () => Promise<void>;
const traceparents: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) traceparents.push(request.headers.traceparent as string | undefined);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  stopTracing = await startTracing({ endpoint: url.href, service: 'test', version: '1', share: 1 });
});
afterAll(async () => {
  await stopTracing();
  server.closeAllConnections();
  server.close();
});

it('tells its trace to an API server that is to take part, and to no other', async () => {
  const connection = { server: url, clusterName: 'one', authorize: async () => ({ headers: {} }) };
  const traceId = await inSpan('test', { role: 'inside' }, async () => {
    for (const options of [{}, { isTraced: false }, { isTraced: true }]) {
      const client = createClient(connection, options);
      await client.request({ method: 'GET', path: '/api/v1/namespaces' });
      client.close();
    }
    return currentTraceId();
  });
  expect(traceparents).toEqual([undefined, undefined, expect.stringContaining(`00-${traceId}-`)]);
});
