-- How busy each cluster was in the last day, so that lists and the fleet's page ask no source of metrics.
CREATE TABLE "cluster_loads" (
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "cpu_ratio" DOUBLE PRECISION,
    "memory_ratio" DOUBLE PRECISION,
    "disk_ratio" DOUBLE PRECISION,
    "received_bytes_per_second" DOUBLE PRECISION,
    "pods_running" DOUBLE PRECISION,

    CONSTRAINT "cluster_loads_pkey" PRIMARY KEY ("namespace", "name", "at")
);
CREATE INDEX "cluster_loads_at_idx" ON "cluster_loads" ("at");
