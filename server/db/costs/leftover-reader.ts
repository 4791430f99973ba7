import { addDays } from '../../../lib/days.ts';
import type { Leftover, LeftoverReader } from '../../ports/leftovers.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ratesOf, whereClusters } from './cost-sql.ts';
import { completeUntil } from './cost-watermark.ts';

/** As KOF names the management cluster in what its collectors send. */
const isManagement = `(c.namespace, c.name) = ('kcm-system', 'mothership')`;

/** Below it a day is worth nobody's time: rounding, and volumes of pods that were about to start. */
const leastAmount = 0.01;

// A cluster that is deleted reports for some minutes more, in the hour of its end or the next; one that has done so for
// hours and to the last was not deleted at its cloud.
const lastsOn = `c.uid IS NULL AND c.valid_to >= w.until AND c.valid_to - c.valid_from >= interval '3 hours'
  AND NOT EXISTS (SELECT 1 FROM clusters k WHERE k.namespace = c.namespace AND k.name = c.name)`;

// Who the identity provider or an administrator keeps out; of an owner who never signed in nothing is known.
const hasLeft = `EXISTS (SELECT 1 FROM users u WHERE u.email = c.owner)
  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = c.owner AND u.disabled_at IS NULL AND u.refused_at IS NULL)`;

// What pods use of volumes is known by namespace; what is beyond that, no pod uses. Hours of which nothing is known have
// neither, so that a gap is no leftover.
const inClusters = `
  SELECT n.cluster_id, sum(n.storage) AS storage,
    sum(n.load_balancer) FILTER (WHERE n.is_empty) AS balancers,
    coalesce(array_agg(n.namespace ORDER BY n.namespace) FILTER (WHERE n.is_empty), '{}') AS namespaces
  FROM (SELECT d.cluster_id, d.namespace, d.storage, d.load_balancer, d.load_balancer > 0
      AND coalesce(d.cpu, 0) + coalesce(d.memory, 0) + coalesce(d.gpu, 0) = 0
      AND coalesce(d.cpu_request_hours, 0) + coalesce(d.cpu_use_hours, 0) = 0 AS is_empty
    FROM cost_day_namespaces d WHERE d.day = (SELECT day FROM last)) n GROUP BY 1`;

const lastDay = `
  SELECT until, (until AT TIME ZONE 'UTC')::date - 1 AS day FROM (SELECT ${completeUntil} AS until) w
  WHERE until IS NOT NULL`;

/** Finds in booked days and in the portal's own tables what nobody answers for. */
export const leftoverReader: LeftoverReader = {
  async leftovers(tx, { visible, filter, currency }) {
    const [last] = await tx.$queryRawUnsafe<{ day: string | null }[]>(`SELECT day::text FROM (${lastDay}) w`);
    if (!last?.day) return null;
    const { day } = last;
    const values = new Values();
    const [from, to, into] = [values.add(day), values.add(addDays(day, 1)), values.add(currency)];
    const narrowed = whereClusters({ visible, filter, currency, from: day, to: addDays(day, 1) }, values);
    const items = await tx.$queryRawUnsafe<Leftover[]>(
      `WITH last AS MATERIALIZED (${lastDay}),
       days AS MATERIALIZED (
         SELECT d.cluster_id, d.amount, d.storage, d.currency FROM cost_day_clusters d
         WHERE d.day = ${from}::date${narrowed}),
       rates AS MATERIALIZED (${ratesOf(into, from, to, 'SELECT currency FROM days GROUP BY 1')}),
       within AS MATERIALIZED (${inClusters}),
       found AS (
         SELECT c.*, d.amount * r.rate AS amount, (d.storage - coalesce(i.storage, 0)) * r.rate AS volumes,
           i.balancers * r.rate AS balancers, coalesce(i.namespaces, '{}') AS namespaces,
           CASE WHEN ${lastsOn} THEN CASE WHEN ${isManagement} THEN 'management' WHEN o.ended IS NULL THEN 'unknown' ELSE 'gone' END
             WHEN c.uid IS NULL OR c.valid_to IS NOT NULL THEN NULL
             WHEN c.project IS NULL THEN 'noProject' WHEN c.owner IS NULL THEN 'noOwner'
             WHEN ${hasLeft} THEN 'ownerLeft' END AS whole, o.ended
         FROM days d JOIN rates r ON r.currency = d.currency JOIN cluster_dims c ON c.id = d.cluster_id CROSS JOIN last w
         LEFT JOIN within i ON i.cluster_id = d.cluster_id
         LEFT JOIN LATERAL (SELECT max(e.valid_to) AS ended FROM cluster_dims e WHERE e.namespace = c.namespace
           AND e.name = c.name AND e.uid IS NOT NULL AND e.valid_to IS NOT NULL AND c.uid IS NULL) o ON true
         WHERE r.rate IS NOT NULL)
       SELECT k.kind, f.namespace || '/' || f.name AS cluster, f.project, f.owner, k.amount::numeric(30,10)::text AS amount,
         CASE WHEN k.kind = 'gone' THEN f.ended END AS "goneSince",
         CASE WHEN k.kind = 'loadBalancers' THEN f.namespaces ELSE '{}' END AS namespaces
       FROM found f CROSS JOIN LATERAL (VALUES (f.whole, f.amount),
         (CASE WHEN f.whole IS NULL THEN 'volumes' END, f.volumes),
         (CASE WHEN f.whole IS NULL THEN 'loadBalancers' END, f.balancers)) AS k(kind, amount)
       WHERE k.kind IS NOT NULL AND k.amount >= ${leastAmount} ORDER BY k.amount DESC, 2`,
      ...values.list,
    );
    return { day, items };
  },
};
