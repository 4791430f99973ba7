-- Sums of a row's parts, worked out once when it is written: a page adds up hundreds of thousands of rows.
ALTER TABLE "cost_day_namespaces" ADD COLUMN "amount" DECIMAL(20,10) GENERATED ALWAYS AS (
  coalesce("cpu", 0) + coalesce("memory", 0) + coalesce("gpu", 0) + coalesce("storage", 0) + coalesce("load_balancer", 0)
) STORED;
ALTER TABLE "cost_day_clusters" ADD COLUMN "amount" DECIMAL(20,10) GENERATED ALWAYS AS (
  coalesce("node", 0) + coalesce("storage", 0) + coalesce("load_balancer", 0) + coalesce("fee", 0)
) STORED;
ALTER TABLE "cost_day_clusters" ADD COLUMN "idle" DECIMAL(20,10) GENERATED ALWAYS AS (
  coalesce("idle_cpu", 0) + coalesce("idle_memory", 0) + coalesce("idle_gpu", 0)
) STORED;
