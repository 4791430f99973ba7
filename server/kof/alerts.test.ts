import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../tests/support/listen.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { MetricsError } from '../ports/metrics.ts';
import { createAlertsPort } from './alerts.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Alerts of a profile whose Alertmanager answers as told. */
async function portOver(listener: RequestListener, more = '') {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  const { url, stop } = await listen(server);
  stops.push(stop);
  const file = join(await temporaryFolder('alerts'), 'metrics.yaml');
  await writeFile(file, `metrics: { url: '${url}' }\nalertmanager: { url: '${url}' }\n${more}`);
  return { asked, port: createAlertsPort(`file://${file}`) };
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const alert = {
  labels: { alertname: 'NodeDown', cluster: 'dev', tenantId: 'blue', note: 'a "quoted" & odd' },
  annotations: { summary: 'A node is down' },
  startsAt: '2026-11-21T07:00:00.000Z',
  fingerprint: 'abc',
  status: { state: 'suppressed', silencedBy: ['x'], inhibitedBy: [] },
};

describe('Alertmanager', () => {
  it('is asked for what is silenced too, once for all who ask at a time', async () => {
    const { port, asked } = await portOver(json(200, [alert]));
    const [{ alerts: one }] = await Promise.all([port.firing(), port.firing()]);
    expect(asked).toEqual(['/api/v2/alerts?active=true&silenced=true&inhibited=false&unprocessed=true']);
    expect(one).toEqual([
      {
        id: 'abc',
        labels: alert.labels,
        cluster: 'dev',
        clusterNamespace: null,
        tenant: 'blue',
        summary: 'A node is down',
        description: null,
        since: new Date(alert.startsAt),
        isSilenced: true,
      },
    ]);
  });

  it('is linked to for a silence with all labels, where browsers have an address for it', async () => {
    const { port } = await portOver(json(200, [alert]), 'alertmanagerUrl: https://alerts.example.com/\n');
    const [one] = (await port.firing()).alerts;
    const link = one ? port.silenceUrl(one) : null;
    expect(link).toMatch(/^https:\/\/alerts\.example\.com\/#\/silences\/new\?filter=/);
    expect(decodeURIComponent(link ?? '')).toContain(
      '{alertname="NodeDown", cluster="dev", tenantId="blue", note="a \\"quoted\\" & odd"}',
    );
    const { port: without } = await portOver(json(200, [alert]));
    expect(one && without.silenceUrl(one)).toBeNull();
  });

  it.each([
    ['a login page', (_: unknown, response) => response.end('<html>Sign in</html>'), 'not-prometheus'],
    ['other JSON', json(200, { status: 'success' }), 'not-prometheus'],
    ['an alert without labels', json(200, [{ ...alert, labels: null }]), 'not-prometheus'],
    ['a refused login', json(401, {}), 'login-refused'],
    ['too much work', json(503, 'busy'), 'overloaded'],
    ['an error', json(500, 'oops'), 'unreachable'],
    ['a broken line', (request) => request.socket.destroy(), 'unreachable'],
  ] as [string, RequestListener, string][])(
    'that answers %s is a failure with its name',
    async (_, listener, failure) => {
      const { port } = await portOver(listener);
      const error = await port.firing().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(MetricsError);
      expect(error).toMatchObject({ failure });
    },
  );
});

describe('a source of metrics without an Alertmanager', () => {
  const labels = { alertname: 'KubeAPIDown', severity: 'critical', cluster: 'dev', tenant: 'blue' };
  const activeAt = '2026-11-21T07:00:00.000Z';
  const listed = (...alerts: unknown[]) => json(200, { status: 'success', data: { alerts } });
  const series = (...rows: Record<string, string>[]) =>
    json(200, {
      status: 'success',
      data: { resultType: 'vector', result: rows.map((metric) => ({ metric, value: [0, '1'] })) },
    });
  async function portOfSource(list: RequestListener, query: RequestListener) {
    const asked: string[] = [];
    const { url, stop } = await listen(
      createServer((request, response) => {
        asked.push(request.url ?? '');
        (request.url === '/api/v1/alerts' ? list : query)(request, response);
      }),
    );
    stops.push(stop);
    return { asked, port: createAlertsPort(url) };
  }

  it('is asked for the list of whoever evaluates rules, as promxy has it, and not for the series', async () => {
    const firing = { labels, annotations: { summary: 'No answer' }, state: 'firing', activeAt, value: '1e+00' };
    const pending = { labels: { alertname: 'Soon' }, annotations: {}, state: 'pending', activeAt, value: '1' };
    const { port, asked } = await portOfSource(listed(firing, pending), json(500, {}));
    expect((await port.firing()).alerts).toEqual([
      {
        id: expect.any(String),
        labels,
        cluster: 'dev',
        clusterNamespace: null,
        tenant: 'blue',
        summary: 'No answer',
        description: null,
        since: new Date(activeAt),
        isSilenced: false,
      },
    ]);
    expect(asked).toEqual(['/api/v1/alerts']);
  });

  it.each([
    ['has no such list', json(404, {})],
    ['lists nothing', listed()],
  ] as [string, RequestListener][])('that %s is asked for the series', async (_, list) => {
    const { port } = await portOfSource(list, series({ ...labels, alertstate: 'firing' }));
    expect(await port.firing()).toMatchObject({ alerts: [{ labels, cluster: 'dev' }], isPartial: false });
  });

  it('that is too busy for the list and has no series is a failure, not a dead path', async () => {
    const { port } = await portOfSource(json(503, 'busy'), series());
    await expect(port.firing()).rejects.toMatchObject({ failure: 'overloaded' });
    const { port: quiet } = await portOfSource(listed(), series());
    expect(await quiet.firing()).toEqual({ alerts: [], isPartial: false });
  });

  it('of which a part did not answer says so, by its list and by its series', async () => {
    const silent = { warnings: ['region us: timeout'] };
    const list = (...alerts: unknown[]) => json(200, { status: 'success', data: { alerts }, ...silent });
    const firing = { labels, annotations: {}, state: 'firing', activeAt, value: '1' };
    const vector = { resultType: 'vector', result: [] };
    const sources: [RequestListener, RequestListener, number][] = [
      [list(firing), json(500, {}), 1],
      [list(), series(), 0],
      [listed(), json(200, { status: 'success', data: vector, isPartial: true }), 0],
    ];
    for (const [listing, query, count] of sources) {
      const { port } = await portOfSource(listing, query);
      const { alerts, isPartial } = await port.firing();
      expect([alerts.length, isPartial]).toEqual([count, true]);
    }
  });
});
