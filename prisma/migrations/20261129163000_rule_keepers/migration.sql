-- Who keeps a MultiClusterService as Git says.
ALTER TABLE "multi_cluster_services" ADD COLUMN "kept_by" JSONB;
