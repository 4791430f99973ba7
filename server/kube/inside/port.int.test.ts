import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FollowPiece } from '../../../lib/contracts/container-logs.ts';
import { heldBytes } from '../../../tests/support/held-memory.ts';
import { listen } from '../../../tests/support/listen.ts';
import { nowhere } from '../../domain/credentials/kubeconfig-check.ts';
import type { WorkloadsPort } from '../../ports/workloads.ts';
import { followLines, usualLimits } from '../../usecases/clusters/workloads/follow-lines.ts';
import { createClient } from '../client.ts';
import { parseConnection } from '../config.ts';
import { createWorkloadsPort } from './port.ts';

const kubeconfigFor = (server: string): string =>
  JSON.stringify({
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server } }],
    users: [{ name: 'a', user: { token: 'some' } }],
  });

const name = (value: string) => ({ metadata: { name: value } });
const line = `${'2026-03-04T10:00:00.000000000Z'} ${'x'.repeat(400)}\n`;
const block = line.repeat(160);

let address: { url: string; stop: () => Promise<void> };
let port: WorkloadsPort;
/** Bytes that the writer has given to its socket. */
let written = 0;
let writer: ServerResponse | null = null;
/** Where the kubeconfig of the adopted cluster leads. */
let typed = '';

/** Writes as fast as it is read, for ever. */
function flood(response: ServerResponse): void {
  writer = response;
  written = 0;
  response.writeHead(200, { 'content-type': 'text/plain' });
  const write = () => {
    while (!response.destroyed) {
      written += block.length;
      if (!response.write(block)) return;
    }
  };
  response.on('drain', write);
  write();
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ kind: 'Status', code: 403, reason: 'Forbidden', message: 'no' }));
}

const secretOf = (kubeconfig: string) => ({
  ...name('secret'),
  data: { value: Buffer.from(kubeconfig).toString('base64') },
});

/** A management cluster with one cluster of its own making, which is itself, and one that was adopted. */
function answer(path: string): object | null {
  if (/\/clusterdeployments\/(made|adopted|locked)$/.test(path)) return name('any');
  if (path.endsWith('/clusterdeployments/far')) return { ...name('far'), status: { region: 'north' } };
  if (path.endsWith('/regions/north')) return { ...name('north'), spec: { kubeConfig: { name: 'north' } } };
  // Nobody listens there.
  if (path.endsWith('/secrets/north')) return secretOf(kubeconfigFor('http://127.0.0.1:9'));
  if (path.endsWith('/secrets/made-kubeconfig')) return secretOf(kubeconfigFor(address.url));
  if (path.endsWith('/sveltosclusters/adopted')) return { ...name('adopted'), spec: { kubeconfigName: 'typed' } };
  if (path.endsWith('/secrets/typed')) return secretOf(kubeconfigFor(typed));
  if (path.endsWith('/events'))
    return { metadata: { continue: 'more', remainingItemCount: 1_500 }, items: [{ spec: 1 }] };
  if (path.endsWith('/namespaces')) return { metadata: {}, items: [name('one')] };
  return null;
}

beforeAll(async () => {
  address = await listen(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://any');
      if (pathname.endsWith('/log')) return flood(response);
      const isStrict = pathname.includes('/namespaces/strict/');
      if (isStrict && pathname.startsWith('/apis/batch/')) return void refuse(response);
      if (pathname.endsWith('/services') && !isStrict)
        return void response.end(`{"metadata":{},"items":["${block.repeat(300)}"]}`);
      if (pathname.endsWith('/secrets/locked-kubeconfig')) return void refuse(response);
      const body = answer(pathname);
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { kind: 'Status', code: 404, reason: 'NotFound', message: 'nothing there' }));
    }),
  );
  const client = createClient(parseConnection(kubeconfigFor(address.url)));
  port = createWorkloadsPort({ client, systemNamespace: 'kcm-system', reach: nowhere });
});
afterAll(() => address.stop());

const made = { namespace: 'team-a', name: 'made' };
const question = { within: 'apps', pod: 'loud', previous: false, follow: true, tailLines: 100 };
const follow = (signal?: AbortSignal) =>
  followLines({ open: (all) => port.openLog(made, question, all), mayStill: async () => true, signal });

describe('a container that writes without end', () => {
  it('is read in bounded memory, and says how many lines are left out', async () => {
    const before = heldBytes();
    let [most, nextLook] = [before, 0];
    const startedAt = performance.now();
    let [shown, leftOut] = [0, 0];
    for await (const piece of follow()) {
      shown += (piece.lines ?? []).reduce((sum, { text }) => sum + text.length, 0);
      leftOut += piece.leftOut ?? 0;
      if (written >= nextLook) {
        most = Math.max(most, heldBytes());
        nextLook = written + 10 * 1024 * 1024;
      }
      if (written > 100 * 1024 * 1024 && leftOut > 0) break;
    }
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);
    expect(shown).toBeLessThanOrEqual((seconds + 1) * usualLimits.perSecond);
    expect(leftOut).toBeGreaterThan(10_000);
    expect(most - before).toBeLessThan(20 * 1024 * 1024);
    await vi.waitFor(() => expect(writer?.destroyed).toBe(true));
  });

  it('waits while its reader does not read', async () => {
    const gone = new AbortController();
    const pieces = follow(gone.signal);
    await pieces.next();
    await vi.waitFor(() => expect(writer?.writableNeedDrain).toBe(true));
    expect(written).toBeLessThan(20 * 1024 * 1024);
    gone.abort();
    await pieces.return(undefined);
    await vi.waitFor(() => expect(writer?.destroyed).toBe(true));
  });

  it('goes away, and its reader is told', async () => {
    let last: FollowPiece = {};
    for await (const piece of follow()) {
      last = piece;
      writer?.destroy();
    }
    expect(last).toEqual({ end: 'unreachable' });
  });
});

describe('an answer that is not as it should be', () => {
  it('is refused where it is too long', async () =>
    expect(port.look(made, null)).rejects.toMatchObject({ failure: 'too-much' }));

  it('has what cannot be read left out, and counted', async () =>
    expect(port.events(made, {})).resolves.toEqual({ items: [], leftOut: 1_501 }));
});

it('hides nothing else where the cluster does not let Jobs be listed', async () => {
  const { namespaces, jobs, denied } = await port.look(made, 'strict');
  expect(namespaces.items).toEqual(['one']);
  expect(jobs).toMatchObject({ items: [], leftOut: 0 });
  expect(denied).toEqual(['jobs', 'cronJobs']);
});

it('is not the cluster’s refusal where the management cluster does not hand out its kubeconfig', async () => {
  const locked = { namespace: 'team-a', name: 'locked' };
  await expect(port.events(locked, {})).rejects.toMatchObject({ failure: 'kubeconfig-refused' });
});

it('says that the cluster of its region is away, and not the management cluster', async () => {
  const far = { namespace: 'team-a', name: 'far' };
  await expect(port.events(far, {})).rejects.toMatchObject({ failure: 'region-away' });
});

describe('an adopted cluster', () => {
  it.each(['https://169.254.169.254', 'https://127.0.0.1:6443', 'https://10.0.0.1', 'http://example.com'])(
    'is not asked at %s',
    async (server) => {
      typed = server;
      const adopted = { namespace: 'team-a', name: 'adopted' };
      await expect(port.look(adopted, null)).rejects.toMatchObject({ failure: 'refused-address' });
    },
  );
});
