import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { whenPrinted } from '../../dev/part.ts';
import type { FollowPiece } from '../../lib/contracts/container-logs.ts';
import type { WorkloadReport } from '../../lib/contracts/workloads.ts';
import { readKubeconfig } from '../../server/kube/access.ts';
import { createClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { createObject } from '../../server/kube/resources.ts';
import { clusterName, projectName } from './fleet.ts';
import { residentMegabytes } from './measures.ts';
import type { BenchTopology } from './topology.ts';

export const viewerCount = 20;
/** Longer than portal and viewers take to come to rest. */
const watchedMs = 30_000;
const lookMs = 250;

/** A cluster of the sandbox's fleet, whose inside is shown as that of the first cluster. */
const simulated = { namespace: 'storefront', name: 'cart-prod' };
const shown = { namespace: projectName(0), name: clusterName(0) };

/** Starts a sandbox beside the others and answers the kubeconfig of one of its clusters, as soon as that answers. */
async function startSimulated(bench: BenchTopology): Promise<{ kubeconfig: string; stop(): Promise<void> }> {
  const home = join(bench.dir, 'simulated');
  const database = await bench.makeDatabase('simulated');
  const args = ['sandbox/main.ts', '--home', home];
  const part = await bench.start('simulated', args, { SANDBOX_DATABASE_URL: database }, whenPrinted('Sandbox ready'));
  const client = createClient(loadConnection(join(home, 'kubeconfig')));
  try {
    for (;;) {
      const kubeconfig = await readKubeconfig(client, simulated, 'kcm-system');
      if (kubeconfig?.includes('server:')) return { kubeconfig, stop: () => part.stop() };
      await delay(250);
    }
  } finally {
    client.close();
  }
}

/** Puts the kubeconfig where Cluster API would put that of the first cluster. */
async function giveKubeconfig(bench: BenchTopology, kubeconfig: string): Promise<void> {
  const client = createClient(loadConnection(bench.kubeconfig));
  await createObject(client, kinds.secret, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { namespace: shown.namespace, name: `${shown.name}-kubeconfig` },
    data: { value: Buffer.from(kubeconfig).toString('base64') },
  }).finally(() => client.close());
}

const inside = ({ url }: BenchTopology) => `${url}/api/v1/clusters/${shown.namespace}/${shown.name}/workloads`;
const headersOf = ({ token }: BenchTopology) => ({ authorization: `Bearer ${token}` });

/** Address of the log of a container that runs. */
async function findLog(bench: BenchTopology): Promise<string> {
  const response = await fetch(`${inside(bench)}?within=kube-system`, { headers: headersOf(bench) });
  const report = (await response.json()) as WorkloadReport;
  if (report.state !== 'answered') throw new Error(`The simulated cluster does not answer: ${JSON.stringify(report)}`);
  const pod = report.pods.find(({ health }) => health.state === 'healthy');
  const container = pod?.containers.find(({ isInit }) => !isInit);
  if (!pod || !container) throw new Error('The simulated cluster runs no pod');
  const query = new URLSearchParams({ within: 'kube-system', pod: pod.name, container: container.name, tail: '2000' });
  return `${inside(bench)}/log/follow?${query}`;
}

/** Reads a log until it is left. */
function follow(bench: BenchTopology, url: string) {
  const abort = new AbortController();
  const seen = { lines: 0, end: undefined as FollowPiece['end'] };
  const first = Promise.withResolvers<void>();
  const read = async (): Promise<void> => {
    const response = await fetch(url, { headers: headersOf(bench), signal: abort.signal });
    if (response.status !== 200 || !response.body) throw new Error(`The log answered ${response.status}`);
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const texts = (rest + chunk).split('\n');
      rest = texts.pop() ?? '';
      for (const piece of texts.map((text) => JSON.parse(text) as FollowPiece)) {
        seen.lines += piece.lines?.length ?? 0;
        seen.end ??= piece.end;
        if (seen.lines > 0) first.resolve();
      }
    }
  };
  const done = read().catch((error: Error) => {
    if (!abort.signal.aborted) first.reject(error);
  });
  return {
    seen,
    first: first.promise,
    leave: async () => {
      abort.abort();
      await done;
    },
  };
}

/** Resident memory of the portal, look by look. */
async function residents(bench: BenchTopology, forMs: number): Promise<number[]> {
  const samples: number[] = [];
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    samples.push(await residentMegabytes(bench.portal.pid));
    await delay(lookMs);
  }
  return samples;
}

/** What following a log adds to the resident memory of the portal while all viewers do, in MB. */
export async function measureViewers(bench: BenchTopology): Promise<number[]> {
  const { kubeconfig, stop } = await startSimulated(bench);
  try {
    await giveKubeconfig(bench, kubeconfig);
    const url = await findLog(bench);
    // The first one loads the code; what it takes is no viewer's.
    const one = follow(bench, url);
    await one.first;
    await one.leave();
    const before = Math.min(...(await residents(bench, watchedMs / 3)));
    const viewers = Array.from({ length: viewerCount }, () => follow(bench, url));
    await Promise.all(viewers.map(({ first }) => first));
    const during = await residents(bench, watchedMs);
    const ended = viewers.find(({ seen }) => seen.end !== undefined);
    if (ended) throw new Error(`A followed log ended: ${ended.seen.end}`);
    for (const { leave } of viewers) await leave();
    return during.map((megabytes) => Math.max(0, megabytes - before));
  } finally {
    await stop();
  }
}
