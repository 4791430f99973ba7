import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { createParser } from 'eventsource-parser';
import { projectName } from './fleet.ts';
import type { BenchTopology } from './topology.ts';

const run = promisify(execFile);

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

/** Milliseconds of submitting an order, the dry run of the management cluster included. */
export async function submits(bench: BenchTopology, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    const response = await fetch(`${bench.url}/api/v1/requests`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bench.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        kind: 'create',
        project: projectName(0),
        catalogItem: 'aws',
        name: `bench-${index}`,
        parameters: { region: 'eu-central-1' },
      }),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`Submitting answered ${response.status}: ${text}`);
    samples.push(performance.now() - started);
  }
  return samples;
}

function kubectl(bench: BenchTopology, ...args: string[]): Promise<unknown> {
  return run('kubectl', ['--kubeconfig', bench.kubeconfig, ...args]);
}

interface Stream {
  seen: Map<string, number>;
  close(): void;
}

async function openStream(bench: BenchTopology): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${bench.url}/api/v1/events`, {
    headers: { authorization: `Bearer ${bench.token}` },
    signal: abort.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`The event stream answered ${response.status}`);
  const seen = new Map<string, number>();
  const parser = createParser({
    onEvent: ({ data }) => {
      const { key } = JSON.parse(data) as { key: string };
      seen.set(key, performance.now());
    },
  });
  const pump = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  pump(response.body).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return { seen, close: () => abort.abort() };
}

/**
 * Milliseconds from a changed status in the management cluster until each of the open streams has heard of it.
 * `whileOpen` runs with all streams open.
 */
export async function propagation(
  bench: BenchTopology,
  streams: number,
  changes: number,
  whileOpen: () => Promise<void>,
): Promise<number[]> {
  const open = await Promise.all(Array.from({ length: streams }, () => openStream(bench)));
  const samples: number[] = [];
  const namespace = projectName(0);
  for (let index = 0; index < changes; index += 1) {
    const name = `c-${String((index + 1) * 200).padStart(5, '0')}`;
    for (const stream of open) stream.seen.delete(`${namespace}/${name}`);
    const patch = {
      status: {
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'Failed',
            message: `bench ${index}`,
            lastTransitionTime: '2026-01-01T00:00:00Z',
          },
        ],
      },
    };
    await kubectl(
      bench,
      'patch',
      'cld',
      name,
      '-n',
      namespace,
      '--subresource=status',
      '--type=merge',
      '-p',
      JSON.stringify(patch),
    );
    const started = performance.now();
    const deadline = started + 30_000;
    while (open.some((stream) => !stream.seen.has(`${namespace}/${name}`))) {
      if (performance.now() > deadline) throw new Error(`Not every stream heard of ${name} within 30 s`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    for (const stream of open) samples.push(Math.max(0, (stream.seen.get(`${namespace}/${name}`) ?? 0) - started));
  }
  await whileOpen();
  for (const stream of open) stream.close();
  return samples;
}

/** Resident memory of a process in MB (10^6 bytes), from /proc. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024) / 1e6;
}
