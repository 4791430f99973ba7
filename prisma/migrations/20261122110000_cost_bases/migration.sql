-- List prices beside what is paid, what the source said where something else is booked, and what amounts are worked out
-- from whichever rate card holds. Null in rows of before: no discount was taken off what exporters tell.
ALTER TABLE "cost_hour_clusters"
  ADD COLUMN "exporter_storage" DECIMAL(20,10),
  ADD COLUMN "exporter_load_balancer" DECIMAL(20,10),
  ADD COLUMN "exporter_fee" DECIMAL(20,10),
  ADD COLUMN "spot" DECIMAL(20,10),
  ADD COLUMN "discount_node" DECIMAL(20,10),
  ADD COLUMN "discount_storage" DECIMAL(20,10),
  ADD COLUMN "discount_load_balancer" DECIMAL(20,10),
  ADD COLUMN "discount_fee" DECIMAL(20,10),
  ADD COLUMN "bases" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "cost_day_clusters"
  ADD COLUMN "spot" DECIMAL(20,10),
  ADD COLUMN "discount_node" DECIMAL(20,10),
  ADD COLUMN "discount_storage" DECIMAL(20,10),
  ADD COLUMN "discount_load_balancer" DECIMAL(20,10),
  ADD COLUMN "discount_fee" DECIMAL(20,10);
CREATE TABLE "cost_day_bases" (
    "cluster_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "what" TEXT NOT NULL,
    "instance_type" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "needs" TEXT NOT NULL,
    "quantity" DOUBLE PRECISION NOT NULL,
    "vcpu_hours" DOUBLE PRECISION,
    "memory_gib_hours" DOUBLE PRECISION,
    "gpu_hours" DOUBLE PRECISION,
    "exporter" DECIMAL(20,10),
    "list" DECIMAL(20,10),
    "paid" DECIMAL(20,10),
    "currency" TEXT NOT NULL,

    CONSTRAINT "cost_day_bases_pkey" PRIMARY KEY ("cluster_id", "day", "what", "instance_type", "rule", "needs")
);
CREATE INDEX "cost_day_bases_day_idx" ON "cost_day_bases" ("day");
ALTER TABLE "cost_day_bases" ADD CONSTRAINT "cost_day_bases_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
