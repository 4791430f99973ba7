-- Clusters with more namespaces than are kept have one row for the small ones; which clusters those are is asked whenever
-- days are summed up.
CREATE INDEX "cost_hour_namespaces_small" ON "cost_hour_namespaces" ("hour") WHERE "namespace" = '__small__';
