-- Blocks of 4, 16 and 64 days in place of 8 and 64: a window of hundreds of days is a third fewer of them and some days.

-- Works out anew the sums of all blocks that the days from `first` and before `until` lie in, each size from the one below.
CREATE FUNCTION "sum_cost_blocks"(first DATE, until DATE) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  every CONSTANT text[] := ARRAY['', 'project', 'owner', 'requester', 'purpose', 'catalogItem', 'itemVersion', 'provider',
    'region', 'costCentre', 'namespace', 'nodeType'];
  size integer;
  begun date := cost_block(first, 4);
  ended date := cost_block(until - 1, 4) + 4;
BEGIN
  DELETE FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 4 AND s.day >= begun AND s.day < ended;
  INSERT INTO cost_sums
  SELECT '', 4, cost_block(d.day, 4), d.cluster_id, '', d.currency, sum(d.amount), sum(d.node), sum(d.storage),
    sum(d.load_balancer), sum(d.fee), sum(d.idle), sum(d.node_hours), sum(d.vcpu_hours), sum(d.memory_gib_hours),
    sum(d.gpu_hours), sum(d.hours), sum(d.hours_missing), sum(d.hours_carried), sum(d.hours_rate_card)
  FROM cost_day_clusters d WHERE d.day >= begun AND d.day < ended GROUP BY d.cluster_id, cost_block(d.day, 4), d.currency;
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount, idle_even, idle_proportional,
    shared_even, shared_proportional)
  SELECT 'namespace', 4, cost_block(d.day, 4), d.cluster_id, d.namespace, d.currency, sum(d.amount),
    sum(d.idle_even), sum(d.idle_proportional), sum(d.shared_even), sum(d.shared_proportional)
  FROM cost_day_namespaces d WHERE d.day >= begun AND d.day < ended
  GROUP BY d.cluster_id, d.namespace, cost_block(d.day, 4), d.currency;
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount)
  SELECT 'nodeType', 4, cost_block(d.day, 4), d.cluster_id, d.instance_type, d.currency, sum(coalesce(d.node, 0))
  FROM cost_day_node_types d WHERE d.day >= begun AND d.day < ended
  GROUP BY d.cluster_id, d.instance_type, cost_block(d.day, 4), d.currency;
  -- Of all clusters together there are days.
  INSERT INTO cost_sums
  SELECT s.dimension, 4, cost_block(s.day, 4), 0, s.key, s.currency, sum(s.amount), sum(s.node), sum(s.storage),
    sum(s.load_balancer), sum(s.fee), sum(s.idle), sum(s.node_hours), sum(s.vcpu_hours), sum(s.memory_gib_hours),
    sum(s.gpu_hours), sum(s.hours), sum(s.hours_missing), sum(s.hours_carried), sum(s.hours_rate_card),
    sum(s.idle_even), sum(s.idle_proportional), sum(s.shared_even), sum(s.shared_proportional)
  FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 1 AND s.day >= begun AND s.day < ended
  GROUP BY s.dimension, cost_block(s.day, 4), s.key, s.currency;

  FOREACH size IN ARRAY ARRAY[16, 64] LOOP
    begun := cost_block(first, size);
    ended := cost_block(until - 1, size) + size;
    DELETE FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = size AND s.day >= begun AND s.day < ended;
    INSERT INTO cost_sums
    SELECT s.dimension, size, cost_block(s.day, size), s.cluster_id, s.key, s.currency, sum(s.amount), sum(s.node), sum(s.storage),
      sum(s.load_balancer), sum(s.fee), sum(s.idle), sum(s.node_hours), sum(s.vcpu_hours), sum(s.memory_gib_hours),
      sum(s.gpu_hours), sum(s.hours), sum(s.hours_missing), sum(s.hours_carried), sum(s.hours_rate_card),
      sum(s.idle_even), sum(s.idle_proportional), sum(s.shared_even), sum(s.shared_proportional)
    FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = size / 4 AND s.day >= begun AND s.day < ended
    GROUP BY s.dimension, cost_block(s.day, size), s.cluster_id, s.key, s.currency;
  END LOOP;
END $$;

-- Works out anew all sums of the days from `first` and before `until`, and of the blocks they lie in.
CREATE OR REPLACE FUNCTION "sum_costs"(first DATE, until DATE) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  every CONSTANT text[] := ARRAY['', 'project', 'owner', 'requester', 'purpose', 'catalogItem', 'itemVersion', 'provider',
    'region', 'costCentre', 'namespace', 'nodeType'];
BEGIN
  -- Two at a time would both write the same new rows.
  PERFORM pg_advisory_xact_lock(hashtext('cost_sums'));
  DELETE FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 1 AND s.day >= first AND s.day < until;
  INSERT INTO cost_sums
  SELECT g.dimension, 1, d.day, 0, coalesce(g.key, ''), d.currency, sum(d.amount), sum(d.node), sum(d.storage),
    sum(d.load_balancer), sum(d.fee), sum(d.idle), sum(d.node_hours), sum(d.vcpu_hours), sum(d.memory_gib_hours),
    sum(d.gpu_hours), sum(d.hours), sum(d.hours_missing), sum(d.hours_carried), sum(d.hours_rate_card)
  FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id, LATERAL (VALUES ('', ''), ('project', c.project),
    ('owner', c.owner), ('requester', c.requester), ('purpose', c.purpose), ('catalogItem', c.catalog_item),
    ('itemVersion', c.item_version), ('provider', c.provider), ('region', c.region), ('costCentre', c.cost_centre)
  ) g(dimension, key)
  WHERE d.day >= first AND d.day < until GROUP BY g.dimension, coalesce(g.key, ''), d.day, d.currency;
  -- What is in no part stands beside the parts, under a name of its own; what parts were given of it is taken off there.
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount, idle_even, idle_proportional,
    shared_even, shared_proportional)
  WITH parts AS MATERIALIZED (
    SELECT 'namespace' AS dimension, d.day, d.namespace AS key, d.currency, sum(d.amount) AS amount,
      sum(d.idle_even) AS ie, sum(d.idle_proportional) AS ip, sum(d.shared_even) AS se, sum(d.shared_proportional) AS sp
    FROM cost_day_namespaces d WHERE d.day >= first AND d.day < until GROUP BY d.day, d.namespace, d.currency
    UNION ALL
    SELECT 'nodeType', d.day, d.instance_type, d.currency, sum(coalesce(d.node, 0)), NULL, NULL, NULL, NULL
    FROM cost_day_node_types d WHERE d.day >= first AND d.day < until GROUP BY d.day, d.instance_type, d.currency),
  whole AS MATERIALIZED (
    SELECT s.day, s.currency, s.amount, coalesce(s.idle, 0) AS idle FROM cost_sums s
    WHERE s.dimension = '' AND s.days = 1 AND s.day >= first AND s.day < until AND s.cluster_id = 0)
  SELECT u.dimension, 1, u.day, 0, u.key, u.currency, sum(u.amount), sum(u.ie), sum(u.ip), sum(u.se), sum(u.sp) FROM (
    SELECT * FROM parts
    UNION ALL SELECT 'namespace', day, '__idle__', currency, idle, NULL, NULL, NULL, NULL FROM whole
    UNION ALL SELECT 'namespace', day, '__other__', currency, amount - idle, NULL, NULL, NULL, NULL FROM whole
    UNION ALL SELECT 'nodeType', day, '__other__', currency, amount, NULL, NULL, NULL, NULL FROM whole
    UNION ALL SELECT dimension, day, '__other__', currency, -amount, NULL, NULL, -se, -sp FROM parts
    UNION ALL SELECT dimension, day, '__idle__', currency, 0, -ie, -ip, NULL, NULL FROM parts
      WHERE dimension = 'namespace') u
  GROUP BY u.dimension, u.day, u.key, u.currency;

  PERFORM sum_cost_blocks(first, until);
  DELETE FROM cost_stale_days s WHERE s.day >= first AND s.day < until;
  RETURN until - first;
END $$;

-- Pages ask for blocks of the new sizes from now on.
DELETE FROM "cost_sums" WHERE "days" = 8;
SELECT sum_cost_blocks(g.day::date, g.day::date + 64)
FROM (SELECT cost_block(min("day"), 64) AS first, max("day") AS last FROM "cost_day_clusters") d,
  generate_series(d.first, d.last, interval '64 days') AS g(day);
