-- What was known of clusters that are not there any more, so that one which a backup restores is recognised.
CREATE TABLE "cluster_remains" (
    "uid" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT,
    "request_id" TEXT,
    "is_deleted" BOOLEAN NOT NULL,
    "vanished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cluster_remains_pkey" PRIMARY KEY ("uid")
);
CREATE INDEX "cluster_remains_namespace_name_idx" ON "cluster_remains" ("namespace", "name");
CREATE INDEX "cluster_remains_vanished_at_idx" ON "cluster_remains" ("vanished_at");
