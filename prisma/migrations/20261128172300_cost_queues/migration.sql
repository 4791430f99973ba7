-- GPUs of Volcano's queues, by hour and by day. Kept, summed up and forgotten as what namespaces cost.
CREATE TABLE "cost_hour_queues" (
    "cluster_id" BIGINT NOT NULL,
    "queue" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "gpu_hours" DOUBLE PRECISION,
    "used_gpu_hours" DOUBLE PRECISION,
    "deserved_gpu_hours" DOUBLE PRECISION,
    "amount" DECIMAL(20,10),
    "idle_amount" DECIMAL(20,10),
    "currency" TEXT NOT NULL,

    CONSTRAINT "cost_hour_queues_pkey" PRIMARY KEY ("cluster_id", "hour", "queue", "namespace")
);
CREATE INDEX "cost_hour_queues_hour_idx" ON "cost_hour_queues" USING BRIN ("hour");
ALTER TABLE "cost_hour_queues" ADD CONSTRAINT "cost_hour_queues_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "cost_day_queues" (
    "cluster_id" BIGINT NOT NULL,
    "queue" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "gpu_hours" DOUBLE PRECISION,
    "metered_gpu_hours" DOUBLE PRECISION,
    "unpriced_gpu_hours" DOUBLE PRECISION,
    "used_gpu_hours" DOUBLE PRECISION,
    "deserved_gpu_hours" DOUBLE PRECISION,
    "amount" DECIMAL(20,10),
    "idle_amount" DECIMAL(20,10),
    "currency" TEXT NOT NULL,

    CONSTRAINT "cost_day_queues_pkey" PRIMARY KEY ("cluster_id", "day", "queue", "namespace")
);
CREATE INDEX "cost_day_queues_day_idx" ON "cost_day_queues" ("day");
ALTER TABLE "cost_day_queues" ADD CONSTRAINT "cost_day_queues_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
