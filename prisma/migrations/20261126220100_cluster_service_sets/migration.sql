-- What became of a MultiClusterService on each cluster, one row a ServiceSet: boards and counts read no wide details.
CREATE TABLE "cluster_service_sets" (
  "namespace" TEXT NOT NULL,
  "cluster" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "multi_cluster_service" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "present" INTEGER NOT NULL,
  "is_paused" BOOLEAN NOT NULL,
  "trouble" TEXT,
  "services" JSONB NOT NULL,
  CONSTRAINT "cluster_service_sets_pkey" PRIMARY KEY ("namespace", "cluster", "name"),
  CONSTRAINT "cluster_service_sets_namespace_cluster_fkey" FOREIGN KEY ("namespace", "cluster")
    REFERENCES "clusters" ("namespace", "name") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "cluster_service_sets_multi_cluster_service_idx" ON "cluster_service_sets" ("multi_cluster_service");
