import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { benchApplications } from './applications.ts';
import { largestPaints, launchBrowser, openList } from './browser.ts';
import { benchCosts } from './costs.ts';
import { benchDayTwo } from './day-two.ts';
import { benchGrowth } from './growth.ts';
import { residentMegabytes, sequential, submits, throughput } from './measures.ts';
import { benchMigrations } from './migrations.ts';
import { clusterChanges, openStreams } from './propagation.ts';
import { benchServices } from './services.ts';
import { runSoak } from './soak.ts';
import { type Figure, isMet, row, table } from './statistics.ts';
import { startTopology } from './topology.ts';

// The targets for lists are set at 10,000 clusters, those for services at 5,000, and those for cold start and memory at
// 5,000 too: `--clusters 5000`.
const { values } = parseArgs({
  options: {
    clusters: { type: 'string' },
    /** Only applications on a Karmada control plane. */
    apps: { type: 'boolean', default: false },
    /** Only the costs, which need neither portal nor fleet. */
    costs: { type: 'boolean', default: false },
    /** Only changes, upgrades and campaigns. */
    'day-two': { type: 'boolean', default: false },
    /** Only services and the rules that bring them. */
    services: { type: 'boolean', default: false },
    /** Only how long migrations keep people waiting. */
    migrations: { type: 'boolean', default: false },
    /** With `migrations`: rows of the largest table, the version before, and seconds of a question that holds each up. */
    rows: { type: 'string', default: '10000000' },
    from: { type: 'string' },
    held: { type: 'string', default: '0' },
    /** The same figures at 2,000, 10,000 and 50,000 clusters. */
    growth: { type: 'boolean', default: false },
    /** Only whether memory and tables stay as they are while clusters change for a long time. */
    soak: { type: 'boolean', default: false },
    /** How long the soak lasts, in minutes. */
    minutes: { type: 'string', default: '60' },
  },
});
const clusters = Number(values.clusters ?? 10_000);
const clustersWithServices = Number(values.clusters ?? 5_000);
const projects = 200;
const streamCount = 200;

if (values['day-two']) {
  const fleet = await startTopology({ clusters, projects });
  const found = await benchDayTwo(fleet, { clusters, projects }).finally(() => fleet.stop());
  printFigures(found, `${clusters} clusters in ${projects} projects`);
  process.exit(0);
}
if (values.services) {
  const { figures: found, size } = await benchServices({ clusters: clustersWithServices, projects });
  printFigures(found, `services: ${size}`);
  process.exit(exitCodeOf(found));
}
if (values.migrations) {
  const { rows, from, held } = values;
  const isKept = await benchMigrations({ rows: Number(rows), from, heldMs: Number(held) * 1000 });
  process.exit(isKept ? 0 : 1);
}
if (values.apps) {
  const { figures: found, size } = await benchApplications();
  printFigures(found, size);
  process.exit(exitCodeOf(found));
}
if (values.growth) {
  const found = await benchGrowth();
  printFigures(found, '50 clusters a project');
  process.exit(exitCodeOf(found));
}
if (values.soak) {
  const plan = { clusters: Number(values.clusters ?? 2_000), projects, streams: streamCount };
  const found = await runSoak({ ...plan, minutes: Number(values.minutes) });
  printFigures(found, `soak of ${values.minutes} minutes: ${plan.clusters} clusters, ${streamCount} streams`);
  process.exit(exitCodeOf(found));
}
const costs = await benchCosts();
if (values.costs) {
  printFigures(costs.figures, `costs: ${costs.size}`);
  process.exit(exitCodeOf(costs.figures));
}

const bench = await startTopology({ clusters, projects });
const headers = { authorization: `Bearer ${bench.token}` };
const browser = await launchBrowser();
const figures: Figure[] = [];
const add = (name: string, samples: number[], unit: Figure['unit'], target: number | null, floor?: number[]) =>
  figures.push({ name, samples, unit, target, better: unit === '/s' ? 'more' : 'less', ...(floor && { floor }) });
const residents = async () => {
  const [portal, worker] = [await residentMegabytes(bench.portal.pid), await residentMegabytes(bench.worker.pid)];
  return { portal, worker, both: portal + worker };
};
try {
  const list = `${bench.url}/api/v1/clusters?limit=50`;
  const floor = await sequential(bench.floorUrl, {}, 300);
  add('cluster list, one page', await sequential(list, headers, 300), 'ms', 25, floor);
  add('facets and counts', await sequential(`${bench.url}/api/v1/clusters/facets`, headers, 300), 'ms', 25, floor);
  const floorRate = await throughput(bench.floorUrl, {}, 5);
  add('cluster list, 10 at a time', [await throughput(list, headers, 10)], '/s', 300, [floorRate]);
  const submitted = await submits(bench, 100);
  add('submit, dry run included', submitted.total, 'ms', null, floor);
  add('submit without the dry run', submitted.own, 'ms', 150, floor);

  for (const cpuSlowdown of [1, 4]) {
    const how = cpuSlowdown === 1 ? '' : `, CPU ${cpuSlowdown}× slower`;
    const paint = async (name: string, path: string, signedIn: boolean) => {
      const samples = await largestPaints(browser, bench, { path, signedIn, cpuSlowdown }, 5);
      add(`largest contentful paint, ${name}${how}`, samples, 'ms', cpuSlowdown === 1 ? 900 : 2000);
    };
    await paint('sign-in', '/sign-in', false);
    await paint('cluster list', '/clusters', true);
  }

  const streams = await openStreams(bench, clusterChanges(bench, clusters, projects), streamCount);
  const screen = await openList(browser, bench);
  const { heard, drawn } = await streams.measure(40, screen);
  add(`status change to ${streamCount} streams`, heard, 'ms', 1000);
  add('status change to the screen', drawn, 'ms', 1000);
  await screen.close();
  // After all of the load above and with all streams open: what stays, not what an idle process would take.
  const { portal, worker, both } = await residents();
  add('memory, portal', [portal], 'MB', null);
  add('memory, worker', [worker], 'MB', null);
  add('memory, both', [both], 'MB', 600);
  add('cold start of the worker', [bench.coldStartSeconds], 's', 15);
  streams.close();
  figures.push(...(await benchDayTwo(bench, { clusters, projects })));
} finally {
  await browser.close();
  await bench.stop();
}
const services = await benchServices({ clusters: clustersWithServices, projects });
const all = [...figures, ...services.figures, ...costs.figures];
printFigures(all, `${clusters} clusters in ${projects} projects; services: ${services.size}; costs: ${costs.size}`);
process.exitCode = exitCodeOf(all);

function exitCodeOf(all: readonly Figure[]): number {
  return all.every((figure) => !figure.isRequired || isMet(figure)) ? 0 : 1;
}

function printFigures(all: readonly Figure[], sizes: string): void {
  process.stdout.write(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}; ${sizes}\n\n` +
      `${table([['figure', 'p50', 'p95', 'p99', 'unit', 'target (p95)', 'to the floor'], ...all.map(row)])}\n`,
  );
}
