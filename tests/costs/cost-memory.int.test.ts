import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { processEnv } from '../../dev/lib/process-env.ts';
import { type CostQuestion, costQueries } from '../../server/kof/queries/cost.ts';
import { listen } from '../support/listen.ts';

// What a fleet costs is read with the memory that deploy/process.env gives the worker, through HTTP and whole answers.

const labels = { cluster: 'cluster', clusterNamespace: 'clusterNamespace', region: 'promxyCluster' };
const [namespaces, machines] = [20, 5];

const textOf = (split: '5m' | '30m') =>
  Object.entries(costQueries(labels, split)).map(([question, text]) => [text, question] as const);
const questions = new Map<string, string>([...textOf('5m'), ...textOf('30m')]);
const scope = /(?:promxyCluster="([^"]+)")?,?(?:clusterNamespace=~"[^"]+",cluster=~"([^"]+)")?(?=[,}])/;

/** What tells the series of a cluster from each other, question by question. */
function partsOf(question: CostQuestion): Record<string, string>[] {
  const nodes = Array.from({ length: machines }, (_, at) => ({ node: `machine-${at}` }));
  const spaces = Array.from({ length: namespaces }, (_, at) => ({ namespace: `namespace-${at}` }));
  const resources = ['cpu', 'memory'].map((resource) => ({ resource }));
  const each = (parts: object[]) => parts.flatMap((part) => resources.map((one) => ({ ...part, ...one })));
  switch (question) {
    case 'present':
    case 'observed':
    case 'price':
      return nodes;
    case 'type':
      return nodes.map((node) => ({ ...node, instance_type: 'm5.xlarge' }));
    case 'capacity':
    case 'partPrice':
    case 'allocatedOnNode':
      return each(nodes);
    case 'allocatedTo':
    case 'requested':
    case 'used':
      return each(spaces);
    case 'storageOf':
      return spaces;
    case 'seen':
    case 'storage':
    case 'fee':
      return [{}];
    default:
      return [];
  }
}

/** A source of clusters in four regions that all run all the time. */
async function startSource(clusters: number) {
  const fleet = Array.from({ length: clusters }, (_, at) => ({
    clusterNamespace: `team-${at % 40}`,
    cluster: `cluster-${at}`,
    promxyCluster: `region-${at % 4}`,
  }));
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body || new URL(request.url ?? '', 'http://x').search);
    const query = form.get('query') ?? '';
    const [first = '', region, names] = /\{((?:promxyCluster|clusterNamespace)=[^}]*)\}/.test(query)
      ? (scope.exec(query.slice(query.search(/\{(?:promxyCluster=|clusterNamespace=~)/) + 1)) ?? [])
      : [];
    const bare = first === '' ? query : query.replaceAll(`${first},`, '').replaceAll(first, '');
    const question = questions.get(bare);
    if (!question) return void response.writeHead(500).end(bare);
    const wanted = names && new Set(names.split('|'));
    const meant = fleet.filter((one) => (region ?? one.promxyCluster) === one.promxyCluster);
    const own = wanted ? meant.filter(({ cluster }) => wanted.has(cluster)) : meant;
    const values: [number, string][] = [];
    for (let at = Number(form.get('start')); at <= Number(form.get('end')); at += 3600) values.push([at, '0.25']);
    const result = own.flatMap(({ promxyCluster, ...one }) =>
      question === 'region'
        ? [{ metric: { ...one, promxyCluster }, values }]
        : partsOf(question as CostQuestion).map((part) => ({ metric: { ...one, ...part }, values })),
    );
    const text = JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } });
    response.setHeader('content-type', 'application/json').end(text);
  });
  return listen(server);
}

it.each([
  { clusters: 80, windows: 12, hours: 24 },
  { clusters: 1_000, windows: 2, hours: 6 },
])('reads $clusters clusters, $windows times $hours hours', async ({ clusters, windows, hours }) => {
  const source = await startSource(clusters);
  try {
    const args = ['tests/support/cost-reader.ts', source.url, String(windows), String(hours)];
    const env = { ...process.env, ...processEnv() };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(Number(stdout)).toBe(clusters * windows * hours);
  } finally {
    await source.stop();
  }
});
