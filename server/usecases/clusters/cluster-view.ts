import type { FormHints } from '../../../lib/contracts/catalog.ts';
import type { ClusterDetail } from '../../../lib/contracts/clusters.ts';
import { can } from '../../../lib/permissions.ts';
import { mergeValues } from '../../../lib/template-schema/merge.ts';
import { withPresets } from '../../../lib/template-schema/presets.ts';
import { readTemplate } from '../../domain/catalog/template.ts';
import { findScalablePools } from '../../domain/clusters/scalable-pools.ts';
import { findSleep } from '../../domain/clusters/sleep.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { toOptOut } from '../campaigns/campaign-view.ts';
import type { Context } from '../define.ts';
import type { Deps } from '../deps.ts';
import { findItem } from './find-item.ts';
import { findRepairsOf } from './find-repairs-of.ts';

const eventsShown = 200;
const templateKind = 'k0rdent.mirantis.com/ClusterTemplate';
/** A cluster that comes up, goes or does not work is not scaled. */
const scalablePhases = new Set(['ready', 'degraded', 'updating']);

/** A cluster as its page shows it, put together from the projection, its events and its requests. */
export async function readClusterDetail({ deps, actor }: Context, tx: Tx, ref: ClusterRef): Promise<ClusterDetail> {
  const cluster = await deps.clusters.get(tx, ref);
  if (!cluster) throw new DomainError('not-found');
  const events = await deps.clusters.events(tx, ref, eventsShown);
  const requests = await deps.requests.ofCluster(tx, ref);
  // Requests for an earlier cluster of the same name belong to that one.
  const own = requests.filter(({ createdAt }) => createdAt.getTime() >= Date.parse(cluster.createdAt) - 86_400_000);
  const orderedFrom = own.find(({ kind }) => kind === 'create')?.catalogItem ?? null;
  const optOut = await deps.campaigns.optOut(tx, cluster.uid);
  const { graceUntil, protection } = await deps.lifetimes.read(tx, ref);
  const item = await findItem(deps, tx, { ...cluster, orderedFrom });
  const holds = await deps.clusters.holdingOf(tx, ref);
  const git = cluster.project === null ? null : await deps.projectGit.get(tx, cluster.project);
  const mayReadCosts = can(actor.grants, 'cost.read', cluster.project, actor.narrowing);
  return {
    ...cluster,
    events,
    holds: holds && { ...holds, price: mayReadCosts ? holds.price : null },
    graceUntil: graceUntil?.toISOString() ?? null,
    protection: protection && { by: protection.by, at: protection.at.toISOString() },
    gitApplier: git?.appliedBy,
    // A project that left Git has no file that counts.
    drift: git && (await readDrift(deps, tx, ref, can(actor.grants, 'cluster.yaml', cluster.project, actor.narrowing))),
    campaignOptOut: toOptOut(optOut && optOut.until > deps.clock.now() ? optOut : null),
    requests: own.map(({ id, kind, state, createdAt, requester }) => ({
      id,
      kind,
      state,
      requester,
      createdAt: createdAt.toISOString(),
    })),
    ...(await findRepairsOf(deps, tx, cluster, own)),
    ...(await findWorkers(deps, tx, cluster, item?.hints ?? {})),
    catalogItem: item && { id: item.id, title: item.title, isDeprecated: item.state === 'deprecated' },
  };
}

/** What differs; with its values for those alone who may read them in the cluster's YAML. */
async function readDrift(
  { clusterDrifts }: Pick<Deps, 'clusterDrifts'>,
  tx: Tx,
  ref: ClusterRef,
  mayReadValues: boolean,
): Promise<ClusterDetail['drift']> {
  const drift = await clusterDrifts.get(tx, ref);
  if (!drift) return null;
  const { path, commit, since } = drift;
  const fields = mayReadValues
    ? drift.fields
    : drift.fields.map(({ pointer }) => ({ pointer, wanted: null, found: null }));
  return { path, commit, fields, since: since.toISOString() };
}

/** Whose number may be set, and whether all of them can go for a while. */
async function findWorkers(
  { mirror }: Pick<Deps, 'mirror'>,
  tx: Tx,
  { namespace, template: name, config, phase }: Pick<ClusterDetail, 'namespace' | 'template' | 'config' | 'phase'>,
  hints: FormHints,
): Promise<Pick<ClusterDetail, 'scalable' | 'sleep'>> {
  const object = await mirror.get(tx, templateKind, { namespace, name });
  const template = object && readTemplate(object);
  if (!template) {
    return { scalable: [], sleep: { workers: null, refusal: say('template-gone', { template: name }) } };
  }
  const values = mergeValues(withPresets(template.defaults, hints), config);
  const { counts, refusal } = findSleep(template.chart, values, hints);
  const workers = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    scalable: scalablePhases.has(phase) ? findScalablePools(template.chart, values, hints) : [],
    sleep: { workers, refusal },
  };
}
