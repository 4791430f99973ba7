import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Alert, AlertReport, AnsweredAlerts } from '../../../lib/contracts/alerts.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createFakeAlerts, fires } from '../../../tests/support/fakes/alerts.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { MetricsError } from '../../ports/metrics.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  await createCluster(deps, 'payments', 'dev', 'payments', 'dev@demo');
  await createCluster(deps, 'payments', 'prod', 'payments', 'colleague@demo');
  await createCluster(deps, 'storefront', 'dev', 'storefront');
  await createCluster(deps, 'storefront', 'shop', 'storefront');
  await createCluster(deps, 'elsewhere', 'loose', null);
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const all = [
  fires('Watchdog'),
  fires('InfoInhibitor', { severity: 'none' }),
  fires('OursAlone', { severity: 'warning', cluster: 'prod', tenant: 'PLATFORM', node: 'a' }),
  fires('Either', { severity: 'critical', cluster: 'dev', tenant: 'PLATFORM' }),
  fires('Theirs', { severity: 'critical', cluster: 'shop', tenant: 'PLATFORM' }),
  fires('OtherTenant', { severity: 'critical', cluster: 'prod', tenant: 'blue' }),
  fires('Stuck', { severity: 'error', namespace: 'payments', name: 'dev', type: 'Ready' }),
  fires('Quiet', { severity: 'info', cluster: 'dev', clusterNamespace: 'payments' }, { isSilenced: true }),
  fires('Loose', { severity: 'page', cluster: 'loose' }),
  fires('KCMControllerDown', { severity: 'critical', cluster: 'mothership', tenant: 'PLATFORM' }),
];

async function ask(who: string, query = ''): Promise<AlertReport> {
  return (await createApi(deps)<AlertReport>('GET', `/metrics/alerts${query}`, { token: tokens[who] ?? '' })).body;
}

async function answered(who: string, query = ''): Promise<AnsweredAlerts> {
  const report = await ask(who, query);
  if (report.state !== 'answered') throw new Error(report.state);
  return report;
}

const names = ({ items }: AnsweredAlerts): string[] => items.map(({ name }) => name);
const find = ({ items }: AnsweredAlerts, name: string): Alert | undefined => items.find((each) => each.name === name);

describe('alerts', () => {
  it('that somebody silenced push none out of the answer that calls', async () => {
    const about = { severity: 'critical', cluster: 'dev', clusterNamespace: 'payments' };
    const silenced = Array.from({ length: 4 }, (_, index) => fires(`Known${index}`, about, { isSilenced: true }));
    deps.alerts = createFakeAlerts([...silenced, fires('Loud', { ...about, severity: 'warning' })]);
    const report = await answered('developer', '?limit=2');
    expect(names(report)).toEqual(['Loud', expect.stringContaining('Known')]);
    expect(report).toMatchObject({ total: 5, counts: { warning: 1 }, clusters: [{ worst: 'warning', count: 1 }] });
  });

  it('are those of the own projects, worst first, and nothing about the rest of the installation', async () => {
    deps.alerts = createFakeAlerts(all);
    const report = await answered('developer');
    expect(names(report)).toEqual(['Either', 'Stuck', 'OursAlone', 'Quiet']);
    expect(JSON.stringify(report)).not.toMatch(/storefront|shop|KCM|Loose|Watchdog/);
    expect(report).toMatchObject({
      total: 4,
      isPathDead: false,
      isPartial: false,
      counts: { critical: 1, error: 1, warning: 1 },
      clusters: [
        { namespace: 'payments', name: 'dev', worst: 'critical', count: 2 },
        { namespace: 'payments', name: 'prod', worst: 'warning', count: 1 },
      ],
    });
  });

  it('of a name that several clusters have say so, and name those that may be seen', async () => {
    deps.alerts = createFakeAlerts(all);
    const one = { namespace: 'payments', name: 'dev' };
    expect(find(await answered('developer'), 'Either')).toMatchObject({ isAmbiguous: true, clusters: [one] });
    expect(find(await answered('auditor'), 'Either')?.clusters).toEqual([
      one,
      { namespace: 'storefront', name: 'dev' },
    ]);
    expect(find(await answered('developer'), 'OursAlone')).toMatchObject({
      isAmbiguous: false,
      labels: { node: 'a' },
      since: '2026-11-20T10:00:00.000Z',
      silenceUrl: expect.stringContaining('https://alerts.test/#/silences/new'),
    });
  });

  it('about no cluster are seen by who sees the installation, and by nobody who asks for less', async () => {
    deps.alerts = createFakeAlerts(all);
    expect(names(await answered('auditor'))).toEqual(
      expect.arrayContaining(['KCMControllerDown', 'OtherTenant', 'Loose', 'Theirs']),
    );
    expect(find(await answered('auditor'), 'Loose')?.severity).toBe('unknown');
    expect(names(await answered('auditor', '?project=payments'))).toEqual(['Either', 'Stuck', 'OursAlone', 'Quiet']);
    expect(names(await answered('developer', '?namespace=payments&name=prod'))).toEqual(['OursAlone']);
    expect(names(await answered('developer', '?owner=me'))).toEqual(['Either', 'Stuck', 'Quiet']);
    expect(names(await answered('developer', '?namespace=storefront&name=shop'))).toEqual([]);
    expect((await answered('developer', '?limit=1')).total).toBe(4);
  });

  it('say that nothing is known where the source is silent, has ended, or was never set', async () => {
    deps.alerts = createFakeAlerts(new MetricsError('timed-out', 'No answer within 8 s'));
    expect(await ask('developer')).toMatchObject({ state: 'failing', failure: 'timed-out' });
    deps.alerts = createFakeAlerts([]);
    expect(await ask('developer')).toMatchObject({ state: 'answered', isPathDead: true, items: [] });
    deps.alerts = createFakeAlerts([], true);
    expect(await ask('developer')).toMatchObject({ state: 'answered', isPartial: true, items: [] });
    deps.alerts = null;
    expect(await ask('developer')).toEqual({ state: 'off' });
  });
});
