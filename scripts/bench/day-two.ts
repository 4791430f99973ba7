import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, databaseCpuSeconds } from './cpu.ts';
import { clusterName, hasUpgrades, isBroken, projectName } from './fleet.ts';
import { sequential } from './measures.ts';
import type { Figure } from './statistics.ts';
import type { BenchTopology } from './topology.ts';

interface Size {
  clusters: number;
  projects: number;
}

/** So many clusters a campaign has at least, where the fleet has them. */
const inCampaign = 1_000;
const atOnce = 20;
const older = 'aws-standalone-cp-1-0-43';
const newer = 'aws-standalone-cp-1-0-44';
/** With the warm-up, and twice: as many as one person may ask for in a minute. */
const previews = 50;
const windows = { count: 3, ms: 10_000 };

async function ask<T>(bench: BenchTopology, token: string, path: string, body?: object): Promise<T> {
  const init = {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  };
  const response = await fetch(`${bench.url}/api/v1${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Members and catalog come from a file that the portal reads after it has begun to answer. */
async function whenSeen(bench: BenchTopology, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${bench.token}` };
  const path = `/api/v1/clusters/${projectName(0)}/${name}`;
  while (!(await fetch(`${bench.url}${path}`, { headers })).ok) await delay(250);
}

/** Milliseconds of asking what a request would do, and how many of them the management cluster's own dry run took. */
async function preview(bench: BenchTopology, names: readonly string[], body: object) {
  const samples = { total: [] as number[], dryRun: [] as number[] };
  for (let index = -5; index < previews; index += 1) {
    const name = names[Math.abs(index) % names.length];
    const started = performance.now();
    const { dryRunMs, errors } = await ask<{ dryRunMs: number | null; errors: { detail: string }[] }>(
      bench,
      bench.token,
      '/requests/check',
      { ...body, cluster: { namespace: projectName(0), name } },
    );
    const took = performance.now() - started;
    if (dryRunMs === null || errors.length > 0) throw new Error(`${name} cannot be asked: ${errors[0]?.detail}`);
    if (index < 0) continue;
    samples.total.push(took);
    samples.dryRun.push(dryRunMs);
  }
  return samples;
}

/** Shares of one core that worker and database take, window after window. */
async function coreShares(bench: BenchTopology): Promise<number[]> {
  const spent = async () => (await cpuSeconds(bench.worker.pid)) + (await databaseCpuSeconds(bench.database));
  const shares: number[] = [];
  for (let window = 0; window < windows.count; window += 1) {
    const [before, startedAt] = [await spent(), performance.now()];
    await delay(windows.ms);
    const seconds = (performance.now() - startedAt) / 1000;
    shares.push((100 * ((await spent()) - before)) / seconds);
  }
  return shares;
}

interface Board {
  id: string;
  waitsFor: string | null;
  figures: { total: number; updating: number };
}

/** Starts one whose upgrades never end, as nothing simulated runs: it waits with all its rows. */
async function startCampaign(bench: BenchTopology, { clusters, projects }: Size): Promise<Board> {
  const places = Array.from({ length: projects }, (_, index) => index).filter(hasUpgrades);
  // Those that do not work are left out.
  const wanted = Math.ceil((inCampaign / (clusters / projects)) * 1.1);
  const { id } = await ask<Board>(bench, bench.engineerToken, '/campaigns', {
    title: 'Bench',
    selection: { projects: places.slice(0, wanted).map(projectName), templates: [older] },
    rings: { percent: 10 },
    rules: { stopOn: { percent: 100, atLeast: 1000 }, atOnce },
  });
  for (;;) {
    const board = await ask<Board>(bench, bench.engineerToken, `/campaigns/${id}`);
    if (board.figures.updating >= atOnce && board.waitsFor === 'clusters') return board;
    await delay(250);
  }
}

const mean = (samples: readonly number[]) => samples.reduce((sum, each) => sum + each, 0) / samples.length;

/** Previews of changes and upgrades, and a campaign over a thousand clusters. */
export async function benchDayTwo(bench: BenchTopology, size: Size): Promise<Figure[]> {
  const own = Array.from({ length: size.clusters / size.projects }, (_, row) => row * size.projects);
  const names = own.filter((index) => !isBroken(index)).map(clusterName);
  const figures: Figure[] = [];
  const add = (name: string, samples: number[], unit: Figure['unit'], target: number | null, floor?: number[]) =>
    figures.push({ name, samples, unit, target, better: 'less', ...(floor && { floor }) });

  await whenSeen(bench, names[0] ?? '');
  const floor = await sequential(bench.floorUrl, {}, 300);
  const change = await preview(bench, names, { kind: 'change', parameters: { workersNumber: 9 } });
  add('preview of a change', change.total, 'ms', 150, floor);
  add('its dry run', change.dryRun, 'ms', null);
  const upgrade = await preview(bench, names, { kind: 'upgrade', template: newer });
  add('preview of an upgrade', upgrade.total, 'ms', 150, floor);
  add('its dry run', upgrade.dryRun, 'ms', null);

  const idle = mean(await coreShares(bench));
  const { id, figures: counted } = await startCampaign(bench, size);
  const headers = { authorization: `Bearer ${bench.engineerToken}` };
  const shares = await coreShares(bench);
  add(
    'bookkeeping of a campaign, of one core',
    shares.map((share) => Math.max(0, share - idle)),
    '%',
    5,
  );
  const board = await sequential(`${bench.url}/api/v1/campaigns/${id}`, headers, 200);
  add(`board of a campaign of ${counted.total} clusters`, board, 'ms', 100, floor);
  return figures;
}
