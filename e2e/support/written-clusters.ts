import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createClient } from '../../server/kube/client.ts';
import { loadConnection } from '../../server/kube/config.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { fieldManager, requestKey } from '../../server/kube/labels.ts';
import { runListWatch } from '../../server/kube/list-watch.ts';
import type { KubeObject } from '../../server/kube/resources.ts';

/** A ClusterDeployment that Slipway wrote: as the API server stored it, without status. */
export interface WrittenCluster {
  request: string | null;
  object: Record<string, unknown> & { metadata: { namespace: string; name: string } };
}

interface Started {
  since: string;
}

const ownManagers = (object: KubeObject): boolean =>
  ((object.metadata.managedFields ?? []) as { manager?: string }[]).some(({ manager }) => manager === fieldManager);

/** Watches the management cluster while the specs run, and notes each ClusterDeployment of Slipway's in a file. */
export async function recordWrittenClusters(kubeconfig: string, file: string): Promise<() => Promise<void>> {
  writeFileSync(file, `${JSON.stringify({ since: new Date().toISOString() } satisfies Started)}\n`);
  const client = createClient(loadConnection(kubeconfig));
  const end = new AbortController();
  const listed = Promise.withResolvers<void>();
  const noted = new Set<string>();
  const note = (object: KubeObject): void => {
    const request = object.metadata.annotations?.[requestKey] ?? null;
    if (request === null && !ownManagers(object)) return;
    const { status: _status, ...written } = object;
    const key = JSON.stringify([object.metadata.uid, object.metadata.generation, object.metadata.annotations]);
    if (noted.has(key)) return;
    noted.add(key);
    appendFileSync(file, `${JSON.stringify({ request, object: written })}\n`);
  };
  const watching = runListWatch({
    client,
    kind: kinds.clusterDeployment,
    signal: end.signal,
    startList: () => ({
      take: async (objects) => objects.forEach(note),
      finish: async () => listed.resolve(),
    }),
    onEvents: async (events) => events.forEach(({ object }) => void note(object)),
    onHealth: () => undefined,
  });
  await listed.promise;
  return async () => {
    end.abort();
    await watching;
    client.close();
  };
}

/** What has been noted so far, and since when. */
export function readWrittenClusters(file: string): Started & { written: WrittenCluster[] } {
  const [first = '{}', ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return { ...(JSON.parse(first) as Started), written: rest.map((line) => JSON.parse(line) as WrittenCluster) };
}
