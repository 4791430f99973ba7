import { type CampaignOptOutAnswer, campaignOptOutSchema } from '../../../lib/contracts/campaigns.ts';
import { clusterPathSchema } from '../../../lib/contracts/clusters.ts';
import { dayMs } from '../../../lib/days.ts';
import { can } from '../../../lib/permissions.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { OptOutRecord } from '../../ports/campaigns.ts';
import { findCluster } from '../clusters/find-cluster.ts';
import { defineCommand } from '../define.ts';
import { toOptOut } from './campaign-view.ts';

const mostDays = 90;

/** Keeps a cluster out of campaigns until a date, or lets them have it again. */
export const setCampaignOptOut = defineCommand({
  name: 'set-campaign-opt-out',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { path }) => findCluster(context, path),
  input: { path: clusterPathSchema, body: campaignOptOutSchema },
  prepare: async ({ deps, actor }, { body }, cluster) => {
    const mayManage = can(actor.grants, 'campaign.manage', cluster.project, actor.narrowing);
    if (!mayManage && cluster.owner !== actor.email) throw new DomainError('forbidden', say('opt-out-of-owner'));
    const until = body.until === null ? null : new Date(body.until);
    const ahead = until && until.getTime() - deps.clock.now().getTime();
    const errors = [
      ...(ahead !== null && (ahead <= 0 || ahead > mostDays * dayMs)
        ? [{ pointer: '/until', ...say('opt-out-dates', { days: mostDays }) }]
        : []),
      ...(until !== null && body.reason === '' ? [{ pointer: '/reason', ...say('opt-out-reason') }] : []),
    ];
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    const optOut: OptOutRecord | null = until && { until, reason: body.reason, by: actor.email };
    return { cluster, optOut };
  },
  commit: async ({ deps }, tx, { cluster: { namespace, name, uid, project }, optOut }) => {
    const before = await deps.campaigns.optOut(tx, uid);
    await deps.campaigns.setOptOut(tx, uid, optOut, deps.clock.now());
    const key = `${namespace}/${name}`;
    const answer: CampaignOptOutAnswer = { namespace, name, optOut: toOptOut(optOut) };
    return {
      answer,
      audit: {
        action: 'leave-out-of-campaigns',
        project,
        subject: 'clusters',
        key,
        before: { until: before?.until ?? null },
        after: { until: optOut?.until ?? null, reason: optOut?.reason ?? null },
      },
      events: [
        { subject: 'clusters', key, project },
        { subject: 'campaigns', key: '*', project },
      ],
    };
  },
});
