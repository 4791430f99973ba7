-- Blocks of namespaces and types of machines by cluster, answered from the index alone: there are twenty times as many as
-- of clusters, and their rows are wide.
CREATE INDEX "cost_sums_parts" ON "cost_sums" ("dimension", "days", "day", "cluster_id")
  INCLUDE ("key", "currency", "amount", "idle_proportional", "idle_even", "shared_proportional", "shared_even")
  WHERE "cluster_id" > 0;
