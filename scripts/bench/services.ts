import { setTimeout as delay } from 'node:timers/promises';
import { serviceSetName } from '../../sandbox/controllers/services/service-set.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { clusterName, type FleetSize } from './fleet.ts';
import {
  baseRule,
  newService,
  type ServiceState,
  servicesPerCluster,
  statusOfSet,
  templateOf,
} from './fleet-services.ts';
import { kubeTime } from './kube-objects.ts';
import { measureViewers, viewerCount } from './log-viewers.ts';
import { sequential } from './measures.ts';
import { type Changes, changeStatus, openStreams } from './propagation.ts';
import type { Figure } from './statistics.ts';
import { type BenchTopology, startTopology } from './topology.ts';

const streamCount = 200;
/** With the warm-up less than one person may ask for in a minute. */
const previews = 80;

interface Preview {
  errors: { pointer: string; detail: string }[];
  counts: { matches: number; conflicts: number; blocked: number };
}

/** A new rule for all clusters, with a service that another rule brings to them already. */
async function preview(bench: BenchTopology): Promise<Preview> {
  const [, taken = ''] = baseRule.services;
  const response = await fetch(`${bench.url}/api/v1/multi-cluster-services/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bench.leadToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      act: 'save',
      name: 'bench',
      selector: { matchLabels: baseRule.selector },
      priority: 200,
      keepServices: false,
      selfManagement: false,
      changes: [taken, newService].map((name) => ({
        action: 'add',
        name,
        namespace: name,
        template: templateOf(name),
      })),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The preview answered ${response.status}: ${text}`);
  return JSON.parse(text) as Preview;
}

/** Members and catalog come from a file that the portal reads after it has begun to answer. */
async function whenOffered(bench: BenchTopology): Promise<void> {
  const path = `${bench.url}/api/v1/multi-cluster-services/${baseRule.name}`;
  const headers = { authorization: `Bearer ${bench.leadToken}` };
  while (!(await fetch(path, { headers })).ok) await delay(250);
  while ((await preview(bench)).errors.length > 0) await delay(250);
}

async function measurePreviews(bench: BenchTopology, clusters: number): Promise<number[]> {
  const samples: number[] = [];
  for (let index = -5; index < previews; index += 1) {
    const started = performance.now();
    const { errors, counts } = await preview(bench);
    const took = performance.now() - started;
    const { matches, conflicts, blocked } = counts;
    if (errors.length > 0 || matches !== clusters || conflicts !== clusters || blocked > 0) {
      throw new Error(`The preview is not of all clusters: ${JSON.stringify({ errors, counts })}`);
    }
    if (index >= 0) samples.push(took);
  }
  return samples;
}

/** Each turns a service that a rule has brought from deployed to failed or back. */
function serviceChanges(bench: BenchTopology, { clusters, projects }: FleetSize): Changes {
  const client = createClient(loadConnection(bench.kubeconfig));
  const failing = new Set<string>();
  let count = 0;
  return {
    next() {
      const name = clusterName((count % Math.floor(clusters / projects)) * projects);
      count += 1;
      const isToFail = !failing.has(name);
      if (isToFail) failing.add(name);
      else failing.delete(name);
      const states = baseRule.services.map(
        (_, place): ServiceState => (place === 0 && isToFail ? 'Failed' : 'Deployed'),
      );
      const status = statusOfSet(baseRule.services, states, kubeTime(Date.now()));
      return {
        name,
        apply: () => changeStatus(client, kinds.serviceSet, serviceSetName(name, baseRule.name), status),
      };
    },
    close: () => client.close(),
  };
}

async function measureStreams(bench: BenchTopology, size: FleetSize): Promise<number[]> {
  const streams = await openStreams(bench, serviceChanges(bench, size), streamCount);
  const { heard } = await streams.measure(40, null);
  streams.close();
  return heard;
}

/** Services on every cluster, and rules that bring most of them: a fleet of its own, for it is another than that of clusters. */
export async function benchServices({ clusters, projects }: FleetSize): Promise<{ figures: Figure[]; size: string }> {
  const size = { clusters, projects, hasServices: true };
  const bench = await startTopology(size);
  const figures: Figure[] = [];
  const add = (name: string, samples: number[], unit: Figure['unit'], target: number | null, floor?: number[]) =>
    figures.push({
      name: `services, ${name}`,
      samples,
      unit,
      target,
      better: 'less',
      isRequired: target !== null,
      ...(floor && { floor }),
    });
  try {
    await whenOffered(bench);
    const headers = { authorization: `Bearer ${bench.leadToken}` };
    const list = `${bench.url}/api/v1/multi-cluster-services`;
    const floor = await sequential(bench.floorUrl, {}, 300);
    add('list', await sequential(list, headers, 200), 'ms', 100, floor);
    add('board', await sequential(`${list}/${baseRule.name}`, headers, 200), 'ms', 100, floor);
    const rows = `${list}/${baseRule.name}/clusters?limit=100`;
    add('rows of a board, one page of 100', await sequential(rows, headers, 200), 'ms', 100, floor);
    add(`preview for ${clusters} clusters`, await measurePreviews(bench, clusters), 'ms', 150, floor);
    add(`state of one to ${streamCount} streams`, await measureStreams(bench, size), 'ms', 250);
    add(`memory that ${viewerCount} followed logs add`, await measureViewers(bench), 'MB', 60);
    add('cold start of the worker', [bench.coldStartSeconds], 's', null);
  } finally {
    await bench.stop();
  }
  return { figures, size: `${clusters} clusters × ${servicesPerCluster} services` };
}
