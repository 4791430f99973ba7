import { createParser } from 'eventsource-parser';
import { createClient, type KubeClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { kinds, pathOf, type ResourceKind } from '../../server/kube/kinds.ts';
import type { WatchedList } from './browser.ts';
import { clusterName, conditionsOf, isBroken, projectName } from './fleet.ts';
import { kubeTime } from './kube-objects.ts';
import type { BenchTopology } from './topology.ts';

const now = (): number => performance.timeOrigin + performance.now();

interface Stream {
  /** When a cluster was last heard of, as `Date.now()` counts. */
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
      seen.set(key, now());
    },
  });
  const pump = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  pump(response.body).catch((error: Error) => {
    // Ended by us, or by the portal after its five minutes.
    if (!abort.signal.aborted && error.name !== 'TypeError') throw error;
  });
  return { seen, close: () => abort.abort() };
}

/** Changes that somebody makes in the management cluster, one after another. */
export interface Changes {
  /** The next one, of something in the first project; `key` of the event that tells of it, where that is no cluster's. */
  next(): { name: string; key?: string; apply(): Promise<unknown> };
  close(): void;
}

/** Each turns a cluster from working to failed or back, as the management cluster says. */
export function clusterChanges(bench: BenchTopology, clusters: number, projects: number): Changes {
  const client = createClient(loadConnection(bench.kubeconfig));
  const broken = new Map<string, boolean>();
  let count = 0;
  return {
    next() {
      const index = (count % Math.floor(clusters / projects)) * projects;
      count += 1;
      const name = clusterName(index);
      const isNowBroken = !(broken.get(name) ?? isBroken(index));
      broken.set(name, isNowBroken);
      const conditions = conditionsOf(isNowBroken, kubeTime(Date.now()), `bench ${count}`);
      return {
        name,
        apply: () => changeStatus(client, kinds.clusterDeployment, name, { conditions }),
      };
    },
    close: () => client.close(),
  };
}

/** Changes the status of an object of the first project. */
export const changeStatus = (client: KubeClient, kind: ResourceKind, name: string, status: object): Promise<unknown> =>
  client.request({
    method: 'PATCH',
    path: `${pathOf(kind, projectName(0), name)}/status`,
    contentType: 'application/merge-patch+json',
    body: { status },
  });

export interface Propagation {
  /** Milliseconds from before the change is sent until each stream has heard of it. */
  heard: number[];
  /** Milliseconds until a page that shows the cluster has drawn its new phase; empty without a page. */
  drawn: number[];
}

/** Keeps `streams` event streams open and measures how long changes of clusters take to get to them. */
export async function openStreams(bench: BenchTopology, changes: Changes, streams: number) {
  let open = await Promise.all(Array.from({ length: streams }, () => openStream(bench)));
  return {
    async measure(count: number, list: WatchedList | null): Promise<Propagation> {
      const samples: Propagation = { heard: [], drawn: [] };
      for (let index = 0; index < count; index += 1) {
        const { name, key = `${projectName(0)}/${name}`, apply } = changes.next();
        for (const stream of open) stream.seen.delete(key);
        const whenDrawn = await list?.armPhaseChange(name);
        const started = now();
        await apply();
        while (open.some((stream) => !stream.seen.has(key))) {
          if (now() > started + 30_000) throw new Error(`Not every stream heard of ${name} within 30 s`);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        for (const stream of open) samples.heard.push((stream.seen.get(key) ?? Number.NaN) - started);
        if (whenDrawn) samples.drawn.push((await whenDrawn()) - started);
      }
      return samples;
    },
    /** Opens all streams anew, as browsers do when the portal ends theirs. */
    async renew(): Promise<void> {
      for (const stream of open) stream.close();
      open = await Promise.all(Array.from({ length: streams }, () => openStream(bench)));
    },
    close(): void {
      for (const stream of open) stream.close();
      changes.close();
    },
  };
}
