import { z } from 'zod';
import type { CampaignSelection } from '../../../lib/contracts/campaigns.ts';
import { writeList } from '../../../lib/lists.ts';
import type { CampaignCandidate } from '../../ports/campaigns.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import { Values, whereClause, whereFilters, whereLabels, whereVisible } from '../clusters/cluster-where.ts';
import { fromJson } from '../json.ts';
import { type OptOutRow, optOutColumns, toOptOut } from './campaign-rows.ts';

const offeredSchema = z.array(z.string()).catch([]);

type Row = Omit<CampaignCandidate, 'offered' | 'optOut'> & OptOutRow & { offered: unknown };

/** Clusters that a selection finds among those that are seen, by name. Those of no project are nobody's to upgrade. */
export async function findCandidates(
  tx: Tx,
  visible: Visible,
  { projects, labels, templates, kubernetes }: CampaignSelection,
): Promise<CampaignCandidate[]> {
  const values = new Values();
  const filter = {
    project: projects.join(','),
    template: templates.join(','),
    kubernetesVersion: kubernetes.join(','),
    label: writeList(labels),
  };
  const where = [
    ...whereVisible(visible, undefined, values),
    ...whereFilters(filter, values).values(),
    ...whereLabels(filter, values),
    'project IS NOT NULL',
  ];
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `WITH found AS (SELECT namespace, name, uid, project, template, kubernetes_version, phase FROM clusters ${whereClause(where)})
     SELECT f.uid, f.namespace, f.name, f.project, f.template, f.kubernetes_version AS kubernetes, f.phase,
       d.detail -> 'availableUpgrades' AS offered, g.title AS campaign, ${optOutColumns}
     FROM found f
     LEFT JOIN cluster_details d ON d.namespace = f.namespace AND d.name = f.name
     LEFT JOIN campaign_clusters m ON m.cluster_uid = f.uid AND m.is_open
     LEFT JOIN campaigns g ON g.id = m.campaign_id
     LEFT JOIN campaign_opt_outs o ON o.cluster_uid = f.uid AND o.until > now()
     ORDER BY f.namespace, f.name`,
    ...values.list,
  );
  return rows.map(({ outUntil, outReason, outBy, offered, ...row }) => ({
    ...row,
    offered: fromJson(offeredSchema, offered),
    optOut: toOptOut({ outUntil, outReason, outBy }),
  }));
}
