import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplatePart } from '../../server/domain/clusters/cluster-parts.ts';
import { type ClusterView, viewCluster } from '../../server/domain/clusters/cluster-view.ts';
import { watchedKinds } from '../../server/kube/caches.ts';
import { readClusterParts } from '../../server/kube/cluster-parts.ts';
import { kindKey, kinds, type ResourceKind } from '../../server/kube/kinds.ts';
import { readClusterTemplate } from '../../server/kube/readers/cluster-objects.ts';
import { type KubeObject, objectSchema } from '../../server/kube/resources.ts';

type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** One watch event of a recording. */
interface RecordedChange {
  at: Date;
  type: ChangeType;
  kind: ResourceKind;
  object: KubeObject;
  /** The cluster it belongs to, by the worker's own rule. */
  cluster: string | null;
}

/** A cluster as it looked after one change; null once it is gone. */
export interface Seen {
  name: string;
  at: Date;
  view: ClusterView | null;
  /** Its objects then, as they were recorded. */
  objects: KubeObject[];
}

/** Watch events of one kind, in their order; none when it was not recorded. */
export function readChanges(folder: string, plural: string): { at: Date; type: ChangeType; object: KubeObject }[] {
  let text = '';
  try {
    text = readFileSync(join(folder, 'watch', `${plural}.jsonl`), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const { ts, type, object } = JSON.parse(line) as { ts: string; type: ChangeType; object: unknown };
    return { at: new Date(ts), type, object: objectSchema.parse(object) };
  });
}

/** Everything that the worker watches, in the order in which it happened. */
export function readRecording(folder: string): RecordedChange[] {
  const all = watchedKinds.flatMap(({ kind, clusterOf }) =>
    readChanges(folder, kind.plural).map((change) => ({ ...change, kind, cluster: clusterOf(change.object) })),
  );
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Feeds a recording through the readers and the rules; answers each cluster after each change that concerns it. */
export function replay(changes: readonly RecordedChange[]): Seen[] {
  const objects = new Map<string, Map<string, { kind: string; object: KubeObject }>>();
  const templates = new Map<string, TemplatePart>();
  const before = new Map<string, ClusterView>();
  const seen: Seen[] = [];
  for (const { at, type, kind, object, cluster } of changes) {
    const namespace = object.metadata.namespace ?? '';
    if (kind === kinds.clusterTemplate) {
      templates.set(`${namespace}/${object.metadata.name}`, readClusterTemplate(object));
    }
    if (cluster === null) continue;
    const key = `${namespace}/${cluster}`;
    const own = objects.get(key) ?? new Map<string, { kind: string; object: KubeObject }>();
    objects.set(key, own);
    const id = `${kindKey(kind)}/${object.metadata.name}`;
    if (type === 'DELETED') own.delete(id);
    else own.set(id, { kind: kindKey(kind), object });
    const find = (space: string, name: string) => templates.get(`${space}/${name}`) ?? null;
    const parts = readClusterParts([...own.values()], find, before.get(key)?.row ?? null);
    const view = parts && viewCluster(parts, at);
    if (view) before.set(key, view);
    else if (!before.delete(key)) continue;
    seen.push({ name: cluster, at, view, objects: [...own.values()].map((one) => one.object) });
  }
  return seen;
}
