-- What somebody wants to become of a MultiClusterService, who decides on it, and what came of it.
CREATE TABLE "multi_cluster_service_changes" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "act" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "asked" JSONB NOT NULL,
  "reason" TEXT NOT NULL,
  "touched" INTEGER NOT NULL,
  "projects" JSONB NOT NULL,
  "asked_by_id" UUID,
  "asked_by" TEXT NOT NULL,
  "asked_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_by" TEXT,
  "decided_why" TEXT NOT NULL DEFAULT '',
  "ended_at" TIMESTAMPTZ(3),
  "problem" TEXT,
  CONSTRAINT "multi_cluster_service_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "multi_cluster_service_changes_asked_at_id_idx" ON "multi_cluster_service_changes" ("asked_at", "id");
-- Two people who change one of them at once would undo each other's work.
CREATE UNIQUE INDEX "multi_cluster_service_changes_one_open" ON "multi_cluster_service_changes" ("name")
  WHERE "state" IN ('waiting', 'applying');
ALTER TABLE "multi_cluster_service_changes" ADD CONSTRAINT "multi_cluster_service_changes_act"
  CHECK ("act" IN ('create', 'change', 'delete'));
ALTER TABLE "multi_cluster_service_changes" ADD CONSTRAINT "multi_cluster_service_changes_state"
  CHECK ("state" IN ('waiting', 'applying', 'applied', 'failed', 'declined'));
