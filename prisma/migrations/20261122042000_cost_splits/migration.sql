-- What is idle and what is shared, split among the namespaces of a cluster's day: once evenly, once by what they cost.
-- The worker writes the parts beside each namespace; a namespace whose own cost is shared has it taken off here. All
-- four add up over days and clusters as amounts do, and what parts were given is taken off `__idle__` and `__other__`.
-- NULL: not split yet, which counts as kept apart.
ALTER TABLE "cost_day_namespaces" ADD COLUMN "idle_even" DECIMAL(20,10), ADD COLUMN "idle_proportional" DECIMAL(20,10),
  ADD COLUMN "shared_even" DECIMAL(20,10), ADD COLUMN "shared_proportional" DECIMAL(20,10);
ALTER TABLE "cost_sums" ADD COLUMN "idle_even" DECIMAL(30,10), ADD COLUMN "idle_proportional" DECIMAL(30,10),
  ADD COLUMN "shared_even" DECIMAL(30,10), ADD COLUMN "shared_proportional" DECIMAL(30,10);

-- Works out anew all sums of the days from `first` and before `until`, and of the blocks they lie in.
CREATE OR REPLACE FUNCTION "sum_costs"(first DATE, until DATE) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  every CONSTANT text[] := ARRAY['', 'project', 'owner', 'requester', 'purpose', 'catalogItem', 'itemVersion', 'provider',
    'region', 'costCentre', 'namespace', 'nodeType'];
  begun date := cost_block(first, 8);
  ended date := cost_block(until - 1, 8) + 8;
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

  DELETE FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 8 AND s.day >= begun AND s.day < ended;
  INSERT INTO cost_sums
  SELECT '', 8, cost_block(d.day, 8), d.cluster_id, '', d.currency, sum(d.amount), sum(d.node), sum(d.storage),
    sum(d.load_balancer), sum(d.fee), sum(d.idle), sum(d.node_hours), sum(d.vcpu_hours), sum(d.memory_gib_hours),
    sum(d.gpu_hours), sum(d.hours), sum(d.hours_missing), sum(d.hours_carried), sum(d.hours_rate_card)
  FROM cost_day_clusters d WHERE d.day >= begun AND d.day < ended GROUP BY d.cluster_id, cost_block(d.day, 8), d.currency;
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount, idle_even, idle_proportional,
    shared_even, shared_proportional)
  SELECT 'namespace', 8, cost_block(d.day, 8), d.cluster_id, d.namespace, d.currency, sum(d.amount),
    sum(d.idle_even), sum(d.idle_proportional), sum(d.shared_even), sum(d.shared_proportional)
  FROM cost_day_namespaces d WHERE d.day >= begun AND d.day < ended
  GROUP BY d.cluster_id, d.namespace, cost_block(d.day, 8), d.currency;
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount)
  SELECT 'nodeType', 8, cost_block(d.day, 8), d.cluster_id, d.instance_type, d.currency, sum(coalesce(d.node, 0))
  FROM cost_day_node_types d WHERE d.day >= begun AND d.day < ended
  GROUP BY d.cluster_id, d.instance_type, cost_block(d.day, 8), d.currency;
  INSERT INTO cost_sums
  SELECT s.dimension, 8, cost_block(s.day, 8), 0, s.key, s.currency, sum(s.amount), sum(s.node), sum(s.storage),
    sum(s.load_balancer), sum(s.fee), sum(s.idle), sum(s.node_hours), sum(s.vcpu_hours), sum(s.memory_gib_hours),
    sum(s.gpu_hours), sum(s.hours), sum(s.hours_missing), sum(s.hours_carried), sum(s.hours_rate_card),
    sum(s.idle_even), sum(s.idle_proportional), sum(s.shared_even), sum(s.shared_proportional)
  FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 1 AND s.day >= begun AND s.day < ended
  GROUP BY s.dimension, cost_block(s.day, 8), s.key, s.currency;

  begun := cost_block(first, 64);
  ended := cost_block(until - 1, 64) + 64;
  DELETE FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 64 AND s.day >= begun AND s.day < ended;
  INSERT INTO cost_sums
  SELECT s.dimension, 64, cost_block(s.day, 64), s.cluster_id, s.key, s.currency, sum(s.amount), sum(s.node),
    sum(s.storage), sum(s.load_balancer), sum(s.fee), sum(s.idle), sum(s.node_hours), sum(s.vcpu_hours),
    sum(s.memory_gib_hours), sum(s.gpu_hours), sum(s.hours), sum(s.hours_missing), sum(s.hours_carried),
    sum(s.hours_rate_card),
    sum(s.idle_even), sum(s.idle_proportional), sum(s.shared_even), sum(s.shared_proportional)
  FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 8 AND s.day >= begun AND s.day < ended
  GROUP BY s.dimension, cost_block(s.day, 64), s.cluster_id, s.key, s.currency;

  DELETE FROM cost_stale_days s WHERE s.day >= first AND s.day < until;
  RETURN until - first;
END $$;

-- Days that are there already are split and summed by the worker, some at a time: years of them would be one long
-- transaction here.
INSERT INTO "cost_stale_days" SELECT DISTINCT "day" FROM "cost_day_namespaces" ON CONFLICT DO NOTHING;
