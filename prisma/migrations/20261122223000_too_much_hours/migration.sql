-- Hours of a cluster that was too much to be told are read again once it is not any more.
DROP INDEX "cost_hour_clusters_gaps";
CREATE INDEX "cost_hour_clusters_gaps" ON "cost_hour_clusters" ("source", "reason", "cluster_id", "hour")
  WHERE "provenance" = 'missing' AND "reason" IN ('region-lost', 'partial-answer', 'no-data', 'too-much');
