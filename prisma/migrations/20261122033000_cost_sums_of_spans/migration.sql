-- Sums of many days or many clusters, so that an answer adds up thousands of rows and not millions.
-- `cluster_id` 0 is all clusters together: a row for each value of a dimension ('' is the total) by day and by blocks of
-- 8 and 64 days. Other ids are blocks of one cluster, as a whole ('') and by namespace and type of machine; its days
-- stand in their own tables. Blocks begin at 2000-01-01, so that every window is a few of them and some days.
CREATE TABLE "cost_sums" (
    "dimension" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "cluster_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(30,10) NOT NULL,
    "node" DECIMAL(30,10),
    "storage" DECIMAL(30,10),
    "load_balancer" DECIMAL(30,10),
    "fee" DECIMAL(30,10),
    "idle" DECIMAL(30,10),
    "node_hours" DOUBLE PRECISION,
    "vcpu_hours" DOUBLE PRECISION,
    "memory_gib_hours" DOUBLE PRECISION,
    "gpu_hours" DOUBLE PRECISION,
    "hours" INTEGER,
    "hours_missing" INTEGER,
    "hours_carried" INTEGER,
    "hours_rate_card" INTEGER,

    CONSTRAINT "cost_sums_pkey" PRIMARY KEY ("dimension", "days", "day", "cluster_id", "key", "currency")
);
-- Days whose clusters turned out to be somebody else's: their sums are to be worked out anew.
CREATE TABLE "cost_stale_days" (
    "day" DATE NOT NULL,

    CONSTRAINT "cost_stale_days_pkey" PRIMARY KEY ("day")
);

-- A window ends in single days, which are looked for one by one; they lie apart where history was filled in backwards.
DROP INDEX "cost_day_clusters_day_idx";
DROP INDEX "cost_day_namespaces_day_idx";
DROP INDEX "cost_day_node_types_day_idx";
CREATE INDEX "cost_day_clusters_day_idx" ON "cost_day_clusters" ("day");
CREATE INDEX "cost_day_namespaces_day_namespace_idx" ON "cost_day_namespaces" ("day", "namespace");
CREATE INDEX "cost_day_node_types_day_idx" ON "cost_day_node_types" ("day");

-- The first day of the block of so many days that a day lies in.
CREATE FUNCTION "cost_block"(of_day DATE, size INTEGER) RETURNS DATE LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN of_day - (of_day - DATE '2000-01-01') % size;

-- Works out anew all sums of the days from `first` and before `until`, and of the blocks they lie in.
CREATE FUNCTION "sum_costs"(first DATE, until DATE) RETURNS INTEGER LANGUAGE plpgsql AS $$
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
  -- What is in no part stands beside the parts, under a name of its own.
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount)
  WITH parts AS MATERIALIZED (
    SELECT 'namespace' AS dimension, d.day, d.namespace AS key, d.currency, sum(d.amount) AS amount
    FROM cost_day_namespaces d WHERE d.day >= first AND d.day < until GROUP BY d.day, d.namespace, d.currency
    UNION ALL
    SELECT 'nodeType', d.day, d.instance_type, d.currency, sum(coalesce(d.node, 0))
    FROM cost_day_node_types d WHERE d.day >= first AND d.day < until GROUP BY d.day, d.instance_type, d.currency),
  whole AS MATERIALIZED (
    SELECT s.day, s.currency, s.amount, coalesce(s.idle, 0) AS idle FROM cost_sums s
    WHERE s.dimension = '' AND s.days = 1 AND s.day >= first AND s.day < until AND s.cluster_id = 0)
  SELECT u.dimension, 1, u.day, 0, u.key, u.currency, sum(u.amount) FROM (
    SELECT * FROM parts
    UNION ALL SELECT 'namespace', day, '__idle__', currency, idle FROM whole
    UNION ALL SELECT 'namespace', day, '__other__', currency, amount - idle FROM whole
    UNION ALL SELECT 'nodeType', day, '__other__', currency, amount FROM whole
    UNION ALL SELECT dimension, day, '__other__', currency, -amount FROM parts) u
  GROUP BY u.dimension, u.day, u.key, u.currency;

  DELETE FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 8 AND s.day >= begun AND s.day < ended;
  INSERT INTO cost_sums
  SELECT '', 8, cost_block(d.day, 8), d.cluster_id, '', d.currency, sum(d.amount), sum(d.node), sum(d.storage),
    sum(d.load_balancer), sum(d.fee), sum(d.idle), sum(d.node_hours), sum(d.vcpu_hours), sum(d.memory_gib_hours),
    sum(d.gpu_hours), sum(d.hours), sum(d.hours_missing), sum(d.hours_carried), sum(d.hours_rate_card)
  FROM cost_day_clusters d WHERE d.day >= begun AND d.day < ended GROUP BY d.cluster_id, cost_block(d.day, 8), d.currency;
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount)
  SELECT 'namespace', 8, cost_block(d.day, 8), d.cluster_id, d.namespace, d.currency, sum(d.amount)
  FROM cost_day_namespaces d WHERE d.day >= begun AND d.day < ended
  GROUP BY d.cluster_id, d.namespace, cost_block(d.day, 8), d.currency;
  INSERT INTO cost_sums (dimension, days, day, cluster_id, key, currency, amount)
  SELECT 'nodeType', 8, cost_block(d.day, 8), d.cluster_id, d.instance_type, d.currency, sum(coalesce(d.node, 0))
  FROM cost_day_node_types d WHERE d.day >= begun AND d.day < ended
  GROUP BY d.cluster_id, d.instance_type, cost_block(d.day, 8), d.currency;
  INSERT INTO cost_sums
  SELECT s.dimension, 8, cost_block(s.day, 8), 0, s.key, s.currency, sum(s.amount), sum(s.node), sum(s.storage),
    sum(s.load_balancer), sum(s.fee), sum(s.idle), sum(s.node_hours), sum(s.vcpu_hours), sum(s.memory_gib_hours),
    sum(s.gpu_hours), sum(s.hours), sum(s.hours_missing), sum(s.hours_carried), sum(s.hours_rate_card)
  FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 1 AND s.day >= begun AND s.day < ended
  GROUP BY s.dimension, cost_block(s.day, 8), s.key, s.currency;

  begun := cost_block(first, 64);
  ended := cost_block(until - 1, 64) + 64;
  DELETE FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 64 AND s.day >= begun AND s.day < ended;
  INSERT INTO cost_sums
  SELECT s.dimension, 64, cost_block(s.day, 64), s.cluster_id, s.key, s.currency, sum(s.amount), sum(s.node),
    sum(s.storage), sum(s.load_balancer), sum(s.fee), sum(s.idle), sum(s.node_hours), sum(s.vcpu_hours),
    sum(s.memory_gib_hours), sum(s.gpu_hours), sum(s.hours), sum(s.hours_missing), sum(s.hours_carried),
    sum(s.hours_rate_card)
  FROM cost_sums s WHERE s.dimension = ANY(every) AND s.days = 8 AND s.day >= begun AND s.day < ended
  GROUP BY s.dimension, cost_block(s.day, 64), s.cluster_id, s.key, s.currency;

  DELETE FROM cost_stale_days s WHERE s.day >= first AND s.day < until;
  RETURN until - first;
END $$;

-- What was booked before there were sums.
SELECT sum_costs(min("day"), max("day") + 1) FROM "cost_day_clusters" HAVING count(*) > 0;
