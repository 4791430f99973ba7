import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Silences } from '../../sandbox/alertmanager/silences.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { createPrometheusServer } from '../../sandbox/prometheus/http/server.ts';
import { FleetSource } from '../../sandbox/prometheus/series/fleet-source.ts';
import { listen } from '../support/listen.ts';
import { type Engine, isInstalled, startProgram } from '../support/metrics-engines.ts';

const program = 'prometheus-alertmanager';
const isThere = isInstalled(program);
if (!isThere && process.env.CI === 'true') throw new Error(`needed under CI=true and not there: ${program}`);
if (!isThere) console.warn(`NOT CHECKED: ${program} not there, so silences were compared with nobody's`);

const historyMs = 86_400_000;
// The fleet of the reference, with its end at this very moment, since silences are made for now.
const shiftMs = Date.now() - referenceEndMs;
const now = (): number => Date.now();
const source = new FleetSource({
  clusters: () => referenceSet(),
  intervalMs: 60_000,
  now: () => Date.now() - shiftMs,
  historyMs,
});
const backend = { source, now: () => Date.now() - shiftMs, metadata: {}, historyMs };

let folder: string;
let stored: string | undefined;
const file = {
  read: async () => stored,
  write: async (text: string) => {
    stored = text;
  },
};

async function startOwn(): Promise<Engine> {
  const silences = await Silences.open(file, now);
  const server = createPrometheusServer({ backend, silences });
  return { name: 'sandbox', ...(await listen(server)) };
}

async function startReal(alerts: unknown): Promise<Engine> {
  const config = join(folder, 'alertmanager.yml');
  await writeFile(config, 'route: { receiver: default }\nreceivers: [{ name: default }]\n');
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const args = [
    `--config.file=${config}`,
    `--storage.path=${join(folder, 'data')}`,
    '--cluster.listen-address=',
    `--web.listen-address=${url.slice('http://'.length)}`,
    '--log.level=error',
  ];
  const engine = await startProgram('Alertmanager', program, args, url, '/-/ready');
  const headers = { 'content-type': 'application/json' };
  const told = await fetch(`${url}/api/v2/alerts`, { method: 'POST', headers, body: JSON.stringify(alerts) });
  if (!told.ok) throw new Error(`alerts: ${told.status} ${await told.text()}`);
  return engine;
}

interface Answer {
  status: number;
  type: string | null;
  body: unknown;
}

async function call(engine: Engine, method: string, path: string, body?: unknown): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(`${engine.url}/api/v2/${path}`, {
    method,
    ...(body !== undefined && { body: text, headers: { 'content-type': 'application/json' } }),
  });
  const read = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type'), body: read && JSON.parse(read) };
}

/** What is each server's own: ids, hashes, instants of its own making, words about its parser. */
function blind(value: unknown): unknown {
  const names = new Map<string, string>();
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (['updatedAt', 'startsAt', 'endsAt', 'uptime'].includes(key)) return new Date(String(inner)).getTime() > 0;
    if (['fingerprint', 'versionInfo', 'config', 'generatorURL'].includes(key)) return undefined;
    if (typeof inner === 'string' && /pars|regexp|regular/.test(inner)) return 'about the parser';
    // In any order.
    if (typeof inner === 'string') return inner.replace('[POST,GET]', '[GET,POST]');
    if (Array.isArray(inner) && inner.length > 1) return [...inner].sort((a, b) => (keyed(a) < keyed(b) ? -1 : 1));
    return inner;
  });
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  return JSON.parse(
    text.replace(uuid, (id) => {
      if (!names.has(id)) names.set(id, `id ${names.size}`);
      return names.get(id) ?? '';
    }),
  );
}
/** An order that does not depend on ids and instants. */
const keyed = (value: unknown): string => {
  const { labels, status, ...rest } = value as Record<string, unknown>;
  const unknownWords = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[^"]*/g;
  return JSON.stringify(labels ?? [status, rest]).replace(unknownWords, '');
};

const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const silence = (fields: Record<string, unknown>) => ({
  matchers: [{ name: 'cluster', value: 'dev', isRegex: false, isEqual: true }],
  startsAt: later(-1),
  endsAt: later(2),
  createdBy: 'lead@demo',
  comment: 'a new disk is on its way',
  ...fields,
});
const matcher = (fields: Record<string, unknown>) => [{ name: 'cluster', value: 'dev', isRegex: false, ...fields }];
const unknownId = '6a1d8f0e-6a0e-4e53-9d93-1f1f3a7d1a11';

/** One errand, told twice: what each call answers has to be the same. */
async function errand(engine: Engine): Promise<unknown[]> {
  const answers: { call: string; answer: Answer }[] = [];
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await call(engine, method, path, body);
    answers.push({ call: `${method} ${path}`, answer });
    return answer;
  };
  const filter = (text: string): string => `filter=${encodeURIComponent(text)}`;
  for (const path of ['status', 'receivers', 'alerts', 'alerts/groups', 'silences', 'nothing']) await ask('GET', path);
  for (const text of ['cluster="dev"', 'cluster=dev', 'cluster=~"d.*"', 'cluster!="dev"', 'nonsense', 'a="b'])
    await ask('GET', `alerts?${filter(text)}`);
  for (const query of ['active=false', 'receiver=default', 'receiver=def', 'receiver=('])
    await ask('GET', `alerts?${query}`);
  for (const wrong of [
    {},
    'no JSON',
    silence({ matchers: [] }),
    silence({ matchers: matcher({ isRegex: undefined }) }),
    silence({ matchers: matcher({ value: '.*', isRegex: true }) }),
    silence({ matchers: matcher({ value: '(', isRegex: true }) }),
    silence({ endsAt: later(-2) }),
    silence({ startsAt: later(-3), endsAt: later(-2) }),
    silence({ id: unknownId }),
  ])
    await ask('POST', 'silences', wrong);
  const made = (await ask('POST', 'silences', silence({}))).body as { silenceID: string };
  const path = `silence/${made.silenceID}`;
  for (const each of ['alerts', 'alerts?silenced=false', 'alerts?active=false', 'silences', path])
    await ask('GET', each);
  for (const text of ['cluster="dev"', 'cluster="de"']) await ask('GET', `silences?${filter(text)}`);
  await ask('POST', 'silences', silence({ id: made.silenceID, endsAt: later(4) }));
  await ask('POST', 'silences', silence({ matchers: matcher({ value: 'x' }), startsAt: later(1) }));
  await ask('GET', 'silences');
  for (const each of [`silence/${unknownId}`, 'silence/nope']) await ask('GET', each);
  for (const each of [path, path, `silence/${unknownId}`]) await ask('DELETE', each);
  for (const each of ['silences', 'alerts']) await ask('GET', each);
  await ask('PUT', 'silences');
  return answers.map((each) => blind(each));
}

const engines: Engine[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-alertmanager-'));
  const own = await startOwn();
  engines.push(own);
  if (!isThere) return;
  const { body } = await call(own, 'GET', 'alerts');
  const told = body as { labels: unknown; annotations: unknown }[];
  engines.push(await startReal(told.map(({ labels, annotations }) => ({ labels, annotations }))));
}, 60_000);
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
  await rm(folder, { recursive: true, force: true });
});

describe('Alertmanager', () => {
  test.skipIf(!isThere)('the sandbox answers as the real one', async () => {
    const [own, real] = await Promise.all(engines.map(errand));
    expect(own).toEqual(real);
    expect(own?.length).toBeGreaterThan(30);
  });

  test('a silence holds its alerts back until it is ended, and over a restart', async () => {
    const [own] = engines;
    const watchdog = [{ name: 'alertname', value: 'Watchdog', isRegex: false }];
    if (!own) throw new Error('the sandbox was not started');
    const { body } = await call(own, 'POST', 'silences', silence({ matchers: watchdog }));
    const { silenceID } = body as { silenceID: string };
    const again = await startOwn();
    const states = async (): Promise<unknown> =>
      ((await call(again, 'GET', 'alerts?filter=alertname%3DWatchdog')).body as { status: unknown }[]).map(
        ({ status }) => status,
      );
    expect(await states()).toEqual([{ state: 'suppressed', silencedBy: [silenceID], inhibitedBy: [] }]);
    expect((await call(again, 'DELETE', `silence/${silenceID}`)).status).toBe(200);
    expect(await states()).toEqual([{ state: 'active', silencedBy: [], inhibitedBy: [] }]);
    await again.stop();
  });
});
