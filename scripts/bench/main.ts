import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { propagation, residentMegabytes, sequential, submits, throughput } from './measures.ts';
import { type Figure, row, table } from './statistics.ts';
import { startTopology } from './topology.ts';

// The targets for lists are set at 10,000 clusters, those for cold start and memory at 5,000: `--clusters 5000`.
const { values } = parseArgs({
  options: { soak: { type: 'boolean', default: false }, clusters: { type: 'string', default: '10000' } },
});
const { soak } = values;
const clusters = Number(values.clusters);
const projects = 200;
const streams = 200;

const bench = await startTopology(clusters, projects);
const headers = { authorization: `Bearer ${bench.token}` };
const figures: Figure[] = [];
try {
  const list = `${bench.url}/api/v1/clusters?limit=50`;
  const floor = await sequential(bench.floorUrl, {}, 300);
  figures.push({
    name: 'cluster list, one page',
    samples: await sequential(list, headers, 300),
    unit: 'ms',
    target: 25,
    better: 'less',
    floor,
  });
  figures.push({
    name: 'facets and counts',
    samples: await sequential(`${bench.url}/api/v1/clusters/facets`, headers, 300),
    unit: 'ms',
    target: 25,
    better: 'less',
    floor,
  });
  const floorRate = await throughput(bench.floorUrl, {}, 5);
  figures.push({
    name: 'cluster list, 10 at a time',
    samples: [await throughput(list, headers, 10)],
    unit: '/s',
    target: 300,
    better: 'more',
    floor: [floorRate],
  });
  figures.push({
    name: 'submit, dry run included',
    samples: await submits(bench, 100),
    unit: 'ms',
    target: 150,
    better: 'less',
    floor,
  });
  const residents = async () => ({
    portal: await residentMegabytes(bench.portal.pid),
    worker: await residentMegabytes(bench.worker.pid),
  });
  let memory = await residents();
  const heard = await propagation(bench, streams, 20, async () => {
    memory = await residents();
  });
  figures.push({
    name: `status change to ${streams} streams`,
    samples: heard,
    unit: 'ms',
    target: 1000,
    better: 'less',
  });
  figures.push({ name: 'memory, portal', samples: [memory.portal], unit: 'MB', target: null, better: 'less' });
  figures.push({ name: 'memory, worker', samples: [memory.worker], unit: 'MB', target: null, better: 'less' });
  const both = memory.portal + memory.worker;
  figures.push({ name: 'memory, both', samples: [both], unit: 'MB', target: 600, better: 'less' });
  figures.push({
    name: 'cold start of the worker',
    samples: [bench.coldStartSeconds],
    unit: 's',
    target: 15,
    better: 'less',
  });
  if (soak) {
    const until = performance.now() + 3_600_000;
    while (performance.now() < until) {
      await propagation(bench, streams, 5, async () => {
        memory = await residents();
      });
      process.stdout.write(`soak: ${memory.portal.toFixed(0)} + ${memory.worker.toFixed(0)} MB\n`);
    }
  }
} finally {
  await bench.stop();
}
process.stdout.write(
  `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}; ` +
    `${clusters} clusters in ${projects} projects\n\n` +
    `${table([['figure', 'p50', 'p95', 'p99', 'unit', 'target (p95)', 'to the floor'], ...figures.map(row)])}\n`,
);
