import type { QueueDay } from '../../domain/costs/reports/queue-costs.ts';
import type { DeservedGpus, QueueCostQuestion, QueueCostReader } from '../../ports/queue-costs.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ofClusters, ratesOf } from './cost-sql.ts';

const cluster = `c.namespace || '/' || c.name`;

/**
 * Whose pods are: of a member of Karmada, the project's that has their namespace; everywhere else, and in namespaces that are
 * no project's, whose the cluster was.
 */
const projectOf = (members: string) =>
  `CASE WHEN ${cluster} = ANY(${members}::text[]) THEN coalesce(p.name, c.project) ELSE c.project END`;

/** Conditions on the cluster `c`, the row `d` and whose it is. */
function conditions(
  { visible, filter, members }: QueueCostQuestion,
  values: Values,
): { project: string; where: string[] } {
  const { project: projects, namespace, ...ofCluster } = filter;
  const project = projectOf(values.add(members.map((one) => `${one.namespace}/${one.name}`)));
  const where = ofClusters({ visible: 'all', filter: ofCluster }, values);
  if (namespace?.length) where.push(`d.namespace = ANY(${values.add(namespace)}::text[])`);
  if (projects?.length) where.push(`coalesce(${project}, '') = ANY(${values.add(projects)}::text[])`);
  if (visible !== 'all') where.push(`${project} = ANY(${values.add([...visible])}::text[])`);
  return { project, where };
}

/** Reads the kept days of queues. */
export const queueCostReader: QueueCostReader = {
  async days(tx, question) {
    const values = new Values();
    const [from, to, into] = [values.add(question.from), values.add(question.to), values.add(question.currency)];
    const { project, where } = conditions(question, values);
    return tx.$queryRawUnsafe<QueueDay[]>(
      `WITH rates AS MATERIALIZED (${ratesOf(into, from, to, 'SELECT DISTINCT currency FROM cost_day_queues')})
       SELECT d.day::text AS day, ${project} AS project, ${cluster} AS cluster, d.queue,
         sum(d.gpu_hours) AS "gpuHours", coalesce(sum(d.metered_gpu_hours), 0) AS "meteredGpuHours",
         sum(CASE WHEN x.rate IS NULL THEN d.gpu_hours ELSE coalesce(d.unpriced_gpu_hours, 0) END) AS "unpricedGpuHours",
         sum(d.used_gpu_hours) AS "usedGpuHours", sum(d.amount * x.rate)::numeric(30,10)::text AS amount,
         sum(d.idle_amount * x.rate)::numeric(30,10)::text AS "idleAmount"
       FROM cost_day_queues d JOIN cluster_dims c ON c.id = d.cluster_id
       LEFT JOIN projects p ON p.namespace = d.namespace
       LEFT JOIN rates x ON x.day = d.day AND x.currency = d.currency
       WHERE d.day >= ${from}::date AND d.day < ${to}::date AND d.gpu_hours IS NOT NULL
         ${where.map((one) => `AND ${one}`).join(' ')}
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      ...values.list,
    );
  },

  deserved: (tx, { from, to }) =>
    tx.$queryRawUnsafe<DeservedGpus[]>(
      `SELECT ${cluster} AS cluster, d.queue, sum(d.deserved_gpu_hours) AS "gpuHours"
       FROM cost_day_queues d JOIN cluster_dims c ON c.id = d.cluster_id
       WHERE d.day >= $1::date AND d.day < $2::date AND d.deserved_gpu_hours IS NOT NULL GROUP BY 1, 2`,
      from,
      to,
    ),

  async told(tx, { from, to }) {
    const rows = await tx.$queryRawUnsafe<{ cluster: string }[]>(
      `SELECT DISTINCT ${cluster} AS cluster FROM cost_day_queues d JOIN cluster_dims c ON c.id = d.cluster_id
       WHERE d.day >= $1::date AND d.day < $2::date AND d.gpu_hours IS NOT NULL`,
      from,
      to,
    );
    return new Set(rows.map((row) => row.cluster));
  },
};
