import { cpus, totalmem } from 'node:os';
import { propagation, residentMegabytes, sequential, submits, throughput } from './measures.ts';
import { type Figure, row, table } from './statistics.ts';
import { startTopology } from './topology.ts';

const soak = process.argv.includes('--soak');
const clusters = 10_000;
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
  let memory = Number.NaN;
  const heard = await propagation(bench, streams, 20, async () => {
    memory = (await residentMegabytes(bench.portal.pid)) + (await residentMegabytes(bench.worker.pid));
  });
  figures.push({
    name: `status change to ${streams} streams`,
    samples: heard,
    unit: 'ms',
    target: 1000,
    better: 'less',
  });
  figures.push({ name: 'memory, portal and worker', samples: [memory], unit: 'MB', target: 600, better: 'less' });
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
        memory = (await residentMegabytes(bench.portal.pid)) + (await residentMegabytes(bench.worker.pid));
      });
      process.stdout.write(`soak: ${memory.toFixed(0)} MB\n`);
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
