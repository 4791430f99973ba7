import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { createLogsServer } from '../../sandbox/victorialogs/http/server.ts';
import { FleetLogs } from '../../sandbox/victorialogs/lines/source.ts';
import { createLogsPort } from '../../server/kof/logs.ts';
import { toLevel } from '../../server/kof/logsql.ts';
import type { LogQuestion, LogsPort } from '../../server/ports/logs.ts';
import { listen } from '../support/listen.ts';

const clusters = referenceSet();
const now = (): number => referenceEndMs;
const source = new FleetLogs({ clusters: () => clusters, now, historyMs: 30 * 86_400_000 });
const fleet = createLogsServer({ source, now });
let logs: LogsPort;
const stops: (() => Promise<void>)[] = [];

async function portAt(server: Server): Promise<LogsPort> {
  const { url, stop } = await listen(server);
  stops.push(stop);
  const folder = await mkdtemp(join(tmpdir(), 'slipway-logs-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'metrics.yaml');
  await writeFile(file, `metrics: { url: '${url}' }\nlogs: { url: '${url}' }\n`);
  const port = createLogsPort(`file://${file}`);
  if (!port) throw new Error('the profile names logs');
  return port;
}

beforeAll(async () => {
  logs = await portAt(fleet);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const question = (more: Partial<LogQuestion> = {}): LogQuestion => ({
  cluster: { namespace: 'team-a', name: 'dev' },
  limit: 1000,
  stepSeconds: 600,
  from: new Date(referenceEndMs - 6 * 3_600_000),
  until: new Date(referenceEndMs),
  ...more,
});

describe('a search', () => {
  it('finds lines of that cluster alone, newest first, and counts them all', async () => {
    const all = await logs.search(question());
    expect(all.lines.length).toBe(all.total);
    expect(all.lines.length).toBeGreaterThan(50);
    for (const { fields } of all.lines) {
      expect([fields['k8s.cluster.namespace'], fields['k8s.cluster.name']]).toEqual(['team-a', 'dev']);
    }
    const times = all.lines.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(all.hits).toHaveLength(37);
    expect(all.namespaces.map(({ name }) => name)).toContain('web');
    const few = await logs.search(question({ limit: 10 }));
    expect([few.lines.length, few.isTruncated, few.total]).toEqual([10, true, all.total]);
    expect(few.lines).toEqual(all.lines.slice(0, 10));
  });

  it('is narrowed by text, namespace, pod and level together', async () => {
    const found = await logs.search(
      question({ text: 'PANIC: cannot re', within: 'web', pod: 'frontend-0', level: 'error' }),
    );
    expect(found.total).toBe(24);
    for (const line of found.lines) {
      expect(line).toMatchObject({ level: 'error', namespace: 'web', pod: 'frontend-0' });
    }
    // The others stay on offer.
    const inWeb = await logs.search(question({ within: 'web' }));
    expect(inWeb.namespaces.length).toBeGreaterThan(1);
    expect((await logs.search(question({ text: 'nobody says this' }))).total).toBe(0);
  });

  it.each([
    '" or *',
    '") or *',
    '*) or (*',
    '" | fields _msg',
    '"*) or "k8s.cluster.name":="prod-aws" or i("',
    '" or "k8s.cluster.namespace":="team-b',
    '\\" or * or "',
    '` or * or `',
    "' or * or '",
    'in(* | fields _msg)',
    'options(ignore_global_time_filter=true) *',
    '" | union (*) | "',
    '\n| sort by (_time)',
    '\ud800" or *',
  ])('is never led out of its cluster by the text %j', async (text) => {
    const { lines, total } = await logs.search(question({ text }));
    expect([lines, total]).toEqual([[], 0]);
  });
});

describe('a source', () => {
  const stranger = { _time: '2026-11-21T07:00:00Z', _msg: 'x', 'k8s.cluster.name': 'dev' };

  it.each([
    ['a login page', (_: unknown, response) => response.end('<html>Sign in</html>'), 'not-prometheus'],
    [
      'a line of another cluster',
      (_: unknown, response) => response.end(`${JSON.stringify(stranger)}\n`),
      'not-prometheus',
    ],
    ['a refused login', (_: unknown, response) => response.writeHead(401).end(), 'login-refused'],
    ['a refused query', (_: unknown, response) => response.writeHead(400).end('cannot parse query'), 'bad-query'],
    ['too much work', (_: unknown, response) => response.writeHead(503).end(), 'overloaded'],
    ['a broken line', (request) => request.socket.destroy(), 'unreachable'],
  ] as [string, RequestListener, string][])(
    'that answers %s is a failure with its name',
    async (_, listener, failure) => {
      await expect((await portAt(createServer(listener))).search(question())).rejects.toMatchObject({ failure });
    },
  );
});

it('sends nothing more for who left before it was their turn', async () => {
  const held: (() => void)[] = [];
  const full = Promise.withResolvers<void>();
  const asked: string[] = [];
  const slow = await portAt(
    createServer((request, response) => {
      let form = '';
      request.on('data', (chunk: Buffer) => (form += chunk.toString()));
      request.on('end', () => {
        asked.push(new URLSearchParams(form).get('query') ?? '');
        held.push(() => response.writeHead(503).end());
        if (held.length === 6) full.resolve();
      });
    }),
  );
  const left = new AbortController();
  const searches = [
    slow.search(question()),
    slow.search(question()),
    slow.search(question({ text: 'nevermore' }), left.signal),
  ];
  const ended = Promise.allSettled(searches);
  await full.promise;
  left.abort(new Error('left'));
  for (const answer of held.splice(0)) answer();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  // Comes after whatever still waits for its turn.
  const last = slow.search(question({ text: 'the last' }));
  last.catch(() => undefined);
  while (asked.length < 9) {
    await new Promise((next) => setImmediate(next));
    while (held.length > 0) held.pop()?.();
  }
  await last.catch(() => undefined);
  expect(asked.filter((query) => query.includes('nevermore'))).toEqual([]);
});

it('knows a level by the words of many programs', () => {
  expect(['ERROR', 'Warning', 'info', 'TRACE', 'FATAL', 'ERROR2', '', undefined].map(toLevel)).toEqual([
    'error',
    'warn',
    'info',
    'debug',
    'error',
    'error',
    'unknown',
    'unknown',
  ]);
});
