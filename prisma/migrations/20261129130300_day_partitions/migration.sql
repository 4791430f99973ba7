-- Each table of hours or events becomes the partition of everything before its bound; a table of its old name takes its place,
-- with the same columns, defaults, constraints, indexes and rights, so that no statement has to change. Days after the bound get
-- partitions of their own by make_day_partition(); rows of a day without one are in the default partition.
SET LOCAL lock_timeout = '700ms';

-- Puts a partitioned table in the place of one whose indexes were renamed; the caller gives it indexes and foreign keys before
-- rows come with attach_before().
CREATE FUNCTION pg_temp.partition_by_day(name TEXT, day_column TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  granted RECORD;
BEGIN
  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, name || '_before');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)',
    name, name || '_before', day_column);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name, name || '_bound');
  FOR granted IN
    SELECT a.grantee::regrole AS role, string_agg(a.privilege_type, ', ') AS rights
    FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.oid = (name || '_before')::regclass AND a.grantee NOT IN (0, c.relowner) GROUP BY 1
  LOOP
    EXECUTE format('GRANT %s ON %I TO %s', granted.rights, name, granted.role);
  END LOOP;
END $$;

CREATE FUNCTION pg_temp.attach_before(parent TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  bound TEXT := (
    SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
    WHERE conrelid = (parent || '_before')::regclass AND conname = parent || '_bound');
BEGIN
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, parent || '_before', bound);
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', parent || '_before', parent || '_bound');
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_default', parent);
END $$;

ALTER TABLE "cost_hour_clusters" RENAME CONSTRAINT "cost_hour_clusters_pkey" TO "cost_hour_clusters_before_pkey";
ALTER INDEX "cost_hour_clusters_hour_idx" RENAME TO "cost_hour_clusters_before_hour_idx";
ALTER INDEX "cost_hour_clusters_gaps" RENAME TO "cost_hour_clusters_before_gaps";
SELECT pg_temp.partition_by_day('cost_hour_clusters', 'hour');
ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_pkey" PRIMARY KEY ("cluster_id", "hour");
CREATE INDEX "cost_hour_clusters_hour_idx" ON "cost_hour_clusters" USING BRIN ("hour");
CREATE INDEX "cost_hour_clusters_gaps" ON "cost_hour_clusters" ("source", "reason", "cluster_id", "hour")
  WHERE "provenance" = 'missing' AND "reason" IN ('region-lost', 'partial-answer', 'no-data', 'too-much');
ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT pg_temp.attach_before('cost_hour_clusters');

ALTER TABLE "cost_hour_namespaces" RENAME CONSTRAINT "cost_hour_namespaces_pkey" TO "cost_hour_namespaces_before_pkey";
ALTER INDEX "cost_hour_namespaces_hour_idx" RENAME TO "cost_hour_namespaces_before_hour_idx";
SELECT pg_temp.partition_by_day('cost_hour_namespaces', 'hour');
ALTER TABLE "cost_hour_namespaces" ADD CONSTRAINT "cost_hour_namespaces_pkey" PRIMARY KEY ("cluster_id", "hour", "namespace");
CREATE INDEX "cost_hour_namespaces_hour_idx" ON "cost_hour_namespaces" USING BRIN ("hour");
ALTER TABLE "cost_hour_namespaces" ADD CONSTRAINT "cost_hour_namespaces_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT pg_temp.attach_before('cost_hour_namespaces');

ALTER TABLE "cost_hour_queues" RENAME CONSTRAINT "cost_hour_queues_pkey" TO "cost_hour_queues_before_pkey";
ALTER INDEX "cost_hour_queues_hour_idx" RENAME TO "cost_hour_queues_before_hour_idx";
SELECT pg_temp.partition_by_day('cost_hour_queues', 'hour');
ALTER TABLE "cost_hour_queues" ADD CONSTRAINT "cost_hour_queues_pkey" PRIMARY KEY ("cluster_id", "hour", "queue", "namespace");
CREATE INDEX "cost_hour_queues_hour_idx" ON "cost_hour_queues" USING BRIN ("hour");
ALTER TABLE "cost_hour_queues" ADD CONSTRAINT "cost_hour_queues_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT pg_temp.attach_before('cost_hour_queues');

-- Ids are given by the same sequence to rows of all partitions.
ALTER TABLE "events" DROP CONSTRAINT "events_pkey";
ALTER TABLE "events" ADD CONSTRAINT "events_before_pkey" PRIMARY KEY USING INDEX "events_before_pkey";
ALTER INDEX "events_at_idx" RENAME TO "events_before_at_idx";
SELECT pg_temp.partition_by_day('events', 'at');
ALTER SEQUENCE "events_id_seq" OWNED BY "events"."id";
ALTER TABLE "events" ADD CONSTRAINT "events_pkey" PRIMARY KEY ("id", "at");
CREATE INDEX "events_at_idx" ON "events" ("at");
SELECT pg_temp.attach_before('events');
