-- A cluster that was silent by itself may send later what it has kept, so that its hours are read again as well: those of
-- clusters that are heard, which may be few among many that are silent for weeks.
DROP INDEX "cost_hour_clusters_gaps";
CREATE INDEX "cost_hour_clusters_gaps" ON "cost_hour_clusters" ("source", "reason", "cluster_id", "hour")
  WHERE "provenance" = 'missing' AND "reason" IN ('region-lost', 'partial-answer', 'no-data');
