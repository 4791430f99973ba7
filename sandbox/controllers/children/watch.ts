import type { ServerResponse } from 'node:http';
import { clusterKeyOf } from '../caches.ts';
import { keyOf } from '../client/objects.ts';
import type { CapiCluster } from '../shapes/neighbours.ts';
import type { Choice } from './choice.ts';
import type { CoreObject } from './nodes.ts';
import { type ChildState, goesOn, objectsOf } from './objects.ts';
import { tableOf } from './table.ts';

/** How often a watch looks at pods that are on their way. */
const lookMs = 500;

interface Watched {
  cluster: CapiCluster;
  kind: string;
  choice: Choice;
  asTable: boolean;
  /** What the client has read before: nothing without a resourceVersion; undefined where nobody remembers its list. */
  read: readonly CoreObject[] | undefined;
}

/** Sends what the client has not read yet and then every change, until the client hangs up. */
export function watchObjects(caches: ChildState, watched: Watched, response: ServerResponse): void {
  const { cluster, kind, choice, asTable, read } = watched;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.flushHeaders();
  const key = keyOf(cluster.metadata);
  const byKey = (objects: readonly CoreObject[]) =>
    new Map(objects.filter(choice).map((object) => [keyOf(object.metadata), object]));
  let known = byKey(read ?? []);
  const emit = (type: string, object: CoreObject) => {
    // The cluster is gone, and its reader has not read the end yet.
    if (response.writableEnded) return;
    const body = asTable ? tableOf(kind, [object], Date.now(), object.metadata.resourceVersion ?? '') : object;
    response.write(`${JSON.stringify({ type, object: body })}\n`);
  };
  const look = (silent: boolean) => {
    const next = byKey(objectsOf(caches, cluster, kind, Date.now()));
    for (const [at, object] of next) {
      const before = known.get(at);
      if (!silent && JSON.stringify(before) !== JSON.stringify(object)) emit(before ? 'MODIFIED' : 'ADDED', object);
    }
    for (const [at, object] of known) if (!next.has(at)) emit('DELETED', object);
    known = next;
    soon();
  };
  // Pods that somebody has just made go on by themselves, and so do Jobs.
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    if (goesOn(caches, cluster)) timer = setTimeout(() => look(false), lookMs);
  };
  look(read === undefined);
  const ends = [
    () => clearTimeout(timer),
    caches.apis.onChange(cluster, () => look(false)),
    caches.machines.onChange((now, before) => {
      const machine = now ?? before;
      if (machine && clusterKeyOf(machine) === key) look(false);
    }),
    caches.serviceSets.onChange((now, before) => {
      const set = now ?? before;
      if (set && `${set.metadata.namespace}/${set.spec.cluster}` === key) look(false);
    }),
    caches.clusters.onChange((now, before) => {
      if (!now && before && keyOf(before.metadata) === key) response.end();
    }),
  ];
  response.on('close', () => {
    for (const end of ends) end();
  });
}
