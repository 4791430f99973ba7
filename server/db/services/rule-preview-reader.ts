import { z } from 'zod';
import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import { waveLabelPrefix } from '../../../lib/wave-label.ts';
import { readConstraint } from '../../domain/catalog/kubernetes-constraint.ts';
import type { RuledCluster } from '../../domain/multi-cluster-services/ruled-cluster.ts';
import type { RulePreviewReader } from '../../ports/multi-cluster-changes.ts';
import { Values } from '../clusters/cluster-where.ts';
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

/** The fields of a cluster in the order in which they are read; the last one names its set of claims. */
type ClusterFields = [
  RuledCluster['namespace'],
  RuledCluster['name'],
  RuledCluster['project'],
  RuledCluster['phase'],
  RuledCluster['kubernetesVersion'],
  RuledCluster['nodes'],
  RuledCluster['labels'],
  string,
];

interface Found {
  clusters: ClusterFields[];
  claims: Record<string, RuledCluster['claims']>;
}

function toCluster(
  [namespace, name, project, phase, kubernetesVersion, nodes, labels, set]: ClusterFields,
  claims: Found['claims'],
): RuledCluster {
  return { namespace, name, project, phase, kubernetesVersion, nodes, labels, claims: claims[set] ?? [] };
}

/** Reads what the preview of a multi-cluster service needs. */
export const rulePreviewReader: RulePreviewReader = {
  async clusters(tx, selectors, services, named = []) {
    const values = new Values();
    const equal = values.add(selectors.map((selector) => toSqlJson(surely(selector))));
    const isNamed =
      named.length === 0 ? '' : `OR concat(namespace, '/', name) = ANY(${values.add([...named])}::text[])`;
    const asked = values.add(toSqlJson({ asked: services }));
    // Thousands of clusters have a few sets of claims between them: each set is looked through once, where it is first found.
    // One text instead of thousands of rows, whose fields the driver would parse one by one, and without their names.
    const [row] = await tx.$queryRawUnsafe<{ found: string; total: number }[]>(
      `WITH found AS MATERIALIZED (
         SELECT namespace, name, project, phase, kubernetes_version, nodes_total, labels,
           jsonb_hash_extended(service_claims, 0) AS claims, ctid AS place
         FROM clusters WHERE labels @> ANY(${equal}::jsonb[]) ${isNamed}
       ), claims AS (
         SELECT first.claims AS hash,
           jsonb_path_query_array(service_claims, '$[*] ? (@.service == $asked[*])', ${asked}::jsonb) AS claims
         FROM (SELECT claims, min(place) AS place FROM found GROUP BY claims) AS first
         JOIN clusters ON clusters.ctid = first.place
       )
       SELECT (SELECT count(*)::int FROM clusters) AS total, json_build_object(
         'claims', (SELECT coalesce(json_object_agg(hash, claims), '{}') FROM claims),
         'clusters', (SELECT coalesce(json_agg(fields), '[]') FROM (
           SELECT json_build_array(namespace, name, project, phase, kubernetes_version, nodes_total, labels, claims::text)
             AS fields
           FROM found ORDER BY namespace COLLATE "C", name COLLATE "C"
         ) AS each))::text AS found`,
      ...values.list,
    );
    const found: Found = row ? JSON.parse(row.found) : { claims: {}, clusters: [] };
    return { clusters: found.clusters.map((fields) => toCluster(fields, found.claims)), total: row?.total ?? 0 };
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
