import { createHash } from 'node:crypto';
import type { ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import type { ClusterStore, ProjectedCluster, StoredCluster } from '../../db/clusters/cluster-store.ts';
import type { MirrorRow, MirrorWriter } from '../../db/clusters/mirror-store.ts';
import { keepRemains } from '../../db/clusters/remains-store.ts';
import type { Reference } from '../../domain/clusters/cluster-facts.ts';
import type { DeploymentPart, TemplatePart } from '../../domain/clusters/cluster-parts.ts';
import { viewCluster } from '../../domain/clusters/cluster-view.ts';
import { readClusterParts } from '../../kube/cluster-parts.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { AuditStore, NewEvent } from '../../ports/live.ts';
import { ruleEvent } from '../../usecases/multi-cluster-services/rule-scope.ts';
import { recogniseClusters } from './recognise.ts';

export interface ProjectDeps {
  mirror: Pick<MirrorWriter, 'ofClusters'>;
  clusters: ClusterStore;
  findTemplate: (namespace: string, name: string) => TemplatePart | null;
  audit: AuditStore;
  /** Uids of clusters whose deletion was seen. */
  deleted: ReadonlySet<string>;
  findReferences: (deployment: DeploymentPart) => Reference[];
}

/** Above this, one event tells that all clusters may have changed. */
const singleEvents = 100;

/**
 * Derives these clusters anew from the mirror and writes those that look different; the rest costs a read. Answers the
 * events to append, which come last in the transaction.
 */
export async function projectClusters(
  tx: Tx,
  deps: ProjectDeps,
  refs: readonly ClusterRef[],
  now: Date,
): Promise<{ changed: ClusterRef[]; events: NewEvent[] }> {
  const wanted = [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()];
  if (wanted.length === 0) return { changed: [], events: [] };
  const objects = groupByCluster(await deps.mirror.ofClusters(tx, wanted));
  const stored = new Map((await deps.clusters.stored(tx, wanted)).map((one) => [keyOf(one), one]));
  const gone: StoredCluster[] = [];
  const changed: ProjectedCluster[] = [];
  const appeared: DeploymentPart[] = [];
  for (const ref of wanted) {
    const before = stored.get(keyOf(ref)) ?? null;
    const rows = objects.get(keyOf(ref)) ?? [];
    const parts = readClusterParts(rows, deps.findTemplate, before, deps.findReferences);
    if (parts && parts.deployment.uid !== before?.uid) appeared.push(parts.deployment);
    if (parts) {
      const view = viewCluster(parts, now);
      const fingerprint = createHash('sha1').update(JSON.stringify(view)).digest('base64');
      if (fingerprint !== before?.fingerprint) changed.push({ ...view, fingerprint });
    } else if (before) gone.push(before);
  }
  const replaced = appeared.filter((one) => stored.has(keyOf(one)));
  await keepRemains(tx, [...gone, ...replaced], deps.deleted, now);
  if (gone.length > 0) await deps.clusters.remove(tx, gone);
  await deps.clusters.write(tx, changed, now);
  await recogniseClusters(tx, deps.audit, appeared, now);
  const touched = [...gone, ...changed.map(({ row }) => ({ namespace: row.namespace, name: row.name }))];
  const isRollout = gone.length > 0 || changed.some(({ detail }) => detail.serviceSets.some(isOfRule));
  const events = await eventsFor(tx, deps, touched, gone);
  return { changed: touched, events: isRollout ? [...events, ruleEvent] : events };
}

/** Boards of multi-cluster services show how each of them stands on the cluster. */
const isOfRule = ({ multiClusterService }: ClusterServiceSet) => multiClusterService !== null;

/** Events of clusters go to who may read the project; those in nobody's namespace to who may read everything. */
async function eventsFor(tx: Tx, deps: ProjectDeps, touched: ClusterRef[], gone: StoredCluster[]): Promise<NewEvent[]> {
  if (touched.length > singleEvents) return [{ subject: 'clusters', key: '*', project: null }];
  const now = touched.length > gone.length ? await deps.clusters.stored(tx, touched) : [];
  const projects = new Map([...gone, ...now].map((one) => [keyOf(one), one.project]));
  return touched.map((ref) => clusterEvent(ref, projects.get(keyOf(ref)) ?? null));
}

/** `project` null would show the name to everybody, so a namespace of nobody gets a project that nobody is in. */
export function clusterEvent(ref: ClusterRef, project: string | null): NewEvent {
  return { subject: 'clusters', key: keyOf(ref), project: project ?? `namespace:${ref.namespace}` };
}

function keyOf(ref: ClusterRef): string {
  return `${ref.namespace}/${ref.name}`;
}

function groupByCluster(rows: readonly MirrorRow[]): Map<string, MirrorRow[]> {
  const groups = new Map<string, MirrorRow[]>();
  for (const row of rows) {
    if (!row.cluster) continue;
    const key = keyOf(row.cluster);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
