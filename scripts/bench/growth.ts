import { residentMegabytes, sequential, submits, throughput } from './measures.ts';
import { clusterChanges, openStreams } from './propagation.ts';
import type { Figure } from './statistics.ts';
import { startTopology } from './topology.ts';

interface Size {
  clusters: number;
  projects: number;
  streams: number;
}

/** Fifty clusters a project, whatever the size, so that one and the same page is read at each. */
const sizes: readonly Size[] = [
  { clusters: 2_000, projects: 40, streams: 100 },
  { clusters: 10_000, projects: 200, streams: 200 },
  { clusters: 50_000, projects: 1_000, streams: 500 },
];

const count = new Intl.NumberFormat('en');

/** Measures the same at each size, so that the cost of growth is seen. */
export async function benchGrowth(): Promise<Figure[]> {
  const found: Figure[][] = [];
  for (const size of sizes) found.push(await measure(size));
  // The same figure of all sizes stands together.
  return (found[0] ?? []).flatMap((_, at) => found.flatMap((ofSize) => ofSize[at] ?? []));
}

async function measure({ clusters, projects, streams }: Size): Promise<Figure[]> {
  const bench = await startTopology({ clusters, projects });
  const figures: Figure[] = [];
  const add = (name: string, samples: number[], unit: Figure['unit'], target: number | null, floor?: number[]) =>
    figures.push({
      name: `${name}, ${count.format(clusters)}`,
      samples,
      unit,
      target,
      better: unit === '/s' ? 'more' : 'less',
      ...(floor && { floor }),
    });
  try {
    const api = `${bench.url}/api/v1`;
    const asDeveloper = { authorization: `Bearer ${bench.token}` };
    const asLead = { authorization: `Bearer ${bench.leadToken}` };
    add('cold start of the worker', [bench.coldStartSeconds], 's', 60);
    const floor = await sequential(bench.floorUrl, {}, 200);
    add('list, one project', await sequential(`${api}/clusters?limit=50`, asDeveloper, 200), 'ms', 40, floor);
    add('list, all projects', await sequential(`${api}/clusters?limit=50`, asLead, 200), 'ms', 40, floor);
    add('search, all projects', await sequential(`${api}/clusters?limit=50&q=c-01`, asLead, 100), 'ms', null, floor);
    add('facets, all projects', await sequential(`${api}/clusters/facets`, asLead, 100), 'ms', null, floor);
    const floorRate = await throughput(bench.floorUrl, {}, 5);
    const rate = await throughput(`${api}/clusters?limit=50`, asDeveloper, 10);
    add('list, 10 at a time', [rate], '/s', null, [floorRate]);
    add('submit, dry run included', (await submits(bench, 50)).total, 'ms', null, floor);
    const open = await openStreams(bench, clusterChanges(bench, clusters, projects), streams);
    add('status change to all streams', (await open.measure(30, null)).heard, 'ms', null);
    add('memory, portal', [await residentMegabytes(bench.portal.pid)], 'MB', null);
    add('memory, worker', [await residentMegabytes(bench.worker.pid)], 'MB', null);
    open.close();
    return figures;
  } finally {
    await bench.stop();
  }
}
