import type { CampaignFigures } from '../../../lib/contracts/campaigns.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import type { CampaignStore } from '../../ports/campaigns.ts';
import type { Visible } from '../../ports/catalog.ts';
import { dbOf } from '../client.ts';
import { decodeCursor, encodeCursor, places } from '../cursor.ts';
import type { Campaign } from '../generated/client.ts';
import { toJson, toJsonColumn } from '../json.ts';
import { findCandidates } from './campaign-candidates.ts';
import { type ClusterRow, clusterColumns, toCampaign, toCampaignCluster } from './campaign-rows.ts';

const cursorTag = 'campaigns';
const projectsOf = (visible: Visible) => (visible === 'all' ? null : [...visible]);
const counted = (state: string, as: string) => `count(*) FILTER (WHERE m.state = '${state}')::int AS "${as}"`;

export const campaignStore: CampaignStore = {
  async list(tx, visible, { cursor, limit }) {
    const mine = projectsOf(visible);
    const after = cursor === undefined ? null : decodeCursor(cursor, cursorTag, [places.instant, places.uuid]);
    const seen = `EXISTS (SELECT 1 FROM campaign_clusters m WHERE m.campaign_id = g.id
      AND ($1::text[] IS NULL OR m.project = ANY($1::text[])))`;
    const found = await tx.$queryRawUnsafe<{ id: string; total: number }[]>(
      `SELECT g.id, (SELECT count(*)::int FROM campaigns g WHERE ${seen}) AS total FROM campaigns g
       WHERE ${seen} AND ($2::timestamptz IS NULL OR (g.created_at, g.id) < ($2::timestamptz, $3::uuid))
       ORDER BY g.created_at DESC, g.id DESC LIMIT $4::int`,
      mine,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    );
    const ids = found.slice(0, limit).map(({ id }) => id);
    const rows = new Map(
      (await dbOf(tx).campaign.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]),
    );
    const figures = await tx.$queryRawUnsafe<(CampaignFigures & { id: string })[]>(
      `SELECT m.campaign_id AS id, count(*)::int AS total, ${counted('waiting', 'waiting')}, ${counted('updating', 'updating')},
         ${counted('done', 'done')}, ${counted('failed', 'failed')}, ${counted('refused', 'refused')}, ${counted('left-out', 'leftOut')}
       FROM campaign_clusters m WHERE m.campaign_id = ANY($1::uuid[]) AND ($2::text[] IS NULL OR m.project = ANY($2::text[]))
       GROUP BY m.campaign_id`,
      ids,
      mine,
    );
    const items = ids.flatMap((id) => {
      const row = rows.get(id);
      const of = figures.find((each) => each.id === id);
      if (!row || !of) return [];
      const { id: _, ...numbers } = of;
      return [{ ...toCampaign(row), figures: numbers }];
    });
    const last = items.at(-1);
    const hasMore = found.length > limit && last;
    return {
      items,
      total: found[0]?.total ?? 0,
      nextCursor: hasMore ? encodeCursor([cursorTag, last.createdAt.toISOString(), last.id]) : null,
    };
  },
  async open(tx) {
    const where = { state: { in: ['running', 'paused', 'stopping'] } };
    const rows = await dbOf(tx).campaign.findMany({ where, select: { id: true }, orderBy: { createdAt: 'asc' } });
    return rows.map(({ id }) => id);
  },
  async get(tx, id) {
    const row: Campaign | null = await dbOf(tx).campaign.findUnique({ where: { id } });
    return row && toCampaign(row);
  },
  async lock(tx, id) {
    await tx.$queryRawUnsafe('SELECT 1 FROM campaigns WHERE id = $1::uuid FOR UPDATE', id);
    return campaignStore.get(tx, id);
  },
  async insert(tx, { selection, rules, ...campaign }, clusters) {
    await dbOf(tx).campaign.create({ data: { ...campaign, selection: toJson(selection), rules: toJson(rules) } });
    const data = clusters.map((cluster) => ({ campaignId: campaign.id, ...cluster, state: 'waiting' }));
    // One that another campaign took meanwhile is no row, and then there is no campaign.
    const { count } = await dbOf(tx).campaignCluster.createMany({ data, skipDuplicates: true });
    if (count < clusters.length) throw new DomainError('conflict', say('campaign-taken'));
  },
  async update(tx, { id, selection: _selection, rules: _rules, ...data }) {
    await dbOf(tx).campaign.update({ where: { id }, data });
    if (data.endedAt === null) return;
    const where = { campaignId: id };
    await dbOf(tx).campaignCluster.updateMany({
      where: { ...where, state: 'waiting' },
      data: { state: 'left-out', endedAt: data.endedAt },
    });
    await dbOf(tx).campaignCluster.updateMany({ where, data: { isOpen: false } });
  },
  async projects(tx, campaignId) {
    const rows = await dbOf(tx).campaignCluster.findMany({
      where: { campaignId },
      distinct: ['project'],
      select: { project: true },
    });
    return rows.map(({ project }) => project).sort();
  },
  async clusters(tx, id) {
    const rows = await tx.$queryRawUnsafe<ClusterRow[]>(
      `SELECT ${clusterColumns} FROM campaign_clusters m
       LEFT JOIN requests r ON r.id = m.request_id
       LEFT JOIN clusters c ON c.namespace = m.namespace AND c.name = m.name AND c.uid = m.cluster_uid
       LEFT JOIN campaign_opt_outs o ON o.cluster_uid = m.cluster_uid
       WHERE m.campaign_id = $1::uuid ORDER BY m.place`,
      id,
    );
    return rows.map(toCampaignCluster);
  },
  candidates: findCandidates,
  async claim(tx, id, clusterUid, at) {
    const running = await tx.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM campaigns WHERE id = $1::uuid AND state IN ('running', 'stopping') FOR SHARE`,
      id,
    );
    if (running.length === 0) return false;
    const { count } = await dbOf(tx).campaignCluster.updateMany({
      where: { campaignId: id, clusterUid, state: 'waiting', requestId: null },
      data: { state: 'updating', sentAt: at },
    });
    return count === 1;
  },
  async noteRequest(tx, campaignId, clusterUid, requestId) {
    await dbOf(tx).campaignCluster.updateMany({ where: { campaignId, clusterUid }, data: { requestId } });
  },
  async settle(tx, campaignId, clusterUid, was, { state, reason, endedAt }) {
    const { count } = await dbOf(tx).campaignCluster.updateMany({
      where: { campaignId, clusterUid, state: was },
      data: {
        state,
        endedAt,
        reason: reason?.detail ?? null,
        reasonMessage: toJsonColumn(reason?.message),
      },
    });
    return count === 1;
  },
  async markTold(tx, campaignId, clusterUids, toldAt) {
    await dbOf(tx).campaignCluster.updateMany({
      where: { campaignId, clusterUid: { in: [...clusterUids] } },
      data: { toldAt },
    });
  },
  async optOut(tx, clusterUid) {
    const row = await dbOf(tx).campaignOptOut.findUnique({ where: { clusterUid } });
    return row && { until: row.until, reason: row.reason, by: row.setBy };
  },
  async setOptOut(tx, clusterUid, optOut, setAt) {
    if (optOut === null) {
      await dbOf(tx).campaignOptOut.deleteMany({ where: { clusterUid } });
      return;
    }
    const data = { until: optOut.until, reason: optOut.reason, setBy: optOut.by, setAt };
    await dbOf(tx).campaignOptOut.upsert({ where: { clusterUid }, create: { clusterUid, ...data }, update: data });
  },
};
