import type { ChangeForm } from '../../../lib/contracts/changes.ts';
import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { kindTraits } from '../../../lib/contracts/request-kinds.ts';
import { dayMs } from '../../../lib/days.ts';
import { withPresets } from '../../../lib/template-schema/presets.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { listOfferedReferences } from '../catalog/offered-references.ts';
import { findTemplate } from '../catalog/read-template.ts';
import { defineQuery } from '../define.ts';
import { findPrices, toShownCard } from '../pricing/price-order.ts';
import { toBudgetLine, toQuotaLines } from '../projects/project-view.ts';
import { findCluster } from './find-cluster.ts';
import { findItem } from './find-item.ts';
import { readLive } from './read-live.ts';

const latelyDays = 7;
/** Longer than a season, so that rare changes are known too. */
const durationDays = 180;

/** Everything that the form of a change asks the server. */
export const getChangeForm = defineQuery({
  name: 'get-change-form',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema },
  run: async ({ deps }, _input, cluster): Promise<ChangeForm> => {
    const { auto } = deps.db;
    const { namespace, name } = cluster;
    if (cluster.project === null) throw new DomainError('conflict', say('cluster-outside-projects'));
    const [live, project, requests, open] = await Promise.all([
      readLive(deps, cluster),
      deps.projects.get(auto, cluster.project),
      deps.requests.ofCluster(auto, cluster),
      deps.requests.findOpenChange(auto, cluster),
    ]);
    if (!live || !project) throw new DomainError('not-found');
    const order = requests.find(({ kind }) => kind === 'create');
    const now = deps.clock.now().getTime();
    const [template, item, usage, durations] = await Promise.all([
      findTemplate(deps, { namespace, name: live.template }),
      findItem(deps, auto, { project: project.name, template: live.template, orderedFrom: order?.catalogItem ?? null }),
      deps.projects.usage(auto, [project.name]),
      deps.requests.changeDurations(auto, new Date(now - durationDays * dayMs)),
    ]);
    if (!template) throw new DomainError('conflict', say('template-gone', { template: live.template }));
    if (template.isSchemaPending) {
      throw new DomainError('upstream-unavailable', { ...say('template-form-unread'), retryAfterSeconds: 5 });
    }
    const provider = item?.provider ?? cluster.provider ?? '';
    const [{ card, observed }, references] = await Promise.all([
      findPrices(deps, provider),
      listOfferedReferences(deps, namespace, template),
    ]);
    const hints = item?.hints ?? {};
    return {
      namespace,
      name,
      project: project.name,
      provider,
      item: item && { id: item.id, title: item.title },
      template: template.name,
      chart: template.chart,
      schema: template.schema,
      defaults: withPresets(template.defaults, hints),
      hints,
      quota: toQuotaLines(project, usage.get(project.name)).map(({ used, ...line }) => ({ ...line, now: used })),
      budget: toBudgetLine(project, usage.get(project.name)),
      rateCard: card && toShownCard(card),
      observedPrices: observed,
      config: live.config,
      labels: live.labels,
      references: references.filter(({ options }) => options.length > 0),
      named: live.references,
      resourceVersion: live.resourceVersion,
      readAt: new Date(now).toISOString(),
      isFresh: live.isFresh,
      orderedBy: order?.id ?? null,
      open: open && { id: open.id, shortId: open.shortId, kind: open.kind, requester: open.requester },
      lately: requests
        .filter(({ kind, updatedAt }) => kindTraits[kind].changesSpec && now - updatedAt.getTime() < latelyDays * dayMs)
        .flatMap(toLately),
      durations,
    };
  },
});

/** What a request wrote; nothing while it has not. */
function toLately({ id, shortId, requester, justification, updatedAt, plan }: RequestRecord): ChangeForm['lately'] {
  if (plan.generation === undefined) return [];
  const request = { by: requester, at: updatedAt.toISOString(), request: id, shortId, reason: justification };
  return (plan.effects ?? []).map(({ pointer }) => ({ pointer, ...request }));
}
