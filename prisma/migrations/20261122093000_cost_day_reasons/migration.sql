-- Hours of a cluster's day whose amount is missing or doubtful, by reason. Few days have any: counting them by hour would
-- read millions of rows.
CREATE TABLE "cost_day_reasons" (
    "cluster_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "hours" INTEGER NOT NULL,
    "hours_missing" INTEGER NOT NULL,

    CONSTRAINT "cost_day_reasons_pkey" PRIMARY KEY ("cluster_id", "day", "reason")
);
CREATE INDEX "cost_day_reasons_day_idx" ON "cost_day_reasons" ("day");
ALTER TABLE "cost_day_reasons" ADD CONSTRAINT "cost_day_reasons_cluster_id_fkey"
  FOREIGN KEY ("cluster_id") REFERENCES "cluster_dims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "cost_day_reasons"
SELECT h.cluster_id, (h.hour AT TIME ZONE 'UTC')::date, h.reason, count(*), count(*) FILTER (WHERE h.provenance = 'missing')
FROM "cost_hour_clusters" h WHERE h.reason IS NOT NULL GROUP BY 1, 2, 3;
