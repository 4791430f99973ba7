-- The labels of a cluster in its narrow row: selectors of MultiClusterServices and the list's search read them there.
ALTER TABLE "clusters" ADD COLUMN "labels" JSONB NOT NULL DEFAULT '{}';

UPDATE "clusters" c SET "labels" = d.detail -> 'labels'
FROM "cluster_details" d
WHERE c.namespace = d.namespace AND c.name = d.name AND jsonb_typeof(d.detail -> 'labels') = 'object';

CREATE INDEX "clusters_labels_idx" ON "clusters" USING GIN ("labels" jsonb_path_ops);
DROP INDEX "cluster_details_labels";

-- k0rdent's MultiClusterServices without the values of their services, which may hold secrets.
CREATE TABLE "multi_cluster_services" (
  "name" TEXT NOT NULL,
  "uid" TEXT NOT NULL,
  "resource_version" TEXT NOT NULL,
  "generation" INTEGER NOT NULL,
  "observed_generation" INTEGER,
  "selector" JSONB NOT NULL,
  "services" JSONB NOT NULL,
  "priority" INTEGER NOT NULL,
  "drift_mode" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "depends_on" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "keep_on_mismatch" BOOLEAN NOT NULL,
  "is_self_managed" BOOLEAN NOT NULL,
  "conditions" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),
  "observed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "multi_cluster_services_pkey" PRIMARY KEY ("name")
);

-- The clusters that k0rdent says each of them matches.
CREATE TABLE "multi_cluster_service_matches" (
  "service" TEXT NOT NULL,
  "namespace" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "is_regional" BOOLEAN NOT NULL,
  "is_deployed" BOOLEAN NOT NULL,
  "reason" TEXT NOT NULL,
  "message" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3),
  CONSTRAINT "multi_cluster_service_matches_pkey" PRIMARY KEY ("service", "namespace", "name"),
  CONSTRAINT "multi_cluster_service_matches_service_fkey" FOREIGN KEY ("service")
    REFERENCES "multi_cluster_services" ("name") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "multi_cluster_service_matches_namespace_name_idx" ON "multi_cluster_service_matches" ("namespace", "name");
