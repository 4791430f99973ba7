-- What clusters and namespaces cost, by hour and by day.
-- Not partitioned: the hours that are kept (400 days of clusters, 90 of namespaces) leave a day at a time by their BRIN
-- index, which a deletion finds in one run of pages, and neither Prisma's schema nor its upserts know of partitions.
-- Reads of a few clusters go by the primary key, reads of all by the BRIN index, since rows arrive in order of time.
CREATE TABLE "cluster_dims" (
    "id" BIGSERIAL NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "uid" TEXT,
    "project" TEXT,
    "owner" TEXT,
    "requester" TEXT,
    "purpose" TEXT,
    "request_id" UUID,
    "catalog_item" TEXT,
    "item_version" TEXT,
    "template" TEXT,
    "provider" TEXT,
    "region" TEXT,
    "cost_centre" TEXT,
    "labels" JSONB NOT NULL DEFAULT '{}',
    "valid_from" TIMESTAMPTZ(3) NOT NULL,
    "valid_to" TIMESTAMPTZ(3),

    CONSTRAINT "cluster_dims_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "cluster_dims_namespace_name_valid_from_idx" ON "cluster_dims" ("namespace", "name", "valid_from");
CREATE INDEX "cluster_dims_project_idx" ON "cluster_dims" ("project");
CREATE TABLE "cost_hour_clusters" (
    "cluster_id" BIGINT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "node" DECIMAL(20,10),
    "storage" DECIMAL(20,10),
    "load_balancer" DECIMAL(20,10),
    "fee" DECIMAL(20,10),
    "exporter_node" DECIMAL(20,10),
    "allocated_cpu" DECIMAL(20,10),
    "allocated_memory" DECIMAL(20,10),
    "allocated_gpu" DECIMAL(20,10),
    "idle_cpu" DECIMAL(20,10),
    "idle_memory" DECIMAL(20,10),
    "idle_gpu" DECIMAL(20,10),
    "overcommit" DECIMAL(20,10),
    "node_hours" DOUBLE PRECISION,
    "vcpu_hours" DOUBLE PRECISION,
    "memory_gib_hours" DOUBLE PRECISION,
    "gpu_hours" DOUBLE PRECISION,
    "coverage" DOUBLE PRECISION NOT NULL,
    "provenance" TEXT NOT NULL,
    "reason" TEXT,
    "currency" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_hour_clusters_pkey" PRIMARY KEY ("cluster_id", "hour")
);
CREATE INDEX "cost_hour_clusters_hour_idx" ON "cost_hour_clusters" USING BRIN ("hour");
ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "cost_hour_namespaces" (
    "cluster_id" BIGINT NOT NULL,
    "namespace" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "cpu" DECIMAL(20,10),
    "memory" DECIMAL(20,10),
    "gpu" DECIMAL(20,10),
    "storage" DECIMAL(20,10),
    "load_balancer" DECIMAL(20,10),
    "cpu_request_hours" DOUBLE PRECISION,
    "cpu_use_hours" DOUBLE PRECISION,
    "memory_request_gib_hours" DOUBLE PRECISION,
    "memory_use_gib_hours" DOUBLE PRECISION,
    "currency" TEXT NOT NULL,

    CONSTRAINT "cost_hour_namespaces_pkey" PRIMARY KEY ("cluster_id", "hour", "namespace")
);
CREATE INDEX "cost_hour_namespaces_hour_idx" ON "cost_hour_namespaces" USING BRIN ("hour");
ALTER TABLE "cost_hour_namespaces" ADD CONSTRAINT "cost_hour_namespaces_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "cost_day_clusters" (
    "cluster_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "node" DECIMAL(20,10),
    "storage" DECIMAL(20,10),
    "load_balancer" DECIMAL(20,10),
    "fee" DECIMAL(20,10),
    "allocated_cpu" DECIMAL(20,10),
    "allocated_memory" DECIMAL(20,10),
    "allocated_gpu" DECIMAL(20,10),
    "idle_cpu" DECIMAL(20,10),
    "idle_memory" DECIMAL(20,10),
    "idle_gpu" DECIMAL(20,10),
    "overcommit" DECIMAL(20,10),
    "node_hours" DOUBLE PRECISION,
    "vcpu_hours" DOUBLE PRECISION,
    "memory_gib_hours" DOUBLE PRECISION,
    "gpu_hours" DOUBLE PRECISION,
    "hours" INTEGER NOT NULL,
    "hours_missing" INTEGER NOT NULL,
    "hours_carried" INTEGER NOT NULL,
    "hours_rate_card" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_day_clusters_pkey" PRIMARY KEY ("cluster_id", "day")
);
CREATE INDEX "cost_day_clusters_day_idx" ON "cost_day_clusters" USING BRIN ("day");
ALTER TABLE "cost_day_clusters" ADD CONSTRAINT "cost_day_clusters_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "cost_day_namespaces" (
    "cluster_id" BIGINT NOT NULL,
    "namespace" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "cpu" DECIMAL(20,10),
    "memory" DECIMAL(20,10),
    "gpu" DECIMAL(20,10),
    "storage" DECIMAL(20,10),
    "load_balancer" DECIMAL(20,10),
    "cpu_request_hours" DOUBLE PRECISION,
    "cpu_use_hours" DOUBLE PRECISION,
    "memory_request_gib_hours" DOUBLE PRECISION,
    "memory_use_gib_hours" DOUBLE PRECISION,
    "currency" TEXT NOT NULL,

    CONSTRAINT "cost_day_namespaces_pkey" PRIMARY KEY ("cluster_id", "day", "namespace")
);
CREATE INDEX "cost_day_namespaces_day_idx" ON "cost_day_namespaces" USING BRIN ("day");
ALTER TABLE "cost_day_namespaces" ADD CONSTRAINT "cost_day_namespaces_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "cost_day_node_types" (
    "cluster_id" BIGINT NOT NULL,
    "instance_type" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "node" DECIMAL(20,10),
    "node_hours" DOUBLE PRECISION,
    "currency" TEXT NOT NULL,

    CONSTRAINT "cost_day_node_types_pkey" PRIMARY KEY ("cluster_id", "day", "instance_type")
);
CREATE INDEX "cost_day_node_types_day_idx" ON "cost_day_node_types" USING BRIN ("day");
ALTER TABLE "cost_day_node_types" ADD CONSTRAINT "cost_day_node_types_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "exchange_rates" (
    "day" DATE NOT NULL,
    "from_currency" TEXT NOT NULL,
    "to_currency" TEXT NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("from_currency", "to_currency", "day")
);
CREATE TABLE "cost_watermarks" (
    "source" TEXT NOT NULL,
    "backfilled_from" TIMESTAMPTZ(3),
    "complete_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cost_watermarks_pkey" PRIMARY KEY ("source")
);
ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_provenance"
  CHECK ("provenance" IN ('observed', 'carried', 'rate-card', 'missing'));
-- A missing hour has no price, and every other has one: neither passes for the other.
ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_missing"
  CHECK (("provenance" = 'missing') = ("node" IS NULL) AND ("provenance" <> 'missing' OR "reason" IS NOT NULL));
ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_coverage" CHECK ("coverage" BETWEEN 0 AND 1);
ALTER TABLE "cost_hour_clusters" ADD CONSTRAINT "cost_hour_clusters_whole_hour" CHECK ("hour" = date_trunc('hour', "hour", 'UTC'));
ALTER TABLE "cost_day_clusters" ADD CONSTRAINT "cost_day_clusters_hours"
  CHECK ("hours" BETWEEN 0 AND 24 AND "hours_missing" + "hours_carried" + "hours_rate_card" <= "hours");
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_positive" CHECK ("rate" > 0);
-- One row of a name holds at a time.
CREATE UNIQUE INDEX "cluster_dims_current" ON "cluster_dims" ("namespace", "name") WHERE "valid_to" IS NULL;
ALTER TABLE "cluster_dims" ADD CONSTRAINT "cluster_dims_validity" CHECK ("valid_to" >= "valid_from");
