-- Hours that the source may still tell of are few among all that are kept, and looked for every minute.
CREATE INDEX "cost_hour_clusters_gaps" ON "cost_hour_clusters" ("source", "hour")
  WHERE "provenance" = 'missing' AND "reason" IN ('region-lost', 'partial-answer', 'too-much');
