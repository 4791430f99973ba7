import { z } from 'zod';
import {
  campaignClusterStates,
  campaignRulesSchema,
  campaignSelectionSchema,
  campaignStates,
  pauseReasons,
  ringKinds,
} from '../../../lib/contracts/campaigns.ts';
import { messageRef } from '../../../lib/contracts/common.ts';
import { requestStates } from '../../../lib/contracts/requests.ts';
import type { CampaignClusterRecord, CampaignReason, CampaignRecord, OptOutRecord } from '../../ports/campaigns.ts';
import type { Campaign } from '../generated/client.ts';
import { fromJson } from '../json.ts';

// Made once: a campaign has thousands of rows, and a schema takes longer to make than to use.
const ringKindSchema = z.enum(ringKinds);
const clusterStateSchema = z.enum(campaignClusterStates);
const requestStateSchema = z.enum(requestStates);
const messageSchema = messageRef.nullable();

export function toCampaign({ state, selection, rules, pausedWhy, ...row }: Campaign): CampaignRecord {
  return {
    ...row,
    state: fromJson(z.enum(campaignStates), state),
    selection: fromJson(campaignSelectionSchema, selection),
    rules: fromJson(campaignRulesSchema, rules),
    pausedWhy: pauseReasons.find((known) => known === pausedWhy) ?? null,
  };
}

export interface OptOutRow {
  outUntil: Date | null;
  outReason: string | null;
  outBy: string | null;
}
export const optOutColumns = `o.until AS "outUntil", o.reason AS "outReason", o.set_by AS "outBy"`;
export const toOptOut = ({ outUntil: until, outReason, outBy }: OptOutRow): OptOutRecord | null =>
  until && { until, reason: outReason ?? '', by: outBy ?? '' };

export interface ClusterRow extends OptOutRow {
  clusterUid: string;
  namespace: string;
  name: string;
  project: string;
  ring: number;
  ringKind: string;
  place: number;
  fromTemplate: string;
  toTemplate: string;
  state: string;
  reason: string | null;
  reasonMessage: unknown;
  sentAt: Date | null;
  endedAt: Date | null;
  isThere: boolean;
  owner: string | null;
  toldAt: Date | null;
  requestId: string | null;
  requestShortId: string | null;
  requestState: string | null;
  requestAt: Date | null;
  requestReason: string | null;
  requestMessage: unknown;
}
export const clusterColumns = `m.cluster_uid AS "clusterUid", m.namespace, m.name, m.project, m.ring,
  m.ring_kind AS "ringKind", m.place, m.from_template AS "fromTemplate", m.to_template AS "toTemplate", m.state,
  m.reason, m.reason_message AS "reasonMessage", m.sent_at AS "sentAt", m.ended_at AS "endedAt",
  c.uid IS NOT NULL AS "isThere", c.owner, m.told_at AS "toldAt", r.id AS "requestId", r.short_id AS "requestShortId", r.state AS "requestState",
  r.updated_at AS "requestAt", r.reason AS "requestReason", r.reason_message AS "requestMessage", ${optOutColumns}`;

const toReason = (detail: string | null, said: unknown): CampaignReason | null =>
  detail === null ? null : { detail, message: fromJson(messageSchema, said ?? null) };

export function toCampaignCluster(row: ClusterRow): CampaignClusterRecord {
  const { clusterUid, namespace, name, project, ring, place, fromTemplate, toTemplate, sentAt, endedAt, isThere } = row;
  const { requestId: id, requestShortId, requestAt } = row;
  return {
    clusterUid,
    namespace,
    name,
    project,
    ring,
    ringKind: fromJson(ringKindSchema, row.ringKind),
    place,
    fromTemplate,
    toTemplate,
    state: fromJson(clusterStateSchema, row.state),
    sentAt,
    endedAt,
    isThere,
    owner: row.owner,
    toldAt: row.toldAt,
    reason: toReason(row.reason, row.reasonMessage),
    optOut: toOptOut(row),
    request:
      id === null || requestAt === null
        ? null
        : {
            id,
            shortId: requestShortId ?? '',
            state: fromJson(requestStateSchema, row.requestState),
            updatedAt: requestAt,
            reason: toReason(row.requestReason, row.requestMessage),
          },
  };
}
