-- What the projection remembers between two looks at a cluster.
ALTER TABLE "clusters" ADD COLUMN "ready_at" TIMESTAMPTZ(3);
ALTER TABLE "clusters" ADD COLUMN "fingerprint" TEXT NOT NULL DEFAULT '';

-- Kubernetes forgets events after an hour; the timeline keeps them.
CREATE TABLE "cluster_events" (
  "uid" TEXT NOT NULL,
  "namespace" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "type" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "message" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "object" TEXT NOT NULL,
  CONSTRAINT "cluster_events_pkey" PRIMARY KEY ("uid")
);
CREATE INDEX "cluster_events_namespace_name_at_idx" ON "cluster_events" ("namespace", "name", "at" DESC);
