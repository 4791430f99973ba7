-- How replicas of applications moved between members of a Karmada control plane, for their pages.
CREATE TABLE "application_moves" (
    "id" BIGSERIAL NOT NULL,
    "control_plane" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "cluster" TEXT NOT NULL,
    "before" INTEGER NOT NULL,
    "after" INTEGER NOT NULL,
    "reason" TEXT,

    CONSTRAINT "application_moves_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "application_moves_control_plane_namespace_name_id_idx" ON "application_moves"("control_plane", "namespace", "name", "id" DESC);

CREATE INDEX "application_moves_at_idx" ON "application_moves"("at");

ALTER TABLE "application_moves" ADD CONSTRAINT "application_moves_control_plane_fkey"
    FOREIGN KEY ("control_plane") REFERENCES "karmada_control_planes"("name") ON DELETE CASCADE ON UPDATE CASCADE;
