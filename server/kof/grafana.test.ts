import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { grafanaLinks } from './grafana.ts';
import { readProfile } from './profile.ts';

const cluster = { namespace: 'payments', name: 'ledger & co' };
const window = { start: 1_763_000_000, end: 1_763_003_600 };

async function linksOf(text: string) {
  const file = join(await temporaryFolder('grafana'), 'metrics.yaml');
  await writeFile(file, `metrics: { url: 'https://metrics.example.com' }\n${text}`);
  return grafanaLinks(readProfile(`file://${file}`).grafana, cluster, window);
}

it('leads to KOF’s dashboards of the cluster in the same stretch of time', async () => {
  const links = await linksOf(`grafana: { url: 'https://grafana.example.com/kof/', datasource: kof-metrics }`);
  expect(links.map(({ name }) => name)).toEqual(['cluster', 'nodes', 'pods', 'apiServer']);
  const first = new URL(links[0]?.url ?? '');
  expect(first.origin + first.pathname).toBe('https://grafana.example.com/kof/d/k8s_views_global/slipway');
  expect(Object.fromEntries(first.searchParams)).toEqual({
    'var-cluster': 'ledger & co',
    'var-datasource': 'kof-metrics',
    from: '1763000000000',
    to: '1763003600000',
  });
});

it('leads to dashboards of one’s own, and to none that is not there', async () => {
  const links = await linksOf(
    `grafana: { url: 'https://g.example.com', dashboards: { cluster: our-view, nodes: null, pods: null, apiServer: null } }`,
  );
  expect(links.map(({ name, url }) => [name, new URL(url).pathname])).toEqual([['cluster', '/d/our-view/slipway']]);
  expect(links[0]?.url).not.toContain('datasource');
});

it('leads nowhere without a Grafana', async () => {
  expect(await linksOf('')).toEqual([]);
});

it.each(['../admin', 'a b', ''])('refuses %s as the id of a dashboard', async (uid) => {
  await expect(linksOf(`grafana: { url: 'https://g.example.com', dashboards: { cluster: '${uid}' } }`)).rejects.toThrow(
    'grafana.dashboards.cluster',
  );
});
