import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type Extract, openMetricsLines, victoriaLines } from '../../sandbox/prometheus/export/lines.ts';
import { createPrometheusServer } from '../../sandbox/prometheus/http/server.ts';
import { listen } from './listen.ts';

/** A server that answers the HTTP API of Prometheus. */
export interface Engine {
  name: string;
  url: string;
  stop(): Promise<void>;
}

export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;

async function whenReady(url: string, child: ChildProcess, said: string[]): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`${url} does not answer: ${said.join('').slice(-2000)}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

export async function startProgram(
  name: string,
  program: string,
  args: string[],
  url: string,
  path: string,
): Promise<Engine> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  await whenReady(`${url}${path}`, child, said).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { name, url, stop };
}

/** VictoriaMetrics with the series of the extracts imported. */
export async function startVictoriaMetrics(folder: string, extracts: readonly Extract[]): Promise<Engine> {
  const address = `127.0.0.1:${await findFreePort()}`;
  const args = [
    `-storageDataPath=${join(folder, 'victoria')}`,
    `-httpListenAddr=${address}`,
    '-retentionPeriod=100y',
    '-search.latencyOffset=0s',
    '-maxLabelsPerTimeseries=60',
    '-memory.allowedPercent=10',
    '-selfScrapeInterval=0',
  ];
  const engine = await startProgram('VictoriaMetrics', 'victoria-metrics', args, `http://${address}`, '/health');
  for (const extract of extracts) {
    const body = Readable.toWeb(Readable.from(victoriaLines(extract))) as ReadableStream;
    const answer = await fetch(`${engine.url}/api/v1/import`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`);
  }
  await fetch(`${engine.url}/internal/force_flush`);
  return engine;
}

/** Prometheus over blocks that promtool made of the extracts. */
export async function startPrometheus(folder: string, extracts: readonly Extract[]): Promise<Engine> {
  const data = join(folder, 'prometheus');
  const files = extracts.map((_extract, index) => join(folder, `openmetrics-${index}.txt`));
  for (const [index, extract] of extracts.entries()) {
    await pipeline(Readable.from(openMetricsLines(extract)), createWriteStream(files[index] ?? ''));
  }
  await Promise.all(
    files.map(async (file) => {
      const child = spawn('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', file, data], { stdio: 'pipe' });
      const said: string[] = [];
      child.stderr.on('data', (part: Buffer) => said.push(part.toString()));
      child.stdout.resume();
      const code = await new Promise((resolve) => child.once('exit', resolve));
      if (code !== 0) throw new Error(`promtool: ${said.join('')}`);
    }),
  );
  const address = `127.0.0.1:${await findFreePort()}`;
  const args = [
    `--config.file=/dev/null`,
    `--storage.tsdb.path=${data}`,
    '--storage.tsdb.retention.time=100y',
    `--web.listen-address=${address}`,
    '--log.level=warn',
  ];
  return startProgram('Prometheus', 'prometheus', args, `http://${address}`, '/-/ready');
}

/** The sandbox's own server over the same series. */
export async function startOwn(extract: Omit<Extract, 'metrics'>): Promise<Engine> {
  const { source, startMs, endMs } = extract;
  const backend = { source, now: () => endMs, metadata: {}, historyMs: endMs - startMs };
  const server = createPrometheusServer({ backend });
  return { name: 'sandbox', ...(await listen(server)) };
}
