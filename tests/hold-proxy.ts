import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { loadConnection } from '../server/kube/config.ts';

/** Where a request is stopped: before the API server has it, or after it has done its work. */
type HoldPoint = 'before' | 'after';

/** A line to the API server that a test can pinch off. */
export interface HoldProxy {
  /** Kubeconfig text that leads through here, with the API server's own rights. */
  kubeconfig: string;
  /** Stops the next request that fits. */
  hold(fits: (method: string, path: string) => boolean, at: HoldPoint): Held;
  close(): Promise<void>;
}

interface Held {
  /** Resolves when a request stands at the point. */
  reached: Promise<void>;
  release(): void;
}

interface Pinch {
  fits: (method: string, path: string) => boolean;
  at: HoldPoint;
  reach(): void;
  open: Promise<void>;
}

/** Starts a proxy in front of the API server of a kubeconfig. What was passed on is carried out even if the asker dies. */
export async function startHoldProxy(kubeconfigFile: string): Promise<HoldProxy> {
  const upstream = loadConnection(kubeconfigFile);
  const pinches: Pinch[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const index = pinches.findIndex((pinch) => pinch.fits(method, url));
    const pinch = index < 0 ? null : (pinches.splice(index, 1)[0] ?? null);
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    if (pinch?.at === 'before') await stand(pinch);
    const answer = await forward(method, url, request.headers, Buffer.concat(body));
    if (pinch?.at === 'after') await stand(pinch);
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    response.once('close', () => answer.destroy());
    answer.pipe(response);
  }

  async function forward(method: string, path: string, headers: IncomingMessage['headers'], body: Buffer) {
    const auth = await upstream.authorize();
    const send = upstream.server.protocol === 'http:' ? requestHttp : requestHttps;
    const { host: _host, ...rest } = headers;
    const options = { ...auth, method, headers: { ...rest, ...auth.headers } };
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = send(new URL(path, upstream.server), options, resolve);
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    kubeconfig: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'held',
      contexts: [{ name: 'held', context: { cluster: 'held', user: 'held' } }],
      clusters: [{ name: 'held', cluster: { server: address, 'insecure-skip-tls-verify': true } }],
      users: [{ name: 'held', user: {} }],
    }),
    hold(fits, at) {
      const reached = Promise.withResolvers<void>();
      const open = Promise.withResolvers<void>();
      pinches.push({ fits, at, reach: reached.resolve, open: open.promise });
      return { reached: reached.promise, release: open.resolve };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function stand(pinch: Pinch): Promise<void> {
  pinch.reach();
  await pinch.open;
}
