import type { ObservedPrice } from '../../lib/contracts/estimate.ts';
import type { MachineHours } from '../domain/card-effect.ts';
import type { ObservedPriceReader } from '../ports/money.ts';

export const observedPriceReader: ObservedPriceReader = {
  find(tx, provider, since) {
    // The discrete median is a price that somebody paid, to the last digit.
    return tx.$queryRawUnsafe<ObservedPrice[]>(
      `SELECT c.region, t.instance_type AS machine, t.currency,
         trim_scale(percentile_disc(0.5) WITHIN GROUP (ORDER BY round(t.node / t.node_hours::numeric, 10)))::text AS hourly,
         to_char(min(t.day), 'YYYY-MM-DD') AS "from", to_char(max(t.day), 'YYYY-MM-DD') AS "to"
       FROM cost_day_node_types t
       JOIN cluster_dims c ON c.id = t.cluster_id
       JOIN cost_day_clusters d ON d.cluster_id = t.cluster_id AND d.day = t.day
       WHERE t.day >= $2::date AND c.provider = $1 AND c.region IS NOT NULL AND t.node > 0 AND t.node_hours > 0
         AND d.hours_rate_card = 0
       GROUP BY c.region, t.instance_type, t.currency ORDER BY c.region, t.instance_type, t.currency`,
      provider,
      since,
    );
  },
  machineHours(tx, provider, from, to) {
    // Which hours of a day a card priced is known of the cluster, not of each machine: its machines share them.
    return tx.$queryRawUnsafe<MachineHours[]>(
      `SELECT c.project, c.region, t.instance_type AS machine, coalesce(sum(t.node_hours), 0) AS "nodeHours",
         coalesce(sum(t.node_hours * d.hours_rate_card / greatest(d.hours - d.hours_missing, 1)), 0) AS "cardHours"
       FROM cost_day_node_types t
       JOIN cluster_dims c ON c.id = t.cluster_id
       JOIN cost_day_clusters d ON d.cluster_id = t.cluster_id AND d.day = t.day
       WHERE c.provider = $1 AND t.day >= $2::date AND t.day < $3::date
       GROUP BY c.project, c.region, t.instance_type ORDER BY c.project, c.region, t.instance_type`,
      ...[provider, from, to],
    );
  },
};
