import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { projectName } from './fleet.ts';
import type { BenchTopology } from './topology.ts';

/** Milliseconds of `count` requests, one after another, after a warm-up. */
export async function sequential(url: string, headers: Record<string, string>, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let index = -20; index < count; index += 1) {
    const started = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    if (index >= 0) samples.push(performance.now() - started);
  }
  return samples;
}

/** Requests per second of ten connections, second by second. */
export async function throughput(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: 10, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/**
 * Milliseconds of submitting an order, and the same without the management cluster's own dry run, whose time the check
 * of the very same order tells just before.
 */
export async function submits(bench: BenchTopology, count: number): Promise<{ total: number[]; own: number[] }> {
  const samples = { total: [] as number[], own: [] as number[] };
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${bench.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  for (let index = 0; index < count; index += 1) {
    const order = {
      kind: 'create',
      project: projectName(0),
      catalogItem: 'aws',
      name: `bench-${index}`,
      parameters: { region: 'eu-central-1' },
    };
    const { dryRunMs } = (await post('/requests/check', order)) as { dryRunMs: number | null };
    if (dryRunMs === null) throw new Error('The management cluster was not asked for its dry run');
    const started = performance.now();
    await post('/requests', order);
    const total = performance.now() - started;
    samples.total.push(total);
    samples.own.push(Math.max(0, total - dryRunMs));
  }
  return samples;
}

/** Resident memory of a process in MB (10^6 bytes), from /proc. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
}
