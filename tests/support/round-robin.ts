import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** One address before several portals, as a Service of Kubernetes with an ingress is. */
export interface RoundRobin {
  url: string;
  /** Requests that the person or script before the proxy saw fail: the portal was not reached, hung up or answered 5xx. */
  failures: string[];
  /** How many requests each portal was given. */
  given: Map<string, number>;
  /** Portals that are taken for ready. */
  ready(): string[];
  close(): Promise<void>;
}

interface RoundRobinOptions {
  port?: number;
  /** How often readiness is asked; null: all are always taken for ready. */
  probeMs: number | null;
}

/** As the chart's readiness probe; three failures are what Kubernetes takes where a probe says nothing else. */
const probing = { timeoutMs: 3_000, failureThreshold: 3 };

/**
 * Gives each request to the next portal that is ready. It knows no more than `/api/readyz` says: it keeps nobody with one
 * portal, and sends nothing a second time.
 */
export async function startRoundRobin(targets: readonly string[], options: RoundRobinOptions): Promise<RoundRobin> {
  const ready = new Set(options.probeMs === null ? targets : []);
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const given = new Map(targets.map((target) => [target, 0]));
  const silent = new Map<string, number>();
  const stopping = new AbortController();
  let turn = 0;

  function next(): string | undefined {
    turn += 1;
    const able = targets.filter((target) => ready.has(target));
    return able[turn % able.length];
  }

  function forward(from: IncomingMessage, to: ServerResponse): void {
    const target = next();
    const fail = (why: string) => {
      failures.push(`${from.method} ${from.url}: ${why}`);
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(why);
    };
    if (target === undefined) {
      fail('no portal is ready');
      return;
    }
    given.set(target, (given.get(target) ?? 0) + 1);
    const onwards = request(new URL(from.url ?? '/', target), { agent, method: from.method, headers: from.headers });
    let isOver = false;
    onwards.on('response', (answer) => {
      if ((answer.statusCode ?? 0) >= 500) failures.push(`${from.method} ${from.url}: ${answer.statusCode}`);
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, headers);
      answer.on('end', () => (isOver = true));
      answer.on('error', (error) => isOver || fail(error.message));
      answer.pipe(to);
    });
    onwards.on('error', (error) => isOver || to.destroyed || fail(error.message));
    // Who asked has gone: that is nobody's failure.
    to.on('close', () => {
      isOver ||= !to.writableFinished;
      onwards.destroy();
    });
    from.pipe(onwards);
  }

  /** Out at once where the portal says so itself or is not there; where it is silent, only when it stays so. */
  async function probe(target: string): Promise<void> {
    const answer = await fetch(`${target}/api/readyz`, { signal: AbortSignal.timeout(probing.timeoutMs) }).then(
      ({ ok }) => (ok ? 'ready' : 'unready'),
      (error: Error) => (error.name === 'TimeoutError' ? 'silent' : 'unready'),
    );
    const silences = answer === 'silent' ? (silent.get(target) ?? 0) + 1 : 0;
    silent.set(target, silences);
    if (answer === 'ready') ready.add(target);
    else if (answer === 'unready' || silences >= probing.failureThreshold) ready.delete(target);
  }

  /** Each portal is asked by itself, so that a slow one does not keep the others from being noticed. */
  async function probeOn(target: string, everyMs: number): Promise<void> {
    while (!stopping.signal.aborted) {
      await probe(target);
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const server = createServer(forward);
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done));
  const { probeMs } = options;
  if (probeMs !== null) await Promise.all(targets.map(probe));
  const probes = probeMs === null ? [] : targets.map((target) => probeOn(target, probeMs));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures,
    given,
    ready: () => [...ready],
    async close() {
      stopping.abort();
      await Promise.all(probes);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
