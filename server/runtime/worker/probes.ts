import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Probes {
  /** The figures of this worker, as Prometheus reads them. */
  figures: { contentType: string; read(): Promise<string> };
  /** Null when the worker can do its work, else why not. */
  notReadyBecause(): Promise<string | null>;
}

/** Serves `/healthz` (the process lives), `/readyz` (it can work or stand by) and `/metrics` on a port of its own. */
export async function serveProbes(port: number, probes: Probes): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    answer(request.url ?? '/', probes).then(
      ({ status, body, type }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(url: string, { figures, notReadyBecause }: Probes) {
  const type = 'text/plain; charset=utf-8';
  const { pathname } = new URL(url, 'http://worker');
  if (pathname === '/healthz') return { status: 200, body: 'ok\n', type };
  if (pathname === '/metrics') return { status: 200, body: await figures.read(), type: figures.contentType };
  if (pathname !== '/readyz') return { status: 404, body: 'not found\n', type };
  const reason = await notReadyBecause();
  return reason === null ? { status: 200, body: 'ok\n', type } : { status: 503, body: `${reason}\n`, type };
}
