import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Alert, AlertReport, Silence, SilenceReport } from '../../lib/contracts/alerts.ts';
import type { AuditEntry } from '../../lib/contracts/audit.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { FiringAlert } from '../../sandbox/alertmanager/api.ts';
import { answerAlertmanager } from '../../sandbox/alertmanager/api.ts';
import { Silences } from '../../sandbox/alertmanager/silences.ts';
import { createAlertsPort } from '../../server/kof/alerts.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { listen } from '../support/listen.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let stop: () => Promise<void>;
let url: string;
let folder: string;
const tokens: Record<string, string> = {};

const activeAt = new Date(Date.now() - 3_600_000).toISOString();
const fires = (alertname: string, labels: Record<string, string>): FiringAlert => ({
  labels: { alertname, severity: 'critical', ...labels },
  summary: `${alertname} says so`,
  activeAt,
});
const firing = [
  fires('Watchdog', {}),
  fires('Ours', { cluster: 'prod', clusterNamespace: 'payments', node: 'a' }),
  fires('Ours', { cluster: 'prod', clusterNamespace: 'payments', node: 'b' }),
  fires('Theirs', { cluster: 'shop', clusterNamespace: 'storefront' }),
  fires('Either', { cluster: 'dev' }),
  fires('Machinery', {}),
];

/** The sandbox's Alertmanager, over HTTP, with alerts of this test. */
async function startAlertmanager(): Promise<{ url: string; stop: () => Promise<void> }> {
  const silences = await Silences.open(null, Date.now);
  return listen(
    createServer(async (request, response) => {
      const asked = new URL(request.url ?? '/', 'http://alertmanager');
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const call = { method: request.method ?? 'GET', path: asked.pathname.slice('/api/v2/'.length) };
      const answer = await answerAlertmanager(
        { alerts: () => firing, silences },
        { ...call, query: asked.searchParams, body },
      );
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    }),
  );
}

async function nameSource(profile: string): Promise<void> {
  const path = join(folder, 'metrics.yaml');
  await writeFile(path, profile);
  deps.alerts = createAlertsPort(`file://${path}`);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-silences-'));
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  await createCluster(deps, 'payments', 'prod', 'payments', 'dev@demo');
  await createCluster(deps, 'payments', 'dev', 'payments', 'dev@demo');
  await createCluster(deps, 'storefront', 'dev', 'storefront');
  await createCluster(deps, 'storefront', 'shop', 'storefront');
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.engineer = (await createPerson(deps, 'engineer@demo', ['platform-engineers'])).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
  ({ url, stop } = await startAlertmanager());
  await nameSource(`metrics: { url: '${url}' }\nalertmanager: { url: '${url}' }\n`);
}, 60_000);
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
  await deps.db.close();
  await database.drop();
});

const api = <T>(who: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  createApi(deps)<T>(method, path, { token: tokens[who] ?? '', ...(body !== undefined && { body }) });

async function alerts(who: string, query = ''): Promise<Alert[]> {
  const { body } = await api<AlertReport>(who, 'GET', `/metrics/alerts${query}`);
  if (body.state !== 'answered') throw new Error(body.state);
  return body.items;
}

async function silences(who: string): Promise<Silence[]> {
  const { body } = await api<SilenceReport>(who, 'GET', '/metrics/silences');
  if (body.state !== 'answered') throw new Error(body.state);
  return body.items;
}

const named = async (who: string, name: string): Promise<Alert> => {
  const found = (await alerts(who)).find((alert) => alert.name === name);
  if (!found) throw new Error(`${who} does not see ${name}`);
  return found;
};
const forAnHour = { minutes: 60, comment: 'a new disk is on its way' };
const silence = (who: string, { id }: { id: string }, body: unknown = forAnHour) =>
  api<Silence>(who, 'POST', `/metrics/alerts/${id}/silences`, body);

describe('silences', () => {
  it('hold back exactly the alert that they were made for, until somebody ends them, and the audit keeps both', async () => {
    const alert = (await alerts('developer')).find(({ labels }) => labels.node === 'a');
    if (!alert) throw new Error('it does not fire');
    expect(alert).toMatchObject({ isSilenced: false, maySilence: true });
    const made = await silence('developer', alert);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      alertName: 'Ours',
      clusters: [{ namespace: 'payments', name: 'prod' }],
      createdBy: 'dev@demo',
      comment: forAnHour.comment,
      mayEnd: true,
    });
    const states = async () =>
      (await alerts('developer', '?q=Ours')).map((each) => [each.labels.node, each.isSilenced]);
    expect((await states()).sort()).toEqual([
      ['a', true],
      ['b', false],
    ]);
    const [kept] = await silences('developer');
    expect(kept).toMatchObject({ id: made.body.id, alertName: 'Ours', comment: forAnHour.comment });
    const lasts = Date.parse(kept?.endsAt ?? '') - Date.parse(kept?.startsAt ?? '');
    expect(Math.round(lasts / 60_000)).toBe(60);

    expect((await api('developer', 'DELETE', `/metrics/silences/${made.body.id}`)).status).toBe(200);
    expect(await silences('developer')).toEqual([]);
    expect((await states()).every(([, isSilenced]) => isSilenced === false)).toBe(true);
    const { body: log } = await api<Page<AuditEntry>>('auditor', 'GET', '/audit?subject=silences');
    expect(log.items.map(({ action, actor, key, project }) => [action, actor, key, project])).toEqual([
      ['end-silence', 'dev@demo', made.body.id, 'payments'],
      ['silence-alert', 'dev@demo', made.body.id, 'payments'],
    ]);
  });

  it('take the right over every cluster that the alert may be about', async () => {
    const either = await named('developer', 'Either');
    expect(either).toMatchObject({ isAmbiguous: true, maySilence: false });
    expect((await silence('developer', either)).status).toBe(403);
    const theirs = await named('engineer', 'Theirs');
    expect((await silence('developer', theirs)).status).toBe(404);
    expect((await silence('auditor', theirs)).status).toBe(403);
    expect(await named('auditor', 'Theirs')).toMatchObject({ maySilence: false });
    expect(await silences('engineer')).toEqual([]);

    const made = await silence('engineer', either);
    expect(made.status).toBe(201);
    const [seen] = await silences('developer');
    expect(seen).toMatchObject({ id: made.body.id, mayEnd: false, clusters: [{ namespace: 'payments', name: 'dev' }] });
    expect((await api('developer', 'DELETE', `/metrics/silences/${made.body.id}`)).status).toBe(403);
    expect((await api('engineer', 'DELETE', `/metrics/silences/${made.body.id}`)).status).toBe(200);
  });

  it('of the installation are for those who hold the right everywhere, and seen by nobody else', async () => {
    const made = await silence('engineer', await named('engineer', 'Machinery'));
    expect(made.status).toBe(201);
    expect(await silences('developer')).toEqual([]);
    expect((await api('developer', 'DELETE', `/metrics/silences/${made.body.id}`)).status).toBe(404);
    expect((await silences('auditor')).map(({ mayEnd }) => mayEnd)).toEqual([false]);
    expect((await api('engineer', 'DELETE', `/metrics/silences/${made.body.id}`)).status).toBe(200);
  });

  it('made in Alertmanager itself are listed, also those that match a pattern', async () => {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const matchers = [
      { name: 'cluster', value: 'prod', isRegex: false, isEqual: true },
      { name: 'alertname', value: 'Kube.*', isRegex: true, isEqual: true },
    ];
    const answer = await fetch(`${url}/api/v2/silences`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ matchers, startsAt: activeAt, endsAt, createdBy: 'amtool', comment: 'move' }),
    });
    const { silenceID } = (await answer.json()) as { silenceID: string };
    expect(await silences('developer')).toMatchObject([
      { id: silenceID, alertName: null, matchers, createdBy: 'amtool' },
    ]);
    expect((await api('developer', 'DELETE', `/metrics/silences/${silenceID}`)).status).toBe(200);
  });

  it.each([
    [{ ...forAnHour, minutes: 4 }],
    [{ ...forAnHour, minutes: 43_201 }],
    [{ ...forAnHour, minutes: 1.5 }],
    [{ ...forAnHour, comment: '  ' }],
    [{ ...forAnHour, comment: 'x'.repeat(1001) }],
    [{ ...forAnHour, matchers: [] }],
  ])('are not made of %j', async (body) => {
    expect((await silence('engineer', await named('engineer', 'Theirs'), body)).status).toBe(422);
    expect(await silences('engineer')).toEqual([]);
  });

  it('of what does not fire or is not there are not found', async () => {
    expect((await silence('engineer', { id: 'nothing' })).status).toBe(404);
    for (const id of ['6a1d8f0e-6a0e-4e53-9d93-1f1f3a7d1a11', 'nothing']) {
      expect((await api('engineer', 'DELETE', `/metrics/silences/${id}`)).status).toBe(404);
    }
  });

  it('are narrowed with the alerts by severity and words', async () => {
    const names = async (query: string) => (await alerts('engineer', query)).map(({ name }) => name);
    expect(await names('?severity=critical&q=shop')).toEqual(['Theirs']);
    expect(await names('?severity=warning,info')).toEqual([]);
    expect(await names('?q=storefront/dev')).toEqual(['Either']);
  });

  it('are absent where no Alertmanager is named, and unknown where it is silent', async () => {
    const theirs = await named('engineer', 'Theirs');
    await nameSource(`metrics: { url: '${url}' }\nalertmanager: { url: 'http://127.0.0.1:1' }\n`);
    expect((await api<SilenceReport>('engineer', 'GET', '/metrics/silences')).body).toEqual({
      state: 'failing',
      failure: 'unreachable',
    });
    expect((await silence('engineer', theirs)).status).toBe(503);
    await nameSource(`metrics: { url: '${url}' }\n`);
    expect((await api<SilenceReport>('engineer', 'GET', '/metrics/silences')).body).toEqual({ state: 'off' });
    deps.alerts = null;
    expect((await api<SilenceReport>('engineer', 'GET', '/metrics/silences')).body).toEqual({ state: 'off' });
  });
});
