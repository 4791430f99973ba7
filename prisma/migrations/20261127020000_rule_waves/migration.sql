-- Changes of MultiClusterServices reach their clusters ring by ring, and can be put back meanwhile.
ALTER TABLE "multi_cluster_service_changes" ADD COLUMN "progress" JSONB;
ALTER TABLE "multi_cluster_service_changes" DROP CONSTRAINT "multi_cluster_service_changes_state";
ALTER TABLE "multi_cluster_service_changes" ADD CONSTRAINT "multi_cluster_service_changes_state"
  CHECK ("state" IN ('waiting', 'applying', 'applied', 'failed', 'declined', 'reverted'));
