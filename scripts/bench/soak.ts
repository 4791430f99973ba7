import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { residentMegabytes, throughput } from './measures.ts';
import { clusterChanges, openStreams } from './propagation.ts';
import { type Figure, slope } from './statistics.ts';
import { startTopology } from './topology.ts';

interface SoakSample {
  hours: number;
  /** MB. */
  portal: number;
  worker: number;
  /** MB of each table with its indexes. */
  tables: Map<string, number>;
}

export interface SoakPlan {
  clusters: number;
  projects: number;
  streams: number;
  minutes: number;
}

const streamLifeMs = 240_000;
/** Between two rounds: the soak looks for what stays, not for how fast it goes. */
const pauseMs = 5_000;
/** What memory may gain in an hour of the second half, in which nothing warms up any more. */
const allowedMegabytesPerHour = 5;

async function tableSizes(database: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await database.query<{ name: string; bytes: number }>(
    `SELECT coalesce(pg_partition_root(oid)::regclass::text, relname) AS name,
       sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace GROUP BY 1`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes / 1e6]));
}

/** Changes clusters and reads lists for so long, with streams that come and go, and notes the memory once a round. */
export async function runSoak({ clusters, projects, streams, minutes }: SoakPlan): Promise<Figure[]> {
  const bench = await startTopology({ clusters, projects });
  try {
    const list = `${bench.url}/api/v1/clusters?limit=50`;
    const headers = { authorization: `Bearer ${bench.token}` };
    const open = await openStreams(bench, clusterChanges(bench, clusters, projects), streams);
    const samples: SoakSample[] = [];
    const startedAt = performance.now();
    let renewedAt = startedAt;
    while (performance.now() - startedAt < minutes * 60_000) {
      if (performance.now() - renewedAt > streamLifeMs) {
        await open.renew();
        renewedAt = performance.now();
      }
      await open.measure(20, null);
      await throughput(list, headers, 2);
      const sample: SoakSample = {
        hours: (performance.now() - startedAt) / 3_600_000,
        portal: await residentMegabytes(bench.portal.pid),
        worker: await residentMegabytes(bench.worker.pid),
        tables: await tableSizes(bench.database),
      };
      samples.push(sample);
      process.stdout.write(
        `soak ${(sample.hours * 60).toFixed(1)} min: ${sample.portal.toFixed(0)} + ${sample.worker.toFixed(0)} MB\n`,
      );
      await delay(pauseMs);
    }
    open.close();
    printGrowth(samples);
    return figuresOf(samples);
  } finally {
    await bench.stop();
  }
}

const secondHalf = (samples: readonly SoakSample[]) => samples.slice(Math.floor(samples.length / 2));

function figuresOf(samples: readonly SoakSample[]): Figure[] {
  return (['portal', 'worker'] as const).flatMap((part) => {
    const perHour = slope(secondHalf(samples).map((sample) => [sample.hours, sample[part]]));
    const inMemory = { unit: 'MB', better: 'less' } as const;
    return [
      { ...inMemory, name: `${part}, memory`, samples: samples.map((sample) => sample[part]), target: null },
      {
        ...inMemory,
        name: `${part}, gained in an hour of the second half`,
        samples: [perHour],
        target: allowedMegabytesPerHour,
        isRequired: true,
      },
    ];
  });
}

/** Prints the tables that are larger at the end than in the middle. */
function printGrowth(samples: readonly SoakSample[]): void {
  const [middle] = secondHalf(samples);
  const last = samples.at(-1);
  if (!middle || !last) return;
  const grown = [...last.tables]
    .map(([name, size]) => ({ name, size, gained: size - (middle.tables.get(name) ?? 0) }))
    .filter(({ gained }) => gained > 0.1)
    .sort((one, other) => other.gained - one.gained);
  process.stdout.write(`\ntables that grew in the second half: ${grown.length}\n`);
  for (const { name, size, gained } of grown) {
    process.stdout.write(`  ${name}: ${size.toFixed(1)} MB, of which ${gained.toFixed(1)} MB in the second half\n`);
  }
}
