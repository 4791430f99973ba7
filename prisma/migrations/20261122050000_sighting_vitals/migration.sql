-- That something of a cluster reports does not say that the cluster works: what its health is judged by is kept too.
ALTER TABLE "metrics_sightings"
  ADD COLUMN "api_up" BOOLEAN,
  ADD COLUMN "api_seen_at" TIMESTAMPTZ(3),
  ADD COLUMN "nodes_ready" INTEGER,
  ADD COLUMN "nodes_total" INTEGER,
  ADD COLUMN "api_error_ratio" DOUBLE PRECISION;
