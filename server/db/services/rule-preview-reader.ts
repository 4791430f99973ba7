import { z } from 'zod';
import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import { waveLabelPrefix } from '../../../lib/wave-label.ts';
import { readConstraint } from '../../domain/catalog/kubernetes-constraint.ts';
import type { RuledCluster } from '../../domain/multi-cluster-services/ruled-cluster.ts';
import type { RulePreviewReader } from '../../ports/multi-cluster-changes.ts';
import { toSqlJson } from '../sql-json.ts';

/** So many keys, and so many values of each, are suggested. */
const mostKeys = 100;
const mostValues = 50;
const validSchema = z.object({ status: z.object({ valid: z.literal(true) }) });

/** What every cluster that a selector matches has: its equal labels. The index finds those; the rules do the rest. */
const surely = ({ matchLabels, matchExpressions }: LabelSelector): Record<string, string> => ({
  ...matchLabels,
  ...Object.fromEntries(
    matchExpressions.flatMap(({ key, operator, values: [value, ...others] }) =>
      operator === 'In' && value !== undefined && others.length === 0 ? [[key, value]] : [],
    ),
  ),
});

/** Reads what the preview of a multi-cluster service needs. */
export const rulePreviewReader: RulePreviewReader = {
  async clusters(tx, selectors, services, named = []) {
    // One text instead of thousands of rows: the driver would parse each of their fields.
    const [row] = await tx.$queryRawUnsafe<{ clusters: string | null; total: number }[]>(
      `SELECT (SELECT count(*)::int FROM clusters) AS total,
         (SELECT json_agg(found)::text FROM (
           SELECT namespace, name, project, phase, kubernetes_version AS "kubernetesVersion", nodes_total AS nodes, labels,
             CASE WHEN cardinality($2::text[]) = 0 THEN '{}' ELSE
               ARRAY(SELECT claim FROM jsonb_array_elements(service_claims) AS claim
                 WHERE claim->>'service' = ANY($2::text[])) END AS claims
           FROM clusters WHERE labels @> ANY($1::jsonb[])
             ${named.length > 0 ? "OR concat(namespace, '/', name) = ANY($3::text[])" : ''} ORDER BY namespace, name
         ) AS found) AS clusters`,
      selectors.map((selector) => toSqlJson(surely(selector))),
      [...services],
      ...(named.length > 0 ? [[...named]] : []),
    );
    const clusters = row?.clusters ? (JSON.parse(row.clusters) as RuledCluster[]) : [];
    return { clusters, total: row?.total ?? 0 };
  },

  async templates(tx, names) {
    const rows = await tx.$queryRawUnsafe<
      { namespace: string; name: string; status: Record<string, unknown> | null }[]
    >(
      `SELECT namespace, name, object->'status' AS status FROM mirror_objects
       WHERE kind = 'k0rdent.mirantis.com/ServiceTemplate' AND name = ANY($1::text[])`,
      [...names],
    );
    return new Map(
      rows.map(({ namespace, name, status }) => [
        `${namespace}/${name}`,
        { isValid: validSchema.safeParse({ status }).success, constraint: readConstraint({ status }) },
      ]),
    );
  },

  async labels(tx) {
    return tx.$queryRawUnsafe<{ key: string; values: string[] }[]>(
      `WITH label AS (
         SELECT key, value, count(*) AS uses FROM clusters CROSS JOIN LATERAL jsonb_each_text(labels)
         WHERE NOT starts_with(key, $3) GROUP BY key, value
       ), ranked AS (
         SELECT key, value, uses, row_number() OVER (PARTITION BY key ORDER BY uses DESC, value) AS place FROM label
       )
       SELECT key, array_agg(value ORDER BY place) FILTER (WHERE place <= $2::int) AS values
       FROM ranked GROUP BY key ORDER BY sum(uses) DESC, key LIMIT $1::int`,
      mostKeys,
      mostValues,
      waveLabelPrefix,
    );
  },
};
