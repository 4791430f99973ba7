import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readKubeconfig } from '../../controllers/client/kubeconfig.ts';
import { KubeClient } from '../../controllers/client/rest.ts';
import { Home } from '../../lib/home.ts';
import { referenceEndMs, referenceSet } from '../fleet/reference-set.ts';
import type { ClusterSpec } from '../fleet/spec.ts';
import { LiveFleet } from '../live/fleet.ts';
import { FleetRegistry } from '../live/registry.ts';
import { parseDurationMs } from '../promql/literals.ts';
import { catalogue } from '../series/catalogue.ts';
import { FleetSource } from '../series/fleet-source.ts';
import { openMetricsLines, victoriaLines } from './lines.ts';

// Writes the series of the sandbox to standard output, for a real VictoriaMetrics or Prometheus to read.

const usage = `node sandbox/prometheus/export/main.ts [--home FOLDER | --reference] [--format victoria|openmetrics]
  --home FOLDER     of a running sandbox (default .slipway/sandbox)
  --reference       the fixed fleet of three clusters that tests use, instead of a running one
  --format          victoria: POST /api/v1/import (default); openmetrics: promtool tsdb create-blocks-from
  --window 24h      how far back, --until 2026-11-21T07:00:00Z where it ends (default now)
  --interval 60s    between two samples
  --metrics a,b     only these
`;

const formats = { victoria: victoriaLines, openmetrics: openMetricsLines };

function duration(text: string, name: string): number {
  const durationMs = parseDurationMs(text);
  if (durationMs === null || durationMs <= 0) throw new TypeError(`--${name} ${text} is no duration`);
  return durationMs;
}

interface Fleet {
  clusters: () => readonly ClusterSpec[];
  endMs: number;
  stop(): Promise<void>;
}

async function readFleet(home: Home): Promise<Fleet> {
  const client = new KubeClient(await readKubeconfig(home.path('kubeconfig')));
  const registry = await FleetRegistry.open(client, home, (text) => void process.stderr.write(`${text}\n`));
  const endMs = Date.now();
  const fleet = new LiveFleet(
    () => registry.facts(),
    () => endMs,
  );
  return {
    clusters: () => fleet.clusters(),
    endMs,
    stop: async () => {
      await registry.stop();
      client.close();
    },
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      home: { type: 'string', default: '.slipway/sandbox' },
      reference: { type: 'boolean', default: false },
      format: { type: 'string', default: 'victoria' },
      window: { type: 'string', default: '24h' },
      until: { type: 'string' },
      interval: { type: 'string', default: '60s' },
      metrics: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const write = Object.hasOwn(formats, values.format) ? formats[values.format as keyof typeof formats] : undefined;
  if (!write) throw new TypeError(`--format ${values.format} is neither victoria nor openmetrics`);
  const windowMs = duration(values.window, 'window');
  const intervalMs = duration(values.interval, 'interval');
  const fixed = referenceSet();
  const fleet: Fleet = values.reference
    ? { clusters: () => fixed, endMs: referenceEndMs, stop: async () => undefined }
    : await readFleet(new Home(values.home));
  const endMs = values.until === undefined ? fleet.endMs : Date.parse(values.until);
  if (!Number.isFinite(endMs)) throw new TypeError(`--until ${values.until} is no instant`);
  const now = () => Math.max(endMs, fleet.endMs);
  const source = new FleetSource({ clusters: fleet.clusters, intervalMs, now, historyMs: 90 * 86_400_000 });
  const metrics = values.metrics?.split(',') ?? [...catalogue.keys()];
  const unknown = metrics.filter((name) => !catalogue.has(name));
  if (unknown.length > 0) throw new TypeError(`the sandbox has no ${unknown.join(', ')}`);
  try {
    await pipeline(Readable.from(write({ source, startMs: endMs - windowMs, endMs, metrics })), process.stdout);
  } finally {
    await fleet.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`export: ${error instanceof TypeError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
