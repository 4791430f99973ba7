import type { openStreams } from './propagation.ts';
import { slope } from './statistics.ts';

interface SoakSample {
  minutes: number;
  portal: number;
  worker: number;
}

interface SoakWork {
  streams: Awaited<ReturnType<typeof openStreams>>;
  residents(): Promise<{ portal: number; worker: number }>;
  /** A burst of reads. */
  load(): Promise<unknown>;
}

const streamLifeMs = 240_000;

/** Changes clusters and reads lists for so long, with streams that come and go, and notes the memory once a round. */
export async function runSoak(minutes: number, { streams, residents, load }: SoakWork): Promise<SoakSample[]> {
  const startedAt = performance.now();
  const samples: SoakSample[] = [];
  let renewedAt = startedAt;
  await streams.renew();
  while (performance.now() - startedAt < minutes * 60_000) {
    if (performance.now() - renewedAt > streamLifeMs) {
      await streams.renew();
      renewedAt = performance.now();
    }
    await streams.measure(20, null);
    await load();
    const { portal, worker } = await residents();
    samples.push({ minutes: (performance.now() - startedAt) / 60_000, portal, worker });
    process.stdout.write(
      `soak ${samples.at(-1)?.minutes.toFixed(1)} min: ${portal.toFixed(0)} + ${worker.toFixed(0)} MB\n`,
    );
  }
  return samples;
}

/** Prints how the memory moved: first, last, and the slope of the second half, in which nothing warms up any more. */
export function printSoak(samples: readonly SoakSample[]): void {
  const half = samples.slice(Math.floor(samples.length / 2));
  for (const part of ['portal', 'worker'] as const) {
    const perHour = slope(half.map((sample) => [sample.minutes / 60, sample[part]]));
    process.stdout.write(
      `soak, ${part}: ${samples[0]?.[part].toFixed(0)} → ${samples.at(-1)?.[part].toFixed(0)} MB, ` +
        `${perHour.toFixed(1)} MB an hour over the second half\n`,
    );
  }
}
