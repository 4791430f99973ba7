-- Clusters that join Karmada control planes or leave them, until that is done.
CREATE TABLE "karmada_member_changes" (
    "control_plane" TEXT NOT NULL,
    "member" TEXT NOT NULL,
    "member_uid" TEXT,
    "id" UUID NOT NULL,
    "act" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "failure" JSONB,
    "words" TEXT,
    "waits_for" TEXT,
    "cluster_namespace" TEXT,
    "cluster_name" TEXT,
    "asked" JSONB,
    "project" TEXT,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "karmada_member_changes_pkey" PRIMARY KEY ("control_plane", "member")
);

CREATE UNIQUE INDEX "karmada_member_changes_id_key" ON "karmada_member_changes"("id");

-- A cluster joins a control plane by one name at a time, and what changes in it by one name does so for one control plane.
CREATE UNIQUE INDEX "karmada_member_changes_one_join" ON "karmada_member_changes"("control_plane", "cluster_namespace", "cluster_name")
    WHERE "act" = 'join' AND "state" = 'running';
CREATE UNIQUE INDEX "karmada_member_changes_one_plane" ON "karmada_member_changes"("cluster_namespace", "cluster_name", "member")
    WHERE "state" = 'running';
